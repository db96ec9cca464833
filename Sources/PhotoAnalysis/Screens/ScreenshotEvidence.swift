import Glibc
package import Images

/// How likely a picture is a screenshot: 0 photo … 1 screenshot.
///
/// A logistic sum of evidence from metadata and size with weights set by hand, and from the pixels with fitted
/// weights where the picture was decoded at its own resolution.
package enum ScreenshotEvidence {
    // In units of log odds. A camera's exposure or lens in the metadata settles it against all but an explicit mark.
    private static let camera: Float = -5
    private static let mark: Float = 6
    private static let tellingSize: Float = 2
    private static let sharedSize: Float = 0.7
    private static let png: Float = 0.7
    private static let alpha: Float = 1
    /// Of pixels that were not looked at: the picture names a camera or does not look drawn, and is hardly a screenshot.
    private static let withoutPixels: Float = -3
    /// So long a line, the same all along, survives any reduction of a window and is rare in photos: of 151 screenshots
    /// reduced to 500 to 1000 pixels 149 have one, of 408 photos 41; of 43 and 97 at 1000 to 2000 pixels 43 and 7.
    private static let leastLine = 24
    /// Where the size is that of a screen, and of cameras too: 150 and 95, 43 and 19.
    private static let leastLineOfScreenSized = 16
    /// Icons and thumbnails hold too few rows and steps for a statistic of them.
    package static let fewestPixels = 40_000

    /// Whether the pixels should be looked at in full resolution at once: nothing names a camera, and the format or the
    /// size tells of a screen.
    static func wantsAllPixels(_ inspection: Inspection) -> Bool {
        mayBeScreen(inspection) && (inspection.format == .png || match(inspection) == .telling)
    }

    /// Whether a large picture, seen in a reduced size, looks so drawn that all its pixels should be decoded.
    static func looksDrawn(_ luma: LumaImage, _ inspection: Inspection) -> Bool {
        guard mayBeScreen(inspection) else { return false }
        let length = match(inspection) == .shared ? leastLineOfScreenSized : leastLine
        return luma.samples.withUnsafeBufferPointer {
            PixelStrip.strips(of: $0, width: luma.width, height: luma.height).contains { $0.hasLine(ofLength: length) }
        }
    }

    private static func mayBeScreen(_ inspection: Inspection) -> Bool {
        let metadata = inspection.metadata
        return metadata.cameraMake == nil && metadata.cameraModel == nil
            && inspection.storedWidth * inspection.storedHeight <= ScreenSizes.mostPixels
    }

    private static func match(_ inspection: Inspection) -> ScreenSizes.Match {
        ScreenSizes.match(width: inspection.width, height: inspection.height)
    }

    /// What the pixels say, in log odds; nil where they were not seen in full resolution.
    static func measure(_ luma: LumaImage, _ inspection: Inspection) -> Double? {
        // What a camera took need not be looked at closely.
        guard !isTakenByCamera(inspection.metadata), luma.width == inspection.width, luma.height == inspection.height,
            luma.width * luma.height >= fewestPixels
        else { return nil }
        return Double(model.evidence(ScreenTraces(luma).all))
    }

    /// The probability that a file is a screenshot, from its pixels' evidence and its metadata.
    ///
    /// The two are kept apart because pixels belong to the picture and metadata to each file of it.
    ///
    /// - Parameters:
    ///   - pixels: `Measurements.screenEvidence` of the picture.
    ///   - format: Of the file.
    ///   - width: Of the upright picture.
    ///   - height: Of the upright picture.
    ///   - hasAlpha: Whether the file has an opacity channel.
    ///   - metadata: Of the file.
    /// - Returns: 0 photo … 1 screenshot.
    package static func probability(
        pixels: Double?, format: MediaFormat, width: Int, height: Int, hasAlpha: Bool, metadata: PhotoMetadata
    ) -> Double {
        var evidence: Float = isTakenByCamera(metadata) ? camera : 0
        if isMarked(metadata) { evidence += mark }
        if format == .png { evidence += png }
        if hasAlpha { evidence += alpha }
        switch ScreenSizes.match(width: width, height: height) {
        case .telling: evidence += tellingSize
        case .shared: evidence += sharedSize
        case .none: break
        }
        evidence += pixels.map { Float($0) } ?? withoutPixels
        return Double(1 / (1 + exp(-evidence)))
    }

    /// Whether the metadata names a camera and how it took the picture.
    private static func isTakenByCamera(_ metadata: PhotoMetadata) -> Bool {
        let describesShot =
            metadata.exposureTime != nil || metadata.fNumber != nil || metadata.iso != nil
            || metadata.focalLength != nil || metadata.lens != nil
        return describesShot && (metadata.cameraMake != nil || metadata.cameraModel != nil)
    }

    /// Whether the program that wrote the file says that it took a picture of the screen: iOS writes the comment
    /// "Screenshot", Android its name and build as software, the usual tools their names.
    private static func isMarked(_ metadata: PhotoMetadata) -> Bool {
        let comment = metadata.comment?.lowercased() ?? ""
        let software = metadata.software?.lowercased() ?? ""
        return comment.contains("screenshot") || software.hasPrefix("android ")
            || ["screenshot", "snipping", "spectacle", "flameshot", "shutter", "greenshot", "ksnip"].contains {
                software.contains($0)
            }
    }
}
