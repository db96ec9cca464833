package import Images

/// Makes all measurements of one photo from one decoded picture.
package enum PhotoMeasurer {
    /// The longer side in pixels that the decoded picture needs; smaller photos need their full size.
    ///
    /// 1536 pixels show the blur that a person sees at full size. JPEGs from 3072 pixels on can be decoded at 1/2, from
    /// 6144 on at 1/4.
    package static let longerSide = 1536

    /// The least longer side for all measurements except blur and screen traces.
    ///
    /// The perceptual hash needs 64 × 64 pixels and stays within 6 bits of the hash of all pixels; scenes are compared
    /// at 288.
    private static let overviewSide = 500

    /// The least longer side at which `longerSide(after:_:)` searches lines: at 1000 to 1999 pixels all large labelled
    /// screenshots have one, and 7 % of the photos.
    private static let firstLookSide = 1000

    /// The longer side to ask the decoder for: all pixels of a possible screenshot, otherwise `longerSide`.
    ///
    /// Traces of drawing are visible only at full resolution. That costs a full decode of a few large photos: those
    /// that name no camera and are PNG, which has no cheaper decode anyway, or have a size that only screens have.
    package static func longerSide(for inspection: Inspection) -> Int {
        ScreenshotEvidence.wantsAllPixels(inspection) ? wholeSide(inspection) : longerSide
    }

    /// Larger pictures are not decoded in full only to see whether they were enlarged.
    private static let mostPixelsInFull = 64_000_000

    private static func mayBeEnlarged(_ inspection: Inspection) -> Bool {
        inspection.width * inspection.height <= mostPixelsInFull
            && !ScreenshotEvidence.namesCamera(inspection.metadata)
    }

    /// The longer side of a second decode, for `measureAgain`; nil if none is needed.
    ///
    /// It is for large pictures that name no camera. Those of other formats and sizes may look drawn when reduced:
    /// several screens side by side, scrolled pages. All of them may be enlarged copies, which only a look at all pixels
    /// shows.
    package static func longerSide(after luma: LumaImage, _ inspection: Inspection) -> Int? {
        guard luma.width < inspection.width else { return nil }
        return mayBeEnlarged(inspection) || looksDrawn(luma, inspection) ? wholeSide(inspection) : nil
    }

    private static func looksDrawn(_ luma: LumaImage, _ inspection: Inspection) -> Bool {
        ScreenshotEvidence.looksDrawn(luma.reduced(leastLongerSide: firstLookSide), inspection)
    }

    /// The reduced picture for all measurements except blur and screen traces.
    ///
    /// A narrow picture keeps more than `overviewSide` if its shorter side needs it.
    package static func overview(of luma: LumaImage) -> LumaImage {
        let (longer, shorter) = (max(luma.width, luma.height), min(luma.width, luma.height))
        return luma.reduced(leastLongerSide: max(overviewSide, smallestSide * longer / max(shorter, 1)))
    }

    // Said in English here, like what decoders complain about.
    private static let footMissing = "its lower part is an even grey, as where data are missing"
    /// The luma, and the colour, of what decoders leave of missing data.
    private static let missing: ClosedRange<UInt8> = 127...129
    /// One in this many rows must be missing.
    private static let rowsAMissingOne = 25
    private static let lossy: Set<MediaFormat> = [.jpeg, .heif, .avif, .webp]

    /// Whether the rows at the foot of a photo are the grey that decoders paint where data are missing.
    ///
    /// A program that opens a truncated photo saves that grey as if it belonged there.
    private static func lacksFoot(_ luma: LumaImage, _ chroma: ChromaImage?, _ inspection: Inspection) -> Bool {
        // A frame of that grey has it at its top as well.
        guard lossy.contains(inspection.format), !luma.samples.prefix(luma.width).allSatisfy(missing.contains) else {
            return false
        }
        let last = luma.samples.lastIndex { !missing.contains($0) } ?? luma.samples.endIndex
        let rows = luma.height - 1 - last / luma.width
        guard rows * rowsAMissingOne >= luma.height else { return false }
        guard let chroma else { return true }
        // The row at the edge of the grey has other colours as well.
        let count = max(rows * chroma.height / luma.height - 1, 1) * chroma.width
        return (chroma.blue.suffix(count) + chroma.red.suffix(count)).allSatisfy(missing.contains)
    }

    /// A text that can be stored; nil for an empty one.
    private static func text(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        var short = text
        while short.utf8.count > Measurements.longestText { short.removeLast() }
        return short
    }

    private static func wholeSide(_ inspection: Inspection) -> Int {
        max(longerSide, inspection.storedWidth, inspection.storedHeight)
    }

    /// Pictures smaller than this in either direction have too few places for statistics.
    private static let smallestSide = 16

    package static func measure(_ picture: DecodedPicture, _ inspection: Inspection) -> Measurements {
        let overview = overview(of: picture.luma)
        let hash = PDQ.measure(overview)
        var measurements = Measurements()
        measurements.perceptualHash = hash?.hash
        measurements.perceptualQuality = hash?.quality
        measurements.seeThrough = picture.seeThrough
        let isCut = lacksFoot(overview, picture.chroma, inspection)
        let damage = inspection.damage ?? picture.damage ?? (isCut ? footMissing : nil)
        measurements.damage = Self.text(damage)
        guard min(overview.width, overview.height) >= smallestSide else { return measurements }
        measurements.palette = ColourPalette.measure(picture)
        let (all, box) = (Trim.Box(all: overview), Trim.box(of: overview))
        let look = SceneDescriptor.measure(overview, within: all)
        measurements.words = SceneWords.measure(picture, overview, look)
        let shown = Trim.box(of: overview, withText: true)
        measurements.frame = 1 - Double(shown.width * shown.height) / Double(overview.width * overview.height)
        measurements.codingQuality = inspection.codingQuality
        measurements.earlierQuality = earlierQuality(picture, inspection)
        measureFineDetail(&measurements, picture.luma, inspection, box, of: overview)
        let inner = box == all ? look : SceneDescriptor.measure(overview, within: box)
        measurements.embedding = Embedding.measure(inner)
        let details = DetailMap(of: overview)
        measurements.scene = Scene.measure(overview, within: box, details)
        measurements.page = PageLikeness.measure(overview)
        let height = Double(overview.height)
        measurements.sharpness = Sharpness.measure(
            details, rows: Double(shown.y) / height..<Double(shown.y + shown.height) / height)
        let blurriness = Blurriness.measure(picture.luma, details)
        measurements.blurriness = blurriness?.soft
        measurements.blurrinessOnScreen = blurriness?.unusable
        if tonesTell(picture, inspection) {
            let exposure = Exposure(details, picture.luma)
            measurements.darkness = exposure.darkness
            measurements.brightness = exposure.brightness
            measurements.blankness = exposure.blankness
        }
        measurements.screenEvidence = ScreenshotEvidence.measure(picture.luma, inspection)
        return measurements
    }

    /// Whether tones can say that a picture is too dark, too bright or empty.
    ///
    /// A drawing on a transparent ground shows its outline, which is no tone: luma shows a white logo on white. Nobody
    /// exposes for a second or more by mistake: that is how stars, fireworks and nights are taken.
    private static func tonesTell(_ picture: DecodedPicture, _ inspection: Inspection) -> Bool {
        !outlines.contains(picture.seeThrough ?? 0) && inspection.metadata.exposureTime ?? 0 < longExposure
    }

    /// The transparent shares of a picture with an outline; a hundredth is less than rounded corners, and the rest is
    /// as much as a line of text takes.
    private static let outlines = 0.01...0.999
    /// In seconds.
    private static let longExposure = 1.0

    /// Measures what shows at the size of `luma` alone, inside the bars that `overview` has.
    private static func measureFineDetail(
        _ measurements: inout Measurements, _ luma: LumaImage, _ inspection: Inspection, _ box: Trim.Box,
        of overview: LumaImage
    ) {
        let inner = box.enlarged(from: overview, to: luma)
        // Reduction changes seams, so only pictures of which all pixels were decoded are comparable.
        measurements.overshoot = luma.width < inspection.width ? nil : Overshoot.measure(luma, within: inner)
        measurements.usedResolution = UsedResolution.measure(luma, within: inner).map { used in
            // The share of the full picture's sides; one that was decoded smaller may use more than it shows.
            used < 1 && luma.width < inspection.width ? used * Double(luma.width) / Double(inspection.width) : used
        }
    }

    /// The preview in a RAW file is no JPEG file.
    private static func earlierQuality(_ picture: DecodedPicture, _ inspection: Inspection) -> Int? {
        inspection.codingQuality == nil ? nil : picture.earlierQuality
    }

    /// Adds the measurements that need all pixels; the picture is the photo decoded at `longerSide(after:_:)`.
    package static func measureAgain(
        _ measurements: Measurements, _ picture: DecodedPicture, _ inspection: Inspection
    ) -> Measurements {
        var measurements = measurements
        let luma = picture.luma
        measurements.earlierQuality = earlierQuality(picture, inspection)
        if looksDrawn(luma, inspection) {
            measurements.screenEvidence = ScreenshotEvidence.measure(luma, inspection)
        }
        if mayBeEnlarged(inspection) {
            let overview = overview(of: luma)
            measureFineDetail(&measurements, luma, inspection, Trim.box(of: overview), of: overview)
        }
        return measurements
    }
}
