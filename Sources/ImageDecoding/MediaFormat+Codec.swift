import Images

extension MediaFormat {
    /// The codec of a picture format; nil if `needsMediaWorker`, and for those that are only counted.
    var codec: (any ImageCodec.Type)? {
        switch self {
        case .jpeg: JPEGCodec.self
        case .png: PNGCodec.self
        case .webp: WebPCodec.self
        case .heif, .avif: HEIFCodec.self
        case .gif: GIFCodec.self
        case .bmp: BMPCodec.self
        case .tiff: TIFFCodec.self
        case .jpegXL: JXLCodec.self
        case .jpeg2000: JPEG2000Codec.self
        case .photoshop: PSDCodec.self
        case .raw, .video, .icon, .targa, .openEXR, .radiance, .jpegXR, .otherPicture: nil
        }
    }
}
