package import Images

/// Makes all measurements of one photo from one decoded picture.
package enum PhotoMeasurer {
    /// The longer side in pixels that the decoded picture must have (or the photo itself, where it is smaller).
    ///
    /// 500 lets JPEGs from 4000 pixels on (12 megapixels) be decoded at 1/8, which is several times cheaper than at
    /// 1/4. The perceptual hash looks at 64 × 64 only and stays within 6 bits of that of all pixels; blurriness at
    /// this size still finds what a person would throw away, though slight blur of large photos is missed.
    package static let longerSide = 500

    /// The longer side to ask the decoder for: all pixels of what may be a screenshot, otherwise `longerSide`.
    ///
    /// Traces of drawing are seen in full resolution only. It costs a full decode of the few photos that name no
    /// camera and are PNG, which has no cheaper decode anyway, or have a size that only screens have.
    package static func longerSide(for inspection: Inspection) -> Int {
        ScreenshotEvidence.wantsAllPixels(inspection) ? wholeSide(inspection) : longerSide
    }

    /// The longer side to ask the decoder for a second time, for `measureAgain`; nil where one look was enough.
    ///
    /// It is for JPEG and WebP of other sizes and of no camera that look drawn when reduced: windows, cropped and forwarded
    /// screenshots.
    package static func longerSide(after luma: LumaImage, _ inspection: Inspection) -> Int? {
        ScreenshotEvidence.wantsSecondLook(luma, inspection) ? wholeSide(inspection) : nil
    }

    private static func wholeSide(_ inspection: Inspection) -> Int {
        max(longerSide, inspection.storedWidth, inspection.storedHeight)
    }

    /// Pictures smaller than this in either direction hold too few places for a statistic of their detail.
    private static let smallestSide = 16

    package static func measure(_ picture: DecodedPicture, _ inspection: Inspection) -> Measurements {
        let luma = picture.luma
        let hash = PDQ.measure(luma)
        var measurements = Measurements()
        measurements.perceptualHash = hash?.hash
        measurements.perceptualQuality = hash?.quality
        guard min(luma.width, luma.height) >= smallestSide else { return measurements }
        measurements.palette = ColourPalette.measure(picture)
        let box = Trim.box(of: luma)
        measurements.embedding = Embedding.measure(luma, within: box)
        measurements.scene = Scene.measure(luma, within: box)
        let details = DetailMap(Plane(luma, longerSide: DetailMap.longerSide))
        measurements.sharpness = Sharpness.measure(details)
        measurements.blurriness = Blurriness.measure(details)
        let exposure = Exposure(details)
        measurements.darkness = exposure.darkness
        measurements.brightness = exposure.brightness
        measurements.blankness = exposure.blankness
        measurements.screenEvidence = ScreenshotEvidence.measure(luma, inspection)
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
