package import Images

extension PhotoTraits {
    /// The traits that follow from a file's metadata and format.
    package init(_ metadata: PhotoMetadata?, format: MediaFormat?) {
        self = []
        if format?.isVideo == true { insert(.video) }
        guard let metadata else { return }
        let hasCamera = metadata.cameraMake != nil || metadata.cameraModel != nil
        // Cameras write no exposure into videos.
        let hasShot = metadata.exposureTime != nil || metadata.fNumber != nil || format?.isVideo == true
        if hasCamera && hasShot { insert(.cameraOriginal) }
        if metadata.latitude != nil && metadata.longitude != nil { insert(.place) }
        if metadata.rating != nil { insert(.rating) }
    }
}
