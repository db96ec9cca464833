package import AnalyzerProcess
internal import ImageDecoding
package import Images
internal import SystemPackage

/// One photo's way through a worker: recognised by its head, identified, and decoded when the daemon asks.
package struct PhotoJob {
    private let photo: PassedPhoto
    private let bearsMediaExtension: Bool

    init(_ photo: PassedPhoto, _ bearsMediaExtension: Bool) {
        self.photo = photo
        self.bearsMediaExtension = bearsMediaExtension
    }

    func identify(
        _ program: any DecodingProgram.Type, undecodable: [MediaFormat], _ buffer: inout ReadBuffer
    ) -> IdentifyStep {
        do throws(PassedPhoto.ReadFailure) {
            switch try PhotoHead.read(photo, program, undecodable: undecodable) {
            case .unknown: return .done(try unknown(&buffer))
            case .otherWorker(let format): return .done(.otherWorker(format))
            case .undecoded(let format, let reason):
                return .done(try Self.unsupported(photo, format, reason, &buffer))
            case .decoded(let format): return try program.identify(photo, format, &buffer)
            }
        } catch {
            return .done(Self.reply(to: error))
        }
    }

    /// What a failed read means to the daemon.
    static func reply(to failure: PassedPhoto.ReadFailure) -> WorkerReply.Content {
        switch failure {
        case .changed: .changed
        case .failed(let error): .readFailed(error.rawValue)
        }
    }

    /// A content that no format claims: only the name makes such a file a photo.
    private func unknown(_ buffer: inout ReadBuffer) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content {
        guard bearsMediaExtension else { return .notMedia }
        let reason = photo.size == 0 ? "the file is empty" : "the content is no known picture or video format"
        return .unreadable(bytesDigest: try photo.digest(&buffer), format: nil, reason: reason)
    }

    /// A file that is only counted.
    package static func unsupported(
        _ photo: PassedPhoto, _ format: MediaFormat, _ reason: String, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content {
        let extent = DigestExtent.identifying(format, size: photo.size)
        return .unsupported(bytesDigest: try photo.digest(extent, &buffer), format: format, reason: reason)
    }

    /// Why a file is not decoded that does not fit into memory.
    package static func tooLarge(_ photo: PassedPhoto) -> String {
        "the file is too large to be decoded (\(photo.size >> 20) MiB)"
    }

    /// What an error of decoding means to the daemon.
    package static func reply(
        to error: ImageError, _ digest: Digest256?, _ format: MediaFormat
    ) -> WorkerReply.Content {
        switch error {
        case .unsupported, .tooLarge: .unsupported(bytesDigest: digest, format: format, reason: error.reason)
        case .empty, .notMedia, .damaged, .tooCostly:
            .unreadable(bytesDigest: digest, format: format, reason: error.reason)
        }
    }
}

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
