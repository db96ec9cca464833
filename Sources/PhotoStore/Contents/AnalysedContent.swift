internal import FoundationEssentials
internal import GRDB
package import Images
package import PhotoAnalysis
package import PhotoCulling

/// The result of one file's analysis, as the store keeps it.
package enum AnalysedContent: Sendable {
    /// A picture; `measurements` is nil if the store already has those of its coded data.
    case picture(PictureContent, measurements: Measurements?)
    /// A file without an analysed picture: damaged, of a format that is not decoded yet, or no media at all.
    case other(OtherContent)

    var isPicture: Bool { if case .picture = self { true } else { false } }

    /// Whether the file is identified by samples.
    var isSampled: Bool {
        switch self {
        case .picture(let picture, _): picture.format.isSampled && picture.bytes > SampledContent.sampledBytes
        case .other(let other): other.format?.isSampled == true && other.bytes > SampledContent.sampledBytes
        }
    }

    /// What the file says about the photo beside which it lies, or what is noted about the photo itself; nil for nothing.
    var sidecar: PhotoMetadata? {
        switch self {
        case .picture(let picture, _): picture.notes
        case .other(let other): other.sidecar
        }
    }

    /// Digests of the whole file, if it was read whole beside its samples.
    package var whole: WholeDigests? {
        switch self {
        case .picture(let picture, _): picture.whole
        case .other(let other): other.whole
        }
    }
}

/// A file with a decoded picture.
package struct PictureContent: Sendable {
    package private(set) var digest: Digest256
    package let bytes: Int64
    package let format: MediaFormat
    package private(set) var pictureDigest: Digest256
    /// Upright, in pixels.
    package let width: Int
    package let height: Int
    package let metadata: PhotoMetadata
    /// The probability that the file is a screenshot.
    package let screenshot: Double
    package private(set) var whole: WholeDigests?
    package let kinds: PhotoKinds
    package let holdings: Holdings
    /// What a person noted about this file in a file manager; other files with the same bytes need not have it.
    package var notes: PhotoMetadata?

    package init(
        digest: Digest256, bytes: Int64, format: MediaFormat, pictureDigest: Digest256, width: Int, height: Int,
        metadata: PhotoMetadata, screenshot: Double, isAnimated: Bool = false, holdings: Holdings = Holdings()
    ) {
        self.holdings = holdings
        kinds = PhotoKinds(metadata, format: format, isAnimated: isAnimated)
        self.digest = digest
        self.bytes = bytes
        self.format = format
        self.pictureDigest = pictureDigest
        self.width = width
        self.height = height
        self.metadata = metadata
        self.screenshot = screenshot
    }

    /// The same content with the digests of its whole file, which was read beside its samples.
    package func with(digest: Digest256, pictureDigest: Digest256, whole: WholeDigests?) -> PictureContent {
        var content = self
        (content.digest, content.pictureDigest, content.whole) = (digest, pictureDigest, whole)
        return content
    }
}

/// A file that was read and not measured.
package struct OtherContent: Sendable {
    package enum Status: String, Sendable {
        case unreadable
        case unsupported
        /// Neither photo nor video, by content and by name; not listed.
        case foreign
    }

    /// nil if the file could not be read to its end.
    package let digest: Digest256?
    package let bytes: Int64
    package let status: Status
    package let format: MediaFormat?
    package let reason: String?
    package let whole: WholeDigests?
    /// What the file says about the photo beside which it lies; nil if it is no sidecar.
    package let sidecar: PhotoMetadata?

    /// A file of a known format that cannot be read is damaged.
    var kinds: PhotoKinds {
        PhotoKinds(nil, format: format).union(status == .unreadable && format != nil ? .damaged : [])
    }

    package init(
        digest: Digest256?, bytes: Int64, status: Status, format: MediaFormat?, reason: String?,
        whole: WholeDigests? = nil, sidecar: PhotoMetadata? = nil
    ) {
        self.whole = whole
        self.sidecar = sidecar
        self.digest = digest
        self.bytes = bytes
        self.status = status
        self.format = format
        self.reason = reason
    }
}

/// The photo that got the result of an analysis.
package struct Recorded: Sendable, Hashable {
    /// The photo that has the result now.
    package let photo: Int64
    /// The number that the waiting file had, if its content turned out to belong to a photo that was gone.
    package let replaced: Int64?

    package init(photo: Int64, replaced: Int64?) {
        self.photo = photo
        self.replaced = replaced
    }
}

/// A worker program; the raw value names the setting that keeps the digest of its code.
package enum AnalyserProgram: String, Sendable, Hashable, CaseIterable {
    /// Pictures.
    case photos = "analyser"
    /// Videos and RAW files.
    case media = "media-analyser"
}

extension AnalysedContent {
    /// The columns of a content, with what stands there for nothing.
    static let columns: KeyValuePairs<String, Int64?> = [
        "digest": nil, "bytes": nil, "status": nil, "reason": nil, "format": nil, "picture": nil, "traits": 0,
        "captured": nil, "camera": 0, "screenshot": nil, "metadata": nil, "live": nil, "latitude": nil,
        "longitude": nil, "kinds": 0, "holdings": 0, "exposure": nil, "sensitivity": nil, "aperture": nil,
        "words": nil, "analyser": Int64(Measurements.version),
    ]

    /// What the columns say about it, with the row of its picture; nil for a file without a digest.
    func values(_ row: PictureID?) throws -> [String: (any DatabaseValueConvertible)?]? {
        switch self {
        case .picture(let picture, _):
            let metadata = picture.metadata
            return [
                "digest": picture.digest.bytes.data, "bytes": picture.bytes, "status": "analysed",
                "format": picture.format.rawValue, "picture": row,
                "traits": Int64(PhotoTraits(metadata, format: picture.format).rawValue),
                "captured": metadata.moment, "camera": Int64(metadata.cameraNumber),
                "screenshot": picture.screenshot,
                "metadata": String(decoding: try JSONEncoder().encode(metadata), as: UTF8.self),
                "live": metadata.liveIdentifier, "latitude": metadata.latitude, "longitude": metadata.longitude,
                "kinds": Int64(picture.kinds.rawValue), "holdings": picture.holdings.stored,
                "exposure": metadata.exposure, "sensitivity": metadata.iso, "aperture": metadata.fNumber,
                "words": OwnText.number(of: metadata).map { Int64($0) },
            ]
        case .other(let other):
            return other.digest.map { digest in
                [
                    "digest": digest.bytes.data, "bytes": other.bytes, "status": other.status.rawValue,
                    "reason": other.reason, "format": other.format?.rawValue,
                    "traits": Int64(PhotoTraits(nil, format: other.format).rawValue),
                    "kinds": Int64(other.kinds.rawValue),
                ]
            }
        }
    }
}
