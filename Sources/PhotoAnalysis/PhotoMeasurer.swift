package import Images

/// Makes all measurements of one photo from one decoded picture.
package enum PhotoMeasurer {
    /// The longer side in pixels that the decoded picture must have (or the photo itself, where it is smaller).
    ///
    /// 1536 shows the blur that a person sees who looks closely, and lets JPEGs from 3072 pixels on be decoded at 1/2, from
    /// 6144 at 1/4.
    package static let longerSide = 1536

    /// The longer side of the picture that everything but blur and screen traces is measured on.
    ///
    /// The perceptual hash looks at 64 × 64 only and stays within 6 bits of that of all pixels; scenes are compared at 288.
    private static let overviewSide = 500

    /// The least longer side at which `longerSide(after:_:)` looks for lines: at 1000 to 1999 pixels all large screenshots of
    /// the labelled photos have one, and 7 % of the others.
    private static let firstLookSide = 1000

    /// The longer side to ask the decoder for: all pixels of what may be a screenshot, otherwise `longerSide`.
    ///
    /// Traces of drawing are seen in full resolution only. It costs a full decode of the few large photos that name no
    /// camera and are PNG, which has no cheaper decode anyway, or have a size that only screens have.
    package static func longerSide(for inspection: Inspection) -> Int {
        ScreenshotEvidence.wantsAllPixels(inspection) ? wholeSide(inspection) : longerSide
    }

    /// The longer side to ask the decoder for a second time, for `measureAgain`; nil where one look was enough.
    ///
    /// It is for large pictures of other formats and sizes and of no camera that look drawn when reduced: several screens
    /// side by side, scrolled pages.
    package static func longerSide(after luma: LumaImage, _ inspection: Inspection) -> Int? {
        guard luma.width < inspection.width else { return nil }
        let first = luma.reduced(leastLongerSide: firstLookSide)
        return ScreenshotEvidence.looksDrawn(first, inspection) ? wholeSide(inspection) : nil
    }

    /// What everything but blur and screen traces is measured on; of a narrow picture more than `overviewSide`, as far as
    /// its shorter side needs it.
    package static func overview(of luma: LumaImage) -> LumaImage {
        let (longer, shorter) = (max(luma.width, luma.height), min(luma.width, luma.height))
        return luma.reduced(leastLongerSide: max(overviewSide, smallestSide * longer / max(shorter, 1)))
    }

    private static func wholeSide(_ inspection: Inspection) -> Int {
        max(longerSide, inspection.storedWidth, inspection.storedHeight)
    }

    /// Pictures smaller than this in either direction hold too few places for a statistic of their detail.
    private static let smallestSide = 16

    package static func measure(_ picture: DecodedPicture, _ inspection: Inspection) -> Measurements {
        let overview = overview(of: picture.luma)
        let hash = PDQ.measure(overview)
        var measurements = Measurements()
        measurements.perceptualHash = hash?.hash
        measurements.perceptualQuality = hash?.quality
        guard min(overview.width, overview.height) >= smallestSide else { return measurements }
        measurements.palette = ColourPalette.measure(picture)
        let box = Trim.box(of: overview)
        measurements.embedding = Embedding.measure(overview, within: box)
        measurements.scene = Scene.measure(overview, within: box)
        let details = DetailMap(Plane(overview, longerSide: DetailMap.longerSide))
        measurements.sharpness = Sharpness.measure(details)
        let blurriness = Blurriness.measure(picture.luma, details)
        measurements.blurriness = blurriness?.soft
        measurements.blurrinessOnScreen = blurriness?.unusable
        let exposure = Exposure(details)
        measurements.darkness = exposure.darkness
        measurements.brightness = exposure.brightness
        measurements.blankness = exposure.blankness
        measurements.screenEvidence = ScreenshotEvidence.measure(picture.luma, inspection)
        return measurements
    }

    /// Adds what only all pixels show; `luma` is the photo decoded at `longerSide(after:_:)`.
    package static func measureAgain(
        _ measurements: Measurements, _ luma: LumaImage, _ inspection: Inspection
    ) -> Measurements {
        var measurements = measurements
        measurements.screenEvidence = ScreenshotEvidence.measure(luma, inspection)
        return measurements
    }
}
