internal import AnalyzerProcess
internal import ImageDecoding
internal import Images

/// What a photo's first bytes decide: whether it is read into memory at all.
enum PhotoContent {
    /// All bytes, which stay valid until the buffer is used again.
    case bytes(UnsafeRawBufferPointer, MediaFormat)
    /// A known format that is not decoded here, and why.
    case undecoded(MediaFormat, reason: String)
    /// A format of the other worker program.
    case otherWorker(MediaFormat)
    /// No format claims it.
    case unknown

    /// `undecodable`: decoders that do not work on this machine.
    static func read(
        _ photo: PassedPhoto, undecodable: [MediaFormat], into buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> PhotoContent {
        let head = try photo.head()
        guard let format = MediaFormat.sniff(head) else { return .unknown }
        guard !format.needsMediaWorker else { return .otherWorker(format) }
        guard format.isDecoded else { return .undecoded(format, reason: "\(format.title) files are not analysed yet") }
        guard !undecodable.contains(format) else {
            return .undecoded(format, reason: "\(format.title) files cannot be decoded here")
        }
        guard photo.size <= AnalyzerLimits.pictureBytes, let room = buffer.room(for: Int(photo.size)) else {
            return .undecoded(format, reason: "the file is too large to be decoded (\(photo.size >> 20) MiB)")
        }
        try photo.readAll(after: head, into: room)
        return .bytes(UnsafeRawBufferPointer(room), format)
    }
}
