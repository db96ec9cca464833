package import FileSystem
package import Images
package import PhotoAnalysis
package import PhotoCulling

/// Everything that the store knows about one photo, as clients show it.
package struct PhotoRecord: Sendable {
    package let id: PhotoID
    /// In byte order: several for hard links, none for a photo that is gone.
    package let locations: [Location]
    package let stamp: FileStamp
    /// nil for a file that is no photo.
    package let status: PhotoStatus?
    package let reason: String?
    package let decision: Decision?
    /// Nanoseconds since 1970.
    package let decided: Int64?
    package let isLastCopyAllowed: Bool
    /// Whether it had a copy when it was marked.
    package let hadCopy: Bool
    /// The picture that stays in its place, if none of its copies stayed when it was marked.
    package let standIn: PictureID?
    package let why: String?
    package let format: MediaFormat?
    package let digest: Digest256?
    package let metadata: PhotoMetadata?
    /// What the files beside it say about it.
    package let sidecars: [PhotoMetadata]
    package let screenshot: Double?
    /// What the file holds besides the picture, in words for people.
    package let holdings: Holdings
    package let picture: MeasuredPicture?

    /// The number of its locations beyond the first.
    package var links: Int { max(locations.count - 1, 0) }

    /// Title, description, keywords, people, creators and named places by the file and by its sidecars.
    ///
    /// A sidecar has the newer description.
    package var words: PhotoMetadata {
        sidecars.reduce(into: metadata ?? PhotoMetadata()) { $0.addWords(of: $1) }
    }
}

/// A coded picture with its measurements.
package struct MeasuredPicture: Sendable {
    package let digest: Digest256
    package let width: Int
    package let height: Int
    /// All but the scene.
    package let measurements: Measurements
}
