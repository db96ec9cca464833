package import Images
internal import Synchronization
package import SystemPackage

extension Analyzer {
    /// Reads one regular file, whose descriptor is open for reading, and decodes it for display.
    ///
    /// `size` is what `fstat` said just before; comparing `fstat` again afterwards stays with the caller. With
    /// `isCoarse` a camera's thumbnail is taken where there is one, else the smallest scale. The descriptor's offset
    /// may move. `moment` chooses a frame of a video, in milliseconds from its start; nil means its poster. Equal
    /// `identity` in calls that follow each other promises that the file is the same and unchanged: the next frame of a
    /// video that plays then costs less. A `region` of the upright picture comes in its own pixels; it must lie within
    /// the bounds, and videos and RAW files have none. An error says nothing about the photo.
    package func preview(
        _ file: FileDescriptor, size: Int64, within bounds: PreviewBounds, isCoarse: Bool, moment: Int64? = nil,
        identity: UInt64? = nil, region: PixelRegion? = nil
    ) throws(AnalyzerError) -> PreviewOutcome {
        let result = try converse(budget: limits.budget(size: size)) { conversation throws(WorkerFailure) in
            try PreviewExchange.run(
                file, size: size, within: bounds, isCoarse: isCoarse, moment: moment, identity: identity,
                region: region,
                in: &conversation)
        }
        switch result {
        case .answered(let answer): return try answer.get()
        case .gaveUp(let how): return .unreadable(reason: "the analyser \(how) on this photo")
        }
    }

    /// Ends the worker, which costs memory while it waits; the next job starts another.
    ///
    /// Waits for a call that runs on another thread.
    package func rest() {
        seat.withLock { seat in seat.end() }
    }
}

/// The messages about one preview: its size, then its pixels strip by strip.
///
/// The photo may have taken the worker over, so every number in its answers is checked.
package enum PreviewExchange {
    /// Runs one try.
    ///
    /// An error inside the result is the disk's, a thrown one the worker's.
    package static func run(
        _ file: FileDescriptor, size: Int64, within bounds: PreviewBounds, isCoarse: Bool, moment: Int64?,
        identity: UInt64? = nil, region: PixelRegion? = nil, in conversation: inout Conversation
    ) throws(WorkerFailure) -> Result<PreviewOutcome, AnalyzerError> {
        try conversation.send(
            .preview(
                size: size, bounds, isCoarse: isCoarse, moment: moment, identity: identity, region: region),
            passing: file)
        switch try conversation.receive() {
        case .previewed(let width, let height, let isCoarser):
            guard isCoarse || !isCoarser else { throw .wrongAnswer("a coarse picture") }
            if let region, (width, height) != (region.width, region.height) {
                throw .wrongAnswer("a picture of another size")
            }
            let picture = try picture(width, height, within: bounds, in: &conversation)
            return .success(.picture(picture, isCoarse: isCoarser))
        case .unsupported(_, _, let reason): return .success(.unsupported(reason: reason))
        case .unreadable(_, _, let reason): return .success(.unreadable(reason: reason))
        case .notMedia:
            return .success(.unsupported(reason: "the content is no known picture or video format"))
        case .changed: return .success(.changed)
        case .readFailed(let error): return .failure(.readFailed(Errno(rawValue: error)))
        case .otherWorker(let format): return .success(.otherWorker(format))
        case .hello, .identified, .measured, .left, .wantsMemory, .digested, .digestedWhole, .frames,
            .tooLargeForDigest, .sidecar, .text, .thumbnailLeft, .surveyPart, .selfTested, .pong:
            throw .wrongAnswer("an answer to another question")
        }
    }

    /// Receives a picture of a size that the worker said, which has to lie within the bounds.
    static func picture(
        _ width: Int, _ height: Int, within bounds: PreviewBounds, in conversation: inout Conversation
    ) throws(WorkerFailure) -> RGBImage {
        guard width >= 1, height >= 1, max(width, height) <= bounds.longerSide, width * height <= bounds.pixels
        else { throw .wrongAnswer("a picture of another size") }
        return RGBImage(width: width, height: height, pixels: try pixels(3 * width * height, in: &conversation))
    }

    private static func pixels(
        _ count: Int, in conversation: inout Conversation
    ) throws(WorkerFailure) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(count)
        var number = 0
        while pixels.count < count {
            let strip = try conversation.receiveStrip()
            guard strip.number == number else { throw .wrongAnswer("strips in another order") }
            guard strip.pixels.count == min(PreviewStrip.bytes, count - pixels.count) else {
                throw .wrongAnswer("a strip of another size")
            }
            pixels.append(contentsOf: strip.pixels)
            number += 1
        }
        return pixels
    }
}

/// The result of a preview; a failure is a result too.
package enum PreviewOutcome: Sendable, Hashable {
    /// Upright, within the bounds; `isCoarse` where a finer one within the same bounds can be had.
    case picture(RGBImage, isCoarse: Bool)
    /// A file that is not decoded, with the reason for people.
    case unsupported(reason: String)
    /// Damaged, or a worker ended on it.
    case unreadable(reason: String)
    /// The other worker program decodes it.
    case otherWorker(MediaFormat)
    /// The file changed while it was read.
    case changed
}
