internal import AnalyzerProcess
internal import AnalyzerWorker
internal import ImageDecoding
internal import Images

/// Previews: the camera's thumbnail where a coarse one will do, else the picture itself.
extension PictureDecoding {
    /// The bytes to search for a JPEG file's thumbnail: its segment comes first and has 64 KiB at most, and the size of
    /// the picture follows the other segments.
    private static let headBytes = 256 << 10

    static func preview(
        _ photo: PassedPhoto, _ format: MediaFormat, _ wish: PreviewWish, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer {
        if wish.isCoarse, format == .jpeg {
            let head = try photo.head(bytes: headBytes)
            let thumbnail = head.withUnsafeBytes { ImageDecoder.thumbnail(inHead: $0, within: wish.bounds) }
            if let thumbnail { return .picture(thumbnail, isCoarse: true) }
        }
        guard let bytes = try photo.readAll(&buffer) else {
            return .content(
                .unsupported(bytesDigest: nil, format: format, reason: PhotoJob.tooLarge(photo)))
        }
        do throws(ImageError) {
            let header = try ImageInspector.header(bytes)
            photo.awaitMemory(for: header)
            let coarse = wish.isCoarse ? ImageDecoder.coarse(wish.bounds, for: header) : wish.bounds
            let picture = try ImageDecoder.preview(bytes, header, within: coarse)
            let finest = wish.bounds.fitted(width: header.width, height: header.height)
            return .picture(picture, isCoarse: picture.width < finest.width || picture.height < finest.height)
        } catch {
            return .content(PhotoJob.reply(to: error, nil, format))
        }
    }
}
