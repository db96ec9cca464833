package import Images
package import PhotoAnalysis
package import SystemPackage

/// What only a worker of `cleanerd-media-analyzer` does.
extension Analyzer {
    /// Reads a video from its first to its last byte.
    ///
    /// - Returns: The digest of all bytes, and that of all coded pictures; the latter is nil if the video cannot be
    ///   read to its end.
    /// - Throws: `AnalyzerError`; `noDigest` if workers ended on the video.
    package func digestWhole(_ file: FileDescriptor) throws(AnalyzerError) -> (bytes: Digest256, pictures: Digest256?) {
        let size = try Self.size(of: file)
        // Reads everything twice: as bytes, and as packets.
        let budget = limits.budget(size: 2 * min(size, AnalyzerLimits.digestBytes))
        let result = try converse(budget: budget) { conversation throws(WorkerFailure) in
            try conversation.send(.digestWhole(size: size), passing: file)
            let reply = try conversation.receive()
            switch reply {
            case .digestedWhole, .changed, .readFailed, .tooLargeForDigest: return reply
            default: throw .wrongAnswer("an answer to another question")
            }
        }
        switch result {
        case .answered(.digestedWhole(let bytes, let pictures)): return (bytes, pictures)
        case .answered(.changed): throw .changed
        case .answered(.readFailed(let error)): throw .readFailed(Errno(rawValue: error))
        case .answered: throw .noDigest("it is larger than \(AnalyzerLimits.digestBytes >> 30) GiB")
        case .gaveUp(let how): throw .noDigest("the analyser \(how)")
        }
    }

    /// What a video shows at some moments, which are found to the frame.
    ///
    /// - Parameters:
    ///   - file: The video, open for reading.
    ///   - moments: Milliseconds from its start, at most `VideoFrame.mostAtOnce`.
    /// - Returns: A frame for each moment; nil where nothing could be decoded.
    /// - Throws: `AnalyzerError`.
    package func frames(of file: FileDescriptor, at moments: [Int64]) throws(AnalyzerError) -> [VideoFrame?] {
        let size = try Self.size(of: file)
        let result = try converse(budget: limits.budget(size: size)) { conversation throws(WorkerFailure) in
            try conversation.send(.frames(size: size, moments: moments), passing: file)
            let reply = try conversation.receive()
            switch reply {
            case .frames(let frames):
                guard frames.count == moments.count else { throw .wrongAnswer("another number of frames") }
                return reply
            case .changed, .readFailed, .unreadable, .unsupported: return reply
            default: throw .wrongAnswer("an answer to another question")
            }
        }
        switch result {
        case .answered(.frames(let frames)): return frames.map { $0.flatMap(Self.checked) }
        case .answered(.changed): throw .changed
        case .answered(.readFailed(let error)): throw .readFailed(Errno(rawValue: error))
        case .answered, .gaveUp: return moments.map { _ in nil }
        }
    }

    /// Nil for a frame that no video has.
    private static func checked(_ frame: VideoFrame) -> VideoFrame? {
        (0...Int64(UInt32.max)).contains(frame.moment) && (0...100).contains(frame.quality) ? frame : nil
    }
}
