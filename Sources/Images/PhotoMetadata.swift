/// What a photo says about itself beside its pixels; everything that a file may lack is absent then.
package struct PhotoMetadata: Hashable, Sendable, Codable {
    package var captured: CaptureTime?
    package var cameraMake: String?
    package var cameraModel: String?
    package var lens: String?
    package var software: String?
    /// The user's comment, or the description where there is none; at most `textLimit` characters.
    package var comment: String?
    /// Seconds.
    package var exposureTime: Double?
    package var fNumber: Double?
    package var iso: Double?
    /// Millimetres, of the lens itself.
    package var focalLength: Double?
    /// Degrees north; present only together with a longitude, both in range.
    package var latitude: Double?
    /// Degrees east.
    package var longitude: Double?
    /// Stars: 0 to 5, or -1 for rejected.
    package var rating: Int?
    /// EXIF orientation 1 to 8; 1 where absent or invalid, and always 1 for HEIF and AVIF, which turn by themselves.
    package var orientation = 1
    package var hasThumbnail = false

    /// Characters kept of any text: enough to recognise it, and no file can make a row of the store large.
    package static let textLimit = 200

    package init() {}

    /// Orientations 5 to 8 exchange width and height.
    package var exchangesSides: Bool { orientation >= 5 }
}
