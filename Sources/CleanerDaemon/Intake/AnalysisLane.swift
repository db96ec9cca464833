import AnalyzerProcess
import ImageDecoding
import Logging
import PhotoAnalysis
import PhotoFiles
import PhotoStore
import SystemPackage

/// One worker with the thread that feeds it: takes photos from the queue until that is closed.
struct AnalysisLane: Sendable {
    /// How long a lane rests when no worker can be started; the analyzer's own pauses begin with the same second.
    private static let outageMilliseconds = 1000

    let queue: IntakeQueue
    let catalogue: Catalogue
    let store: PhotoDatabase
    let analyzer: Analyzer
    let logger: Logger
    let activity = LaneActivity()

    /// Blocks its thread until the queue is closed.
    func run() {
        while let job = queue.take() {
            guard job.task == .analysis else {
                compare(job)
                continue
            }
            let finding = examine(job)
            activity.end()
            if case .outage = finding {
                // The analyzer itself waits longer and longer before it tries again; the photo keeps its place.
                queue.putBack(job)
                queue.rest(milliseconds: Self.outageMilliseconds)
                continue
            }
            BlockingThread.wait { await catalogue.finish(job, finding) }
        }
    }

    private func compare(_ job: IntakeQueue.Job) {
        let comparison = BlockingThread.wait { await catalogue.comparison(of: job.photo) }
        let result = comparison.map { comparison in
            Result<_, any Error> { (comparison, try SceneComparison(store: store).matches(comparison)) }
        }
        BlockingThread.wait { await catalogue.finish(job, result) }
    }

    private func examine(_ job: IntakeQueue.Job) -> Finding {
        var place: Location?
        do {
            guard let file = try store.file(of: job.photo), let library = catalogue.libraries[file.location.root] else {
                return .nowhere
            }
            place = file.location
            let photo = try OpenedPhoto(library: library, path: file.location.path)
            activity.begin(bytes: photo.stamp.size)
            guard photo.stamp == file.stamp else { return .otherFile(file.location, photo.stamp) }
            let outcome = try analyzer.analyze(
                photo.descriptor, size: photo.stamp.size, bearsMediaExtension: bearsMediaExtension(file.location.name)
            ) { identification in
                // A store that fails here fails again when the result is recorded, where it is told.
                (try? store.isMeasured(identification.pictureDigest)) ?? false
            }
            // What was read counts only if the file stayed as it was.
            guard photo.currentStamp == photo.stamp, let content = AnalysedContent(outcome, bytes: photo.stamp.size)
            else { return .changing }
            return .content(content, photo.stamp)
        } catch let failure as OpenedPhoto.Failure {
            switch failure {
            case .gone, .notRegular: return place.map { .gone($0) } ?? .nowhere
            case .denied(let error): return place.map { .denied($0, error) } ?? .nowhere
            case .unavailable(let error): return .unavailable("\(error)")
            }
        } catch let error as AnalyzerError {
            return error.isOutage ? .outage(error.description) : .unavailable(error.description)
        } catch let error as StoreError {
            BlockingThread.wait { await catalogue.failed(error, in: "an analysis") }
            return .unavailable(error.text)
        } catch {
            return .unavailable("\(error)")
        }
    }

    private func bearsMediaExtension(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return MediaFormat.named(extension: String(decoding: name[(dot + 1)...], as: UTF8.self)) != nil
    }
}

/// What a lane found out about one photo.
enum Finding: Sendable {
    case content(AnalysedContent, FileStamp)
    /// Another file lies there by now.
    case otherFile(Location, FileStamp)
    /// The file changed while it was read.
    case changing
    case gone(Location)
    case denied(Location, Errno)
    /// The photo lies nowhere any more.
    case nowhere
    /// A failure that says nothing about the photo.
    case unavailable(String)
    /// No photo can be analysed at the moment.
    case outage(String)
}

extension AnalyzerError {
    /// Whether every other photo would meet the same.
    fileprivate var isOutage: Bool {
        switch self {
        case .cannotStart, .otherVersion: true
        default: false
        }
    }
}

extension AnalysedContent {
    /// nil where the file changed while it was read.
    init?(_ outcome: AnalysisOutcome, bytes: Int64) {
        switch outcome {
        case .measured(let identification, let measurements):
            self = .picture(PictureContent(identification), measurements: measurements)
        case .known(let identification):
            self = .picture(PictureContent(identification), measurements: nil)
        case .unsupported(let digest, let format, let reason):
            self = .other(
                OtherContent(digest: digest, bytes: bytes, status: .unsupported, format: format, reason: reason))
        case .unreadable(let digest, let format, let reason):
            self = .other(
                OtherContent(digest: digest, bytes: bytes, status: .unreadable, format: format, reason: reason))
        case .notMedia:
            self = .other(OtherContent(digest: nil, bytes: bytes, status: .foreign, format: nil, reason: nil))
        case .changed:
            return nil
        }
    }
}

extension PictureContent {
    fileprivate init(_ identification: Identification) {
        self.init(
            digest: identification.bytesDigest, bytes: identification.size, format: identification.format,
            pictureDigest: identification.pictureDigest, width: identification.width, height: identification.height,
            metadata: identification.metadata, hasAlpha: identification.hasAlpha)
    }
}
