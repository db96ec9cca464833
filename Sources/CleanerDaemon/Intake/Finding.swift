import AnalyzerProcess
import FileSystem
import Images
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import SystemPackage

/// The result of a lane's work on one photo.
enum Finding: Sendable {
    case content(AnalysedContent, FileStamp)
    /// Another file is at the path by now.
    case otherFile(Location, FileStamp)
    /// The file changed while it was read.
    case changing
    case gone(Location)
    case denied(Location, Errno)
    /// The photo has no location any more.
    case nowhere
    /// Something outside the photo keeps it and others from being read.
    case held(HeldPhotos.Cause, String)
    /// Another failure that is not the photo's fault.
    case unavailable(String)

    /// What keeps the photo and others from being read, if anything does.
    var heldBy: HeldPhotos.Cause? { if case .held(let cause, _) = self { cause } else { nil } }

    /// Whether nothing was decoded, because the picture was known or the file was not read.
    var isCheap: Bool {
        switch self {
        case .content(.picture(_, let measurements), _): measurements == nil
        case .content(.other, _), .changing, .held, .unavailable: false
        case .otherFile, .gone, .denied, .nowhere: true
        }
    }
}

extension AnalysedContent {
    /// The content of a sidecar.
    init(sidecar: PhotoMetadata, bytes: Int64) {
        self = .other(
            OtherContent(digest: nil, bytes: bytes, status: .foreign, format: nil, reason: nil, sidecar: sidecar))
    }

    /// The content of an outcome; nil if the file changed while it was read, or was not decoded yet.
    ///
    /// `known` are the measurements that the store has of the picture. `now`, in nanoseconds since 1970, is as late as
    /// a photo can have been taken.
    init?(_ outcome: AnalysisOutcome, _ known: Measurements?, bytes: Int64, now: Int64) {
        switch outcome {
        case .measured(let identification, let measurements):
            self = .picture(PictureContent(identification, measurements, now: now), measurements: measurements)
        case .known(let identification):
            self = .picture(PictureContent(identification, known, now: now), measurements: nil)
        case .unsupported(let digest, let format, let reason):
            self = .other(
                OtherContent(digest: digest, bytes: bytes, status: .unsupported, format: format, reason: reason))
        case .unreadable(let digest, let format, let reason):
            self = .other(
                OtherContent(digest: digest, bytes: bytes, status: .unreadable, format: format, reason: reason))
        case .notMedia:
            self = .other(OtherContent(digest: nil, bytes: bytes, status: .foreign, format: nil, reason: nil))
        case .changed, .postponed, .otherWorker:
            return nil
        }
    }

    /// The content of a file with these notes.
    func noted(_ notes: PhotoMetadata?) -> AnalysedContent {
        guard case .picture(var picture, let measurements) = self else { return self }
        picture.notes = notes
        return .picture(picture, measurements: measurements)
    }
}

extension PictureContent {
    /// How far the clocks of two zones are apart at most; a capture time without a zone counts as UTC.
    private static let clockSpread: Int64 = 26 * 3_600_000_000_000

    fileprivate init(_ identification: Identification, _ measurements: Measurements?, now: Int64) {
        var metadata = identification.metadata
        // A camera whose clock is ahead does not know when it took the photo.
        if let captured = metadata.captured, captured.nanoseconds - Self.clockSpread > now { metadata.captured = nil }
        self.init(
            digest: identification.bytesDigest, bytes: identification.size, format: identification.format,
            pictureDigest: identification.pictureDigest, width: identification.width, height: identification.height,
            metadata: metadata, screenshot: Self.screenshot(identification, measurements),
            isAnimated: identification.isAnimated, holdings: identification.holdings)
    }

    /// The probability that it shows a screen, judged by the file's content.
    private static func screenshot(_ identification: Identification, _ measurements: Measurements?) -> Double {
        let metadata = identification.metadata
        if identification.format.isVideo {
            return ScreenRecording.probability(
                width: identification.width, height: identification.height, metadata: metadata)
        }
        return ScreenshotEvidence.probability(
            pixels: measurements?.screenEvidence, format: identification.format, width: identification.width,
            height: identification.height, hasAlpha: identification.hasAlpha, seeThrough: measurements?.seeThrough,
            page: measurements?.page, metadata: metadata)
    }
}
