internal import AnalyzerProcess
internal import ImageDecoding
internal import Images

/// One preview's way through a worker: the camera's thumbnail where a coarse one will do, else the picture itself.
struct PreviewJob {
    enum Answer {
        case picture(RGBImage, isCoarse: Bool)
        case refused(WorkerReply.Content)
    }

    /// Bytes in which the thumbnail of a JPEG file is looked for: its segment has 64 KiB at most and comes first, and
    /// the size of the picture stands behind the other segments.
    private static let headBytes = 256 << 10

    private let photo: PassedPhoto
    private let bounds: PreviewBounds
    private let isCoarse: Bool
    private let undecodable: [MediaFormat]

    init(_ photo: PassedPhoto, _ bounds: PreviewBounds, _ isCoarse: Bool, undecodable: [MediaFormat]) {
        self.photo = photo
        self.bounds = bounds
        self.isCoarse = isCoarse
        self.undecodable = undecodable
    }

    func run(_ buffer: inout ReadBuffer) -> Answer {
        do throws(PassedPhoto.ReadFailure) {
            if isCoarse, let thumbnail = try thumbnail() { return .picture(thumbnail, isCoarse: true) }
            switch try PhotoContent.read(photo, undecodable: undecodable, into: &buffer) {
            case .unknown where photo.size == 0:
                return .refused(.unreadable(bytesDigest: nil, format: nil, reason: ImageError.empty.reason))
            case .unknown: return .refused(.notMedia)
            case .otherWorker(let format): return .refused(.otherWorker(format))
            case .undecoded(let format, let reason):
                return .refused(.unsupported(bytesDigest: nil, format: format, reason: reason))
            case .bytes(let bytes, let format): return decode(bytes, format)
            }
        } catch {
            return .refused(PhotoJob.reply(to: error))
        }
    }

    private func thumbnail() throws(PassedPhoto.ReadFailure) -> RGBImage? {
        guard !undecodable.contains(.jpeg) else { return nil }
        let head = try photo.head(bytes: Self.headBytes)
        return head.withUnsafeBytes { ImageDecoder.thumbnail(inHead: $0, within: bounds) }
    }

    private func decode(_ bytes: UnsafeRawBufferPointer, _ format: MediaFormat) -> Answer {
        do throws(ImageError) {
            let header = try ImageInspector.header(bytes)
            let coarse = isCoarse ? ImageDecoder.coarse(bounds, for: header) : bounds
            let picture = try ImageDecoder.preview(bytes, header, within: coarse)
            let finest = bounds.fitted(width: header.width, height: header.height)
            return .picture(picture, isCoarse: picture.width < finest.width || picture.height < finest.height)
        } catch {
            return .refused(PhotoJob.reply(to: error, nil, format))
        }
    }
}
