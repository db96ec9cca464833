internal import AnalyzerProcess
internal import ImageDecoding
internal import Images

/// The reading of one picture's text.
struct TextJob {
    let photo: PassedPhoto
    let bounds: PreviewBounds

    /// Nil if the program reads no text.
    func run(
        _ program: any DecodingProgram.Type, undecodable: [MediaFormat], _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content? {
        switch try PhotoHead.read(photo, program, undecodable: undecodable) {
        case .unknown where photo.size == 0:
            return .unreadable(bytesDigest: nil, format: nil, reason: ImageError.empty.reason)
        case .unknown: return .notMedia
        case .otherWorker(let format): return .otherWorker(format)
        case .undecoded(let format, let reason):
            return .unsupported(bytesDigest: nil, format: format, reason: reason)
        case .decoded(let format): return try program.readText(photo, format, within: bounds, &buffer)
        }
    }
}
