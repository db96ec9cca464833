package import Images

extension PhotoTraits {
    /// The traits that follow from a file's metadata and format.
    package init(_ metadata: PhotoMetadata?, format: MediaFormat?) {
        self = []
        if format?.isVideo == true { insert(.video) }
        if let format, Self.losslessFormats.contains(format) { insert(.lossless) }
        guard let metadata else { return }
        let hasCamera = metadata.cameraMake != nil || metadata.cameraModel != nil
        // Cameras write no exposure into videos.
        let hasShot = metadata.exposureTime != nil || metadata.fNumber != nil || format?.isVideo == true
        if hasCamera && hasShot { insert(.cameraOriginal) }
        if metadata.latitude != nil && metadata.longitude != nil { insert(.place) }
        if metadata.bracketExposure != nil { insert(.bracketed) }
        // Cameras write 0, and -1 is a photo that the user rejected.
        if metadata.rating ?? 0 > 0 { insert(.rating) }
        if !(metadata.keywords ?? []).isEmpty || !(metadata.people ?? []).isEmpty { insert(.keywords) }
    }

    private static let losslessFormats: Set<MediaFormat> = [.png, .tiff, .bmp, .raw, .photoshop]
}
