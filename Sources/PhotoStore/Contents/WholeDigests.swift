package import Images
package import PhotoCulling

/// Digests of a large video or RAW file that was read from its first to its last byte.
///
/// Usually such a file is identified by samples: its size and its ends, and some of its coded pictures. Two files with
/// equal samples are called copies only if these digests are equal too.
package struct WholeDigests: Sendable, Hashable {
    /// SHA-256 of all bytes.
    package let bytes: Digest256
    /// The digest of all coded pictures and sound; nil for a RAW file, and for a video that cannot be read to its end.
    package let pictures: Digest256?

    package init(bytes: Digest256, pictures: Digest256?) {
        self.bytes = bytes
        self.pictures = pictures
    }
}

/// A known content that samples do not distinguish from another file.
package struct SampledTwin: Sendable {
    package let content: ContentID
    package let digest: Digest256
    package let pictureDigest: Digest256?
    /// A photo with this content that lies in a library.
    package let photo: PhotoID
    /// Nil until one of its files was read whole.
    package let whole: WholeDigests?
    /// Whether its file may have changed, so that the store's facts about it may be wrong.
    package let isWaiting: Bool
}
