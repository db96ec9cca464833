internal import AnalyzerProcess
internal import ImageDecoding
internal import Images

/// Decides by a photo's first bytes whether to read on.
enum PhotoHead {
    /// A format that this program decodes.
    case decoded(MediaFormat)
    /// A known format that is not decoded here, and why.
    case undecoded(MediaFormat, reason: String)
    /// A format of the other worker program.
    case otherWorker(MediaFormat)
    /// No format claims it.
    case unknown

    /// `undecodable`: decoders that do not work on this machine, which must not make good photos unreadable.
    static func read(
        _ photo: PassedPhoto, _ program: any DecodingProgram.Type, undecodable: [MediaFormat]
    ) throws(PassedPhoto.ReadFailure) -> PhotoHead {
        guard let format = try photo.format() else { return .unknown }
        guard program.isOwn(format) else { return .otherWorker(format) }
        guard !undecodable.contains(format) else {
            return .undecoded(format, reason: "\(format.title) files cannot be decoded here")
        }
        return .decoded(format)
    }
}
