internal import AnalyzerProcess
internal import ImageDecoding
internal import Images
internal import PhotoAnalysis
internal import SystemPackage

/// One photo's way through a worker: recognised by its head, read once, inspected, and decoded when the daemon asks.
struct PhotoJob {
    enum Step {
        case done(WorkerReply.Content)
        /// The bytes stay valid until the buffer is used again.
        case identified(Identification, Inspection, UnsafeRawBufferPointer)
    }

    private let photo: PassedPhoto
    private let bearsMediaExtension: Bool
    private let undecodable: [MediaFormat]

    /// `undecodable`: decoders that do not work on this machine, which must not make good photos unreadable.
    init(_ photo: PassedPhoto, _ bearsMediaExtension: Bool, undecodable: [MediaFormat]) {
        self.photo = photo
        self.bearsMediaExtension = bearsMediaExtension
        self.undecodable = undecodable
    }

    func identify(_ buffer: inout ReadBuffer) -> Step {
        do throws(PassedPhoto.ReadFailure) {
            switch try PhotoContent.read(photo, undecodable: undecodable, into: &buffer) {
            case .unknown: return .done(try unknown(&buffer))
            case .otherWorker(let format): return .done(.otherWorker(format))
            case .undecoded(let format, let reason): return .done(try unsupported(format, reason, &buffer))
            case .bytes(let bytes, let format): return inspect(bytes, format)
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

    /// Decodes once, at the scale that serves every measurement, and the few that look drawn once more in full.
    static func measure(
        _ identification: Identification, _ inspection: Inspection, _ bytes: UnsafeRawBufferPointer
    ) -> WorkerReply.Content {
        do throws(ImageError) {
            let picture = try ImageDecoder.decode(
                bytes, inspection, longerSide: PhotoMeasurer.longerSide(for: inspection))
            let measurements = PhotoMeasurer.measure(picture, inspection)
            guard let side = PhotoMeasurer.longerSide(after: picture.luma, inspection) else {
                return .measured(measurements)
            }
            let whole = try ImageDecoder.decode(bytes, inspection, longerSide: side)
            return .measured(PhotoMeasurer.measureAgain(measurements, whole.luma, inspection))
        } catch {
            return reply(to: error, identification.bytesDigest, identification.format)
        }
    }

    /// A content that no format claims: only the name makes such a file a photo.
    private func unknown(_ buffer: inout ReadBuffer) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content {
        guard bearsMediaExtension else { return .notMedia }
        let reason = photo.size == 0 ? "the file is empty" : "the content is no known picture or video format"
        return .unreadable(bytesDigest: try photo.digest(&buffer), format: nil, reason: reason)
    }

    private func unsupported(
        _ format: MediaFormat, _ reason: String, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content {
        .unsupported(bytesDigest: try photo.digest(&buffer), format: format, reason: reason)
    }

    private func inspect(_ bytes: UnsafeRawBufferPointer, _ format: MediaFormat) -> Step {
        let digest = Digest256.of(bytes)
        do throws(ImageError) {
            let inspection = try ImageInspector.inspect(bytes)
            let identification = Identification(bytesDigest: digest, size: photo.size, inspection: inspection)
            return .identified(identification, inspection, bytes)
        } catch {
            return .done(Self.reply(to: error, digest, format))
        }
    }

    /// What an error of decoding means to the daemon.
    static func reply(
        to error: ImageError, _ digest: Digest256?, _ format: MediaFormat
    ) -> WorkerReply.Content {
        switch error {
        case .unsupported, .tooLarge: .unsupported(bytesDigest: digest, format: format, reason: error.reason)
        case .empty, .notMedia, .damaged, .tooCostly:
            .unreadable(bytesDigest: digest, format: format, reason: error.reason)
        }
    }
}
