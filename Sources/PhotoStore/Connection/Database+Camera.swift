internal import GRDB
internal import Images
internal import PhotoCulling

extension Database {
    /// Remembers the camera that metadata name.
    func noteCamera(of metadata: PhotoMetadata) throws {
        let number = metadata.cameraNumber
        guard number != 0, let model = metadata.cameraModel else { return }
        try run(
            "INSERT OR IGNORE INTO camera (number, make, model) VALUES (?, ?, ?)",
            [Int64(number), metadata.cameraMake ?? "", model])
    }
}
