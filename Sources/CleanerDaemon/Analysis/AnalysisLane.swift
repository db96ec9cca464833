import AnalyzerProcess
import FileSystem
import Images
import Logging
import PhotoAnalysis
import PhotoStore
import SystemPackage

/// One worker with the thread that feeds it: takes photos from the queue until that is closed.
struct AnalysisLane: Sendable {
    /// How long a lane rests before it asks for a worker again; the analyzer's own pauses begin with the same second.
    private static let restMilliseconds = 1000

    let queue: IntakeQueue
    let catalogue: Catalogue
    let store: PhotoDatabase
    let analyzer: Analyzer
    let trace: AnalysisTrace
    let logger: Logger
    let activity = LaneActivity()

    /// Blocks its thread until the queue is closed.
    ///
    /// - Parameter isFirst: Whether this one starts a worker at once where photos wait for another analyser.
    func run(isFirst: Bool) {
        var met: Digest256?
        if isFirst, (try? store.contents.isAnyUnread()) == true {
            // Where none starts, or the store fails, the first photo tells it.
            try? makeReady(&met)
        }
        while let job = queue.take() {
            switch job.task {
            case .analysis: analyse(job, &met)
            case .comparison: compare(job)
            }
            queue.release(job)
        }
    }

    private func analyse(_ job: IntakeQueue.Job, _ met: inout Digest256?) {
        do throws(AnalyzerError) {
            let finding = try examine(job, &met)
            activity.end()
            guard let finding else {
                // Before another lane begins it again.
                trace.end(job)
                return queue.putLast(job)
            }
            BlockingThread.wait { await catalogue.finish(job, finding) }
            // Only now the daemon has outlived it.
            trace.end(job)
        } catch {
            activity.end()
            trace.withdraw(job)
            sitOut(error, job)
        }
    }

    /// Sees that a worker is ready, and has the catalogue know what it is made of before it is given a photo.
    ///
    /// `met` is what was told so last.
    private func makeReady(_ met: inout Digest256?) throws(AnalyzerError) {
        guard let code = try analyzer.makeReady(), code != met else { return }
        let isKnown = BlockingThread.wait { await catalogue.meet(analyser: code) }
        if isKnown { met = code }
    }

    /// Tells that no worker starts, gives the photo back to its place, and waits until one does or the queue is closed.
    ///
    /// Whoever told it starts a worker of its own in the end, so that what one lane tells is not left standing where
    /// another one does the work. The analyzer itself waits longer and longer before it tries again.
    private func sitOut(_ error: AnalyzerError, _ job: IntakeQueue.Job) {
        BlockingThread.wait { await catalogue.analyserFails(error) }
        queue.putBack(job)
        repeat { queue.rest(milliseconds: Self.restMilliseconds) } while !queue.isClosed && !analyzer.answers()
    }

    private func compare(_ job: IntakeQueue.Job) {
        trace.begin(job, nil)
        let comparison = BlockingThread.wait { await catalogue.comparison(of: job.photo) }
        let scenes = SceneComparison(store: store) { !queue.isClosed }
        let result = comparison.map { comparison in
            Result<_, any Error> { (comparison, try scenes.matches(comparison)) }
        }
        if case .failure(is CancellationError)? = result {
            // It stays to be done at the next start.
            trace.withdraw(job)
            return
        }
        BlockingThread.wait { await catalogue.finish(job, result) }
        trace.end(job)
    }

    /// Nil where decoding costs so much that other photos come first.
    ///
    /// - Throws: What keeps workers from starting; then no worker had the photo.
    private func examine(_ job: IntakeQueue.Job, _ met: inout Digest256?) throws(AnalyzerError) -> Finding? {
        var place: Location?
        do {
            guard let file = try store.places.file(of: job.photo), let library = catalogue.libraries[file.location.root]
            else {
                return .nowhere
            }
            place = file.location
            let photo = try OpenedPhoto(library: library, path: file.location.path)
            activity.begin(bytes: photo.stamp.size)
            guard photo.stamp == file.stamp else { return .otherFile(file.location, photo.stamp) }
            try makeReady(&met)
            trace.begin(job, photo.stamp)
            var known: Measurements?
            let outcome = try analyzer.analyze(
                photo.descriptor, size: photo.stamp.size, bearsMediaExtension: bearsMediaExtension(file.location.name),
                mayPostpone: job.mayBePutLast
            ) { identification in
                // A store that fails here fails again when the result is recorded, where it is told.
                known = try? store.contents.measurements(of: identification.pictureDigest)
                return known != nil
            }
            if outcome == .postponed { return nil }
            // What was read counts only if the file stayed as it was.
            guard photo.currentStamp == photo.stamp,
                let content = AnalysedContent(outcome, known, bytes: photo.stamp.size)
            else { return .changing }
            return .content(content, photo.stamp)
        } catch let failure as OpenedPhoto.Failure {
            switch failure {
            case .gone, .notRegular: return place.map { .gone($0) } ?? .nowhere
            case .denied(let error): return place.map { .denied($0, error) } ?? .nowhere
            case .unavailable(let error): return .unavailable("\(error)")
            }
        } catch let error as AnalyzerError {
            guard !error.keepsWorkersFromStarting else { throw error }
            return .unavailable(error.description)
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

    /// Whether nothing was decoded: the picture was known, or the file not read at all.
    var isCheap: Bool {
        switch self {
        case .content(.picture(_, let measurements), _): measurements == nil
        case .content(.other, _), .changing, .unavailable: false
        case .otherFile, .gone, .denied, .nowhere: true
        }
    }
}

extension AnalyzerError {
    /// Whether every other photo would meet the same.
    fileprivate var keepsWorkersFromStarting: Bool {
        switch self {
        case .cannotStart, .otherVersion: true
        default: false
        }
    }
}

extension AnalysedContent {
    /// nil where nothing counts: the file changed while it was read, or was not decoded yet.
    ///
    /// `known` are the measurements that the store has of the picture.
    init?(_ outcome: AnalysisOutcome, _ known: Measurements?, bytes: Int64) {
        switch outcome {
        case .measured(let identification, let measurements):
            self = .picture(PictureContent(identification, measurements), measurements: measurements)
        case .known(let identification):
            self = .picture(PictureContent(identification, known), measurements: nil)
        case .unsupported(let digest, let format, let reason):
            self = .other(
                OtherContent(digest: digest, bytes: bytes, status: .unsupported, format: format, reason: reason))
        case .unreadable(let digest, let format, let reason):
            self = .other(
                OtherContent(digest: digest, bytes: bytes, status: .unreadable, format: format, reason: reason))
        case .notMedia:
            self = .other(OtherContent(digest: nil, bytes: bytes, status: .foreign, format: nil, reason: nil))
        case .changed, .postponed:
            return nil
        }
    }
}

extension PictureContent {
    fileprivate init(_ identification: Identification, _ measurements: Measurements?) {
        self.init(
            digest: identification.bytesDigest, bytes: identification.size, format: identification.format,
            pictureDigest: identification.pictureDigest, width: identification.width, height: identification.height,
            metadata: identification.metadata,
            screenshot: ScreenshotEvidence.probability(
                pixels: measurements?.screenEvidence, format: identification.format, width: identification.width,
                height: identification.height, hasAlpha: identification.hasAlpha, metadata: identification.metadata))
    }
}
