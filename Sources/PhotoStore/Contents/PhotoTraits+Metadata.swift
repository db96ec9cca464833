internal import Images
internal import PhotoCulling

extension PhotoTraits {
    /// What of a photo's metadata counts in choosing a keeper.
    init(_ metadata: PhotoMetadata?, format: MediaFormat?) {
        self = []
        if format?.isVideo == true { insert(.video) }
        guard let metadata else { return }
        let hasCamera = metadata.cameraMake != nil || metadata.cameraModel != nil
        if hasCamera && (metadata.exposureTime != nil || metadata.fNumber != nil) { insert(.cameraOriginal) }
        if metadata.latitude != nil && metadata.longitude != nil { insert(.place) }
        if metadata.rating != nil { insert(.rating) }
    }
}
