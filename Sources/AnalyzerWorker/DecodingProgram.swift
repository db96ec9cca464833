package import AnalyzerProcess
package import Images
package import SystemPackage

/// What one of the worker programs decodes, and how; everything else is alike in both.
///
/// No function may trust the bytes. A job may use the buffer as it likes; what lies in it stays until the job is done.
package protocol DecodingProgram {
    /// The name of the program's file.
    static var name: String { get }

    /// Small files, at least one for each decoded format, with which libraries load what they need.
    static var drawnFiles: [DrawnFile] { get }

    /// Whether this program is the one for a format, decoded or only counted.
    static func isOwn(_ format: MediaFormat) -> Bool

    /// Files besides the code that decide what the program answers, such as data of languages.
    static var decisiveFiles: [String] { get }

    /// The languages of the text that it reads; nil if it reads none.
    static var languages: [String]? { get }

    /// Whether a started worker does its work with a drawn file; for the self-test.
    static func isDone(_ file: DrawnFile, _ descriptor: FileDescriptor, by analyzer: Analyzer) throws(AnalyzerError)
        -> Bool

    /// Decodes and measures a drawn file; false if that fails.
    static func decodes(_ file: DrawnFile) -> Bool

    /// Reads what identifies a file of an own, decoded format.
    static func identify(
        _ photo: PassedPhoto, _ format: MediaFormat, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> IdentifyStep

    static func preview(
        _ photo: PassedPhoto, _ format: MediaFormat, _ wish: PreviewWish, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer

    /// Where in a motion photo, whose picture is the other program's, the film lies; nil if it has none, or the program
    /// knows no videos.
    static func film(
        in photo: PassedPhoto, _ format: MediaFormat, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> Range<Int64>?

    /// A frame of a video or film that plays; nil if the program knows no videos.
    ///
    /// `moment` is in milliseconds from its start.
    static func play(
        _ video: PlayingVideo, at moment: Int64, within bounds: PreviewBounds
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer?

    /// Answers `thumbnail` with a preview or `thumbnailLeft`; nil if the program reads no thumbnails.
    static func thumbnail(
        _ file: PassedPhoto, of claim: ThumbnailClaim, within bounds: PreviewBounds, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer?

    /// Answers `digestWhole`; nil if the program knows no videos.
    static func digestWhole(
        _ photo: PassedPhoto, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content?

    /// Answers `frames`; nil if the program knows no videos.
    static func frames(
        _ photo: PassedPhoto, at moments: [Int64]
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content?

    /// Answers `readText` for a picture of an own, decoded format; nil if the program reads no text.
    static func readText(
        _ photo: PassedPhoto, _ format: MediaFormat, within bounds: PreviewBounds, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content?
}

extension DecodingProgram {
    package static var decisiveFiles: [String] { [] }

    package static var languages: [String]? { nil }

    package static func isDone(
        _ file: DrawnFile, _ descriptor: FileDescriptor, by analyzer: Analyzer
    ) throws(AnalyzerError) -> Bool {
        let outcome = try analyzer.analyze(
            descriptor, size: Int64(file.bytes.count), bearsMediaExtension: true, mayPostpone: false
        ) { _ in false }
        if case .measured = outcome { return true }
        return false
    }

    package static func readText(
        _ photo: PassedPhoto, _ format: MediaFormat, within bounds: PreviewBounds, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content? { nil }

    package static func film(
        in photo: PassedPhoto, _ format: MediaFormat, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> Range<Int64>? { nil }

    package static func play(
        _ video: PlayingVideo, at moment: Int64, within bounds: PreviewBounds
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer? { nil }

    package static func thumbnail(
        _ file: PassedPhoto, of claim: ThumbnailClaim, within bounds: PreviewBounds, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer? { nil }

    package static func digestWhole(
        _ photo: PassedPhoto, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content? { nil }

    package static func frames(
        _ photo: PassedPhoto, at moments: [Int64]
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content? { nil }
}

/// A very small file, made by an encoder.
package struct DrawnFile {
    package let format: MediaFormat
    /// For the self-test.
    package let name: String
    package let bytes: [UInt8]

    package init(format: MediaFormat, name: String, bytes: [UInt8]) {
        self.format = format
        self.name = name
        self.bytes = bytes
    }
}

/// The first half of an analysis.
package enum IdentifyStep {
    case done(WorkerReply.Content)
    /// `measure` is called at most once, before the buffer is used again.
    case identified(Identification, measure: () -> WorkerReply.Content)
}

/// What a preview should show.
package struct PreviewWish {
    package let bounds: PreviewBounds
    /// Whether a cheap one will do.
    package let isCoarse: Bool
    /// Milliseconds from a video's start; nil for its poster.
    package let moment: Int64?
    /// Equal for previews of one unchanged file; nil if nothing is to be kept for the next one.
    let identity: UInt64?
    /// Of a picture: the part of the upright picture that is to come in its own pixels; nil for all of it.
    package let region: PixelRegion?
}

/// What a worker answers when a job is done.
package enum WorkerAnswer {
    case content(WorkerReply.Content)
    /// A preview, sent in strips.
    case picture(RGBImage, isCoarse: Bool)
}
