package import Images
internal import PhotoAnalysis
package import SystemPackage

/// The messages about the text in one picture.
package enum TextExchange {
    /// Runs one try.
    ///
    /// The picture may have taken the worker over, so its answer is cleaned and shortened again. An error inside the
    /// result is the disk's, a thrown one the worker's.
    package static func run(
        _ file: FileDescriptor, size: Int64, within bounds: PreviewBounds, in conversation: inout Conversation
    ) throws(WorkerFailure) -> Result<TextOutcome, AnalyzerError> {
        try conversation.send(.readText(size: size, bounds), passing: file)
        switch try conversation.receive() {
        case .text(let text): return .success(.text(PictureText(text)))
        case .unsupported(_, _, let reason), .unreadable(_, _, let reason):
            return .success(.unreadable(reason: reason))
        case .notMedia, .otherWorker: return .success(.unreadable(reason: "the content is no picture"))
        case .changed: return .success(.changed)
        case .readFailed(let error): return .failure(.readFailed(Errno(rawValue: error)))
        case .hello, .identified, .measured, .left, .wantsMemory, .digested, .digestedWhole, .frames,
            .tooLargeForDigest, .sidecar, .previewed, .strip, .surveyPart, .selfTested, .pong:
            throw .wrongAnswer("an answer to another question")
        }
    }
}
