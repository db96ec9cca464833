package import Images
package import PhotoAnalysis

/// What the analysis of one file's bytes gave, as it is remembered.
package enum AnalysedContent: Sendable {
    /// A picture; `measurements` is nil where those of its coded data are known already.
    case picture(PictureContent, measurements: Measurements?)
    /// Bytes that are no analysed picture: damaged, of a format that is not decoded yet, or no media at all.
    case other(OtherContent)
}

/// A decoded picture's file.
package struct PictureContent: Sendable {
    package let digest: Digest256
    package let bytes: Int64
    package let format: MediaFormat
    package let pictureDigest: Digest256
    /// Upright, in pixels.
    package let width: Int
    package let height: Int
    package let metadata: PhotoMetadata
    /// The probability that the file is a screenshot.
    package let screenshot: Double

    package init(
        digest: Digest256, bytes: Int64, format: MediaFormat, pictureDigest: Digest256, width: Int, height: Int,
        metadata: PhotoMetadata, screenshot: Double
    ) {
        self.digest = digest
        self.bytes = bytes
        self.format = format
        self.pictureDigest = pictureDigest
        self.width = width
        self.height = height
        self.metadata = metadata
        self.screenshot = screenshot
    }
}

/// A file that was looked at and not measured.
package struct OtherContent: Sendable {
    package enum Status: String, Sendable {
        case unreadable
        case unsupported
        /// Neither photo nor video by content nor by name; it is not listed.
        case foreign
    }

    /// Absent where not all of the file could be read.
    package let digest: Digest256?
    package let bytes: Int64
    package let status: Status
    package let format: MediaFormat?
    package let reason: String?

    package init(digest: Digest256?, bytes: Int64, status: Status, format: MediaFormat?, reason: String?) {
        self.digest = digest
        self.bytes = bytes
        self.status = status
        self.format = format
        self.reason = reason
    }
}

/// What recording an analysis did.
package struct Recorded: Sendable, Hashable {
    /// The photo that bears the result.
    package let photo: Int64
    /// The id under which the file had waited, where its content was recognised as a photo that had been gone.
    package let replaced: Int64?

    package init(photo: Int64, replaced: Int64?) {
        self.photo = photo
        self.replaced = replaced
    }
}
