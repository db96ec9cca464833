/// What a photo's container says, without hashing or decoding.
package struct ImageHeader: Hashable, Sendable {
    package let format: MediaFormat
    /// Size as coded, before the EXIF orientation turns it.
    package let storedWidth: Int
    package let storedHeight: Int
    package let metadata: PhotoMetadata
    package let isAnimated: Bool
    package let hasAlpha: Bool
    /// The largest number of decoding passes over the whole picture, such as the scans of a progressive JPEG file.
    package let passes: Int
    /// How little a JPEG, WebP or AVIF file was compressed, 1…100 on the scale of JPEG; nil for other formats and where the
    /// file does not tell.
    package let codingQuality: Int?
    package let holdings: Holdings
    /// What shows that a part of the file is missing or wrong which decoding does not read, in words; nil if nothing does.
    ///
    /// It is the same in all files with the same picture digest.
    package let damage: String?
    /// The memory that decoding takes, in bytes, where the codec knows it better than `decodingBytes` estimates.
    private let codecBytes: Int?

    package init(
        format: MediaFormat, storedWidth: Int, storedHeight: Int, metadata: PhotoMetadata, isAnimated: Bool = false,
        hasAlpha: Bool = false, passes: Int = 1, codingQuality: Int? = nil, holdings: Holdings = Holdings(),
        damage: String? = nil, codecBytes: Int? = nil
    ) {
        self.format = format
        self.storedWidth = storedWidth
        self.storedHeight = storedHeight
        self.metadata = metadata
        self.isAnimated = isAnimated
        self.hasAlpha = hasAlpha
        self.passes = passes
        self.codingQuality = codingQuality
        self.holdings = holdings
        self.damage = damage
        self.codecBytes = codecBytes
    }

    /// The least cost of a row, in pixels: an estimate, so that the rows of a PNG file of 1 × 1 million pixels count.
    private static let leastRow = 64

    /// The pixels of all decoding passes, as an estimate of the cost.
    ///
    /// The largest `Int` for absurd sizes.
    package var decodedPixels: Int {
        let (pixels, overflow) = max(storedWidth, Self.leastRow).multipliedReportingOverflow(by: storedHeight)
        let (all, allOverflow) = pixels.multipliedReportingOverflow(by: passes)
        return overflow || allOverflow ? .max : all
    }

    /// The memory that decoding takes, in bytes, as an estimate; the largest `Int` for absurd sizes.
    ///
    /// A JPEG file in one pass is decoded by rows and made smaller on the way; with several passes all coefficients of
    /// three colours are kept, in two bytes each. A lossless JPEG XL picture takes what `JXLCodec` measured. The other
    /// codecs keep the picture, some of them twice.
    package var decodingBytes: Int {
        if let codecBytes { return codecBytes }
        let bytesOfPixel =
            switch format {
            case .jpeg: passes > 1 ? 6 : 1
            case .jpegXL: 39
            default: 6
            }
        let (pixels, overflow) = storedWidth.multipliedReportingOverflow(by: storedHeight)
        let (all, allOverflow) = pixels.multipliedReportingOverflow(by: bytesOfPixel)
        return overflow || allOverflow ? .max : all
    }

    /// The width of the upright photo.
    package var width: Int { metadata.exchangesSides ? storedHeight : storedWidth }
    /// The height of the upright photo.
    package var height: Int { metadata.exchangesSides ? storedWidth : storedHeight }
}

/// What is known of a photo without decoding: its header, whose members this type has too, and its identity.
@dynamicMemberLookup
package struct Inspection: Hashable, Sendable {
    package let header: ImageHeader
    /// SHA-256 of the coded picture and of everything that changes its look, without metadata.
    ///
    /// Adding, changing and stripping metadata does not change it. It is never equal to a digest of the file.
    package let pictureDigest: Digest256

    package init(header: ImageHeader, pictureDigest: Digest256) {
        self.header = header
        self.pictureDigest = pictureDigest
    }

    package subscript<Value>(dynamicMember member: KeyPath<ImageHeader, Value>) -> Value {
        header[keyPath: member]
    }
}

/// Why a file could not be decoded; `reason` explains each case to people.
package enum ImageError: Error, Hashable, Sendable {
    /// The file is empty, as after an interrupted copy.
    case empty
    /// No known media format begins like this.
    case notMedia
    /// The file is truncated or broken; the text is the codec's message.
    case damaged(String)
    /// The file may be intact, but its format or a feature of it is not supported.
    case unsupported(String)
    /// More pixels than `PixelLimit.pixels`, a side longer than `PixelLimit.side`, or more than the memory limit could hold.
    case tooLarge(width: Int, height: Int)
    /// Decoding would go over more than `PixelLimit.decodedPixels`.
    case tooCostly(decodedPixels: Int)

    /// One sentence or two for people: what is wrong and what can be done.
    package var reason: String {
        switch self {
        case .empty:
            "The file is empty; copy it again from where it came from."
        case .notMedia:
            "The content is no photo or video format that is known; the name's ending may be wrong."
        case .damaged(let what):
            "The photo is damaged (\(what)); copy it again from where it came from, or look for another copy."
        case .unsupported(let what):
            "This kind of file is not analysed (\(what)); it is only counted."
        case .tooLarge(let width, let height):
            "The picture of \(width) × \(height) pixels is too large to be analysed safely "
                + "(limit: \(PixelLimit.pixels / 1_000_000) megapixels, fewer where decoding takes much memory); "
                + "it is only counted."
        case .tooCostly(let pixels):
            "Decoding this picture would cost as much as \(pixels / 1_000_000) megapixels "
                + "(limit: \(PixelLimit.decodedPixels / 1_000_000)), more than any camera's photo; it is not decoded."
        }
    }
}
