import FoundationEssentials

/// Asks for a picture of one photo to display.
package struct PreviewRequest: ProtocolRequest {
    package typealias Answer = PreviewReport
    package static let method = "preview"
    package static let patience = Patience.short

    package var photo: PhotoReference
    /// Pixels of the longer side at most, within `ProtocolLimits.previewSides`; `standardSide` where absent.
    package var longerSide: Int?
    /// Asks for the fastest preview: a camera's thumbnail, or the smallest scale.
    package var coarse: Bool?
    /// A moment of a video in milliseconds from its start, within `ProtocolLimits.previewMoments`; its poster
    /// where absent.
    package var moment: Int64?
    /// A part of a picture that comes in its own pixels; all of it where absent.
    package var region: Region?

    /// A rectangle in pixels of the upright photo, from its left upper corner.
    package struct Region: Hashable, Sendable, Codable {
        package var x: Int
        package var y: Int
        /// Within `ProtocolLimits.regionSides`, and both together within `ProtocolLimits.previewPixels`.
        package var width: Int
        package var height: Int

        package init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// The longer side in pixels that fills a usual terminal.
    package static let standardSide = 640

    package init(
        photo: PhotoReference, longerSide: Int? = nil, coarse: Bool? = nil, moment: Int64? = nil, region: Region? = nil
    ) {
        self.photo = photo
        self.longerSide = longerSide
        self.coarse = coarse
        self.moment = moment
        self.region = region
    }
}

/// A picture to display.
package struct PreviewReport: Hashable, Sendable, Codable {
    /// The photo's id.
    package var photo: String
    /// Upright, in pixels; never more than the photo has.
    package var width: Int
    package var height: Int
    /// Whether asking for it without `coarse` gives more.
    package var coarse: Bool
    /// Red, green and blue of each pixel, a byte each, rows from top to bottom; in base64.
    package var pixels: String

    package init(photo: String, width: Int, height: Int, coarse: Bool, rgb: [UInt8]) {
        self.photo = photo
        self.width = width
        self.height = height
        self.coarse = coarse
        pixels = Data(rgb).base64EncodedString()
    }

    /// The bytes of `pixels`; nil where they are not three for each pixel.
    package var rgb: [UInt8]? {
        guard width > 0, height > 0, let data = Data(base64Encoded: pixels) else { return nil }
        let (bytes, overflow) = width.multipliedReportingOverflow(by: height)
        return !overflow && data.count.isMultiple(of: 3) && data.count / 3 == bytes ? Array(data) : nil
    }
}
