package import Images
package import PhotoAnalysis
internal import Synchronization
package import SystemPackage

/// What only a worker of `cleanerd-text-reader` does.
extension Analyzer {
    /// The size at which a screenshot is read: its own, as its letters are no larger than the eye needs.
    ///
    /// The area is that of a screenshot of a whole page, 1,080 by 11,000 pixels, and one and a half times a 4K screen.
    package static let screenBounds = PreviewBounds(longerSide: 1 << 15, pixels: 12_000_000)

    /// The size at which a photographed page is read: 250 dots an inch of A4, where tesseract wants 200 to 300.
    package static let pageBounds = PreviewBounds(longerSide: 3_000, pixels: 9_000_000)

    /// The limits of a worker that reads text.
    package static var textLimits: AnalyzerLimits {
        var limits = AnalyzerLimits()
        // A reader ends by itself after some 2 s of a core, but decodes before, and a slow core is four times slower.
        limits.cpuSeconds = 40
        limits.wallSeconds = 120
        return limits
    }

    /// Reads the text in one picture, whose descriptor is open for reading.
    ///
    /// `size` is what `fstat` said just before; comparing `fstat` again afterwards stays with the caller. The
    /// descriptor's offset may move. An error says nothing about the picture.
    package func readText(
        _ file: FileDescriptor, size: Int64, within bounds: PreviewBounds
    ) throws(AnalyzerError) -> TextOutcome {
        let result = try converse(budget: limits.budget(size: size)) { conversation throws(WorkerFailure) in
            try TextExchange.run(file, size: size, within: bounds, in: &conversation)
        }
        switch result {
        case .answered(let answer): return try answer.get()
        case .gaveUp(let how): return .unreadable(reason: "the text reader \(how) on this picture")
        }
    }

    /// Starts a worker if there is none.
    ///
    /// - Returns: What identifies it and the languages that it knows.
    package func greet() throws(AnalyzerError) -> WorkerGreeting? {
        _ = try makeReady()
        return seat.withLock { $0.greeting }
    }

    /// Finds the program that reads text beside the one for photos.
    ///
    /// - Returns: Nil where it is not installed, or cannot be run.
    package static func locateTextReader(beside analyzer: FilePath) -> FilePath? {
        locate("cleanerd-text-reader", beside: analyzer)
    }
}

/// The result of reading the text in a picture; a failure is a result too.
package enum TextOutcome: Sendable, Hashable {
    /// Empty where the picture shows no text.
    case text(PictureText)
    /// Damaged, of a format that is not decoded, or a worker ended on it.
    case unreadable(reason: String)
    /// The file changed while it was read.
    case changed
}

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
            .tooLargeForDigest, .sidecar, .previewed, .thumbnailLeft, .surveyPart, .selfTested, .pong:
            throw .wrongAnswer("an answer to another question")
        }
    }
}
