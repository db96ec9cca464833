import Glibc
package import Images

/// The probability that a picture is a screenshot: 0 photo … 1 screenshot.
///
/// A logistic regression on metadata and size with weights set by hand, and on the pixels with fitted weights if the
/// picture was decoded at its own resolution.
package enum ScreenshotEvidence {
    // In log odds. A camera's exposure or lens in the metadata outweighs everything except an explicit mark.
    private static let camera: Float = -5
    private static let mark: Float = 6
    private static let distinctiveSize: Float = 2
    private static let sharedSize: Float = 0.7
    private static let png: Float = 0.7
    private static let alpha: Float = 1
    /// For pixels that were not measured: the picture names a camera or does not look drawn.
    private static let withoutPixels: Float = -3
    /// The length of an exact line that survives the reduction of a window and is rare in photos.
    ///
    /// Reduced to 500 to 1000 pixels, 149 of 151 screenshots have one, and 41 of 408 photos; at 1000 to 2000 pixels 43
    /// of 43, and 7 of 97.
    private static let leastLine = 24
    /// The same for sizes that screens and cameras share: 150 and 95, 43 and 19.
    private static let leastLineOfScreenSized = 16
    /// The most that drawn pixels say alone, a probability of 0.85: programs draw more than screens.
    private static let unsure: Float = 1.7
    /// The most that a picture says through which the ground shows, as it does beside a figure that was cut out; with a
    /// screenshot's name it is one all the same.
    private static let cutOut: Float = -1
    /// The most that a page in the shape of a sheet of paper says, which a program drew to be printed.
    private static let sheet: Float = -1
    /// The most that a picture in a camera's shape says that is no PNG and has no screen's size: messengers take the
    /// camera's data away, and programs draw a date, a place or a greeting into photos.
    ///
    /// With a screenshot's name it is one all the same. Set by hand, below what lists name and above what is compared with
    /// caution, as slides have this shape, too; no labelled screenshot has it.
    private static let cameraShaped: Float = -0.4
    /// The ratio of the sides of sheets, A4 and Letter, and of cameras' pictures.
    private static let (sheetRatios, cameraRatios) = ([1.41421, 1.29412], [1, 4.0 / 3, 1.5])
    /// How far the ratio of a scaled picture may be off.
    private static let (sheetTolerance, cameraTolerance) = (0.005, 0.0025)
    /// The most that pixels say that are all black or white, as those of faxes and scanned pages.
    private static let twoTone: Float = -3
    private static let (blackest, whitest): (UInt8, UInt8) = (8, 247)
    private static let pixelsAnOtherTone = 200
    /// The share of the ground that the round corners of windows let through, and more.
    private static let mostSeeThrough = 0.05
    /// Smaller pictures, such as icons, have too few rows and steps for statistics.
    package static let fewestPixels = 40_000

    /// Whether to decode all pixels at once: nothing names a camera, and the format or the size suggests a screen.
    static func wantsAllPixels(_ inspection: Inspection) -> Bool {
        mayBeScreen(inspection) && (inspection.format == .png || match(inspection) == .distinctive)
    }

    /// Whether a reduced picture looks drawn, so that all its pixels should be decoded.
    static func looksDrawn(_ luma: LumaImage, _ inspection: Inspection) -> Bool {
        guard mayBeScreen(inspection) else { return false }
        let length = match(inspection) == .shared ? leastLineOfScreenSized : leastLine
        return luma.samples.withUnsafeBufferPointer {
            PixelStrip.strips(of: $0, width: luma.width, height: luma.height).contains { $0.hasLine(ofLength: length) }
        }
    }

    private static func mayBeScreen(_ inspection: Inspection) -> Bool {
        !namesCamera(inspection.metadata)
            && inspection.storedWidth * inspection.storedHeight <= ScreenSizes.mostPixels
    }

    private static func match(_ inspection: Inspection) -> ScreenSizes.Match {
        ScreenSizes.match(width: inspection.width, height: inspection.height)
    }

    /// The evidence of the pixels in log odds; nil if they were not decoded at full resolution.
    static func measure(_ luma: LumaImage, _ inspection: Inspection) -> Double? {
        // Camera photos need no measurement.
        guard !isTakenByCamera(inspection.metadata), luma.width == inspection.width, luma.height == inspection.height,
            luma.width * luma.height >= fewestPixels
        else { return nil }
        let evidence = model.evidence(ScreenTraces(luma, coder: inspection.format).all)
        return Double(isTwoTone(luma) ? min(evidence, twoTone) : evidence)
    }

    /// Whether nearly all pixels are black or white; letters on a screen have soft edges.
    private static func isTwoTone(_ luma: LumaImage) -> Bool {
        // Most pictures have too many others within their first rows.
        var others = luma.samples.count / pixelsAnOtherTone
        for sample in luma.samples where sample > blackest && sample < whitest {
            guard others > 0 else { return false }
            others -= 1
        }
        return true
    }

    /// The probability that a file is a screenshot, from its pixels' evidence and its metadata.
    ///
    /// They are separate because pixels belong to the picture, and metadata to each of its files. What a file's name says
    /// adds `ScreenName`.
    ///
    /// - Parameters:
    ///   - pixels: `Measurements.screenEvidence` of the picture.
    ///   - format: Of the file.
    ///   - width: Of the upright picture.
    ///   - height: Of the upright picture.
    ///   - hasAlpha: Whether the file has an opacity channel.
    ///   - seeThrough: `Measurements.seeThrough` of the picture.
    ///   - page: `Measurements.page` of the picture.
    ///   - metadata: Of the file.
    /// - Returns: 0 photo … 1 screenshot.
    package static func probability(
        pixels: Double?, format: MediaFormat, width: Int, height: Int, hasAlpha: Bool, seeThrough: Double? = nil,
        page: Double? = nil, metadata: PhotoMetadata
    ) -> Double {
        var evidence: Float = isTakenByCamera(metadata) ? camera : 0
        if isMarked(metadata) { evidence += mark }
        if format == .png { evidence += png }
        if hasAlpha { evidence += alpha }
        let size = ScreenSizes.match(width: width, height: height)
        switch size {
        case .distinctive: evidence += distinctiveSize
        case .shared: evidence += sharedSize
        case .none: break
        }
        evidence += pixels.map { Float($0) } ?? withoutPixels
        if !isMarked(metadata) {
            if size == .none {
                evidence = min(evidence, unsure)
                if page ?? 0 >= PageLikeness.sure, hasRatio(of: sheetRatios, sheetTolerance, width, height) {
                    evidence = min(evidence, sheet)
                }
                if format != .png, hasRatio(of: cameraRatios, cameraTolerance, min(width, height), max(width, height)) {
                    evidence = min(evidence, cameraShaped)
                }
            }
            if seeThrough ?? 0 > mostSeeThrough { evidence = min(evidence, cutOut) }
        }
        return Double(1 / (1 + exp(-evidence)))
    }

    /// Sheets stand upright, cameras are turned.
    private static func hasRatio(of ratios: [Double], _ tolerance: Double, _ width: Int, _ height: Int) -> Bool {
        let own = Double(height) / Double(width)
        return ratios.contains { abs(own / $0 - 1) <= tolerance }
    }

    /// What may speak for a screenshot, in the order in which people name it.
    package enum Sign: Sendable, CaseIterable {
        case named, namedByProgram, screenSize, noCamera, losslessFormat, drawnPixels
    }

    /// What speaks for a screenshot; the parameters are those of `probability`, and the file's name.
    package static func signs(
        named file: [UInt8], pixels: Double?, format: MediaFormat?, width: Int, height: Int, metadata: PhotoMetadata
    ) -> [Sign] {
        Sign.allCases.filter { sign in
            switch sign {
            case .named: ScreenName.isScreenshot(file)
            case .namedByProgram: isMarked(metadata)
            case .screenSize: ScreenSizes.match(width: width, height: height) != .none
            case .noCamera: !namesCamera(metadata)
            case .losslessFormat: format == .png
            case .drawnPixels: pixels ?? 0 > 0
            }
        }
    }

    /// Whether the metadata name a camera and its settings.
    private static func isTakenByCamera(_ metadata: PhotoMetadata) -> Bool {
        let describesShot =
            metadata.exposureTime != nil || metadata.fNumber != nil || metadata.iso != nil
            || metadata.focalLength != nil || metadata.lens != nil
        return describesShot && namesCamera(metadata)
    }

    static func namesCamera(_ metadata: PhotoMetadata) -> Bool {
        metadata.cameraMake != nil || metadata.cameraModel != nil
    }

    /// Whether the metadata name a screenshot program: iOS writes the comment "Screenshot", Android its name and build
    /// as software, other tools their names.
    private static func isMarked(_ metadata: PhotoMetadata) -> Bool {
        let comment = metadata.comment?.lowercased() ?? ""
        let software = metadata.software?.lowercased() ?? ""
        return comment.contains("screenshot") || software.hasPrefix("android ")
            || ["screenshot", "snipping", "spectacle", "flameshot", "shutter", "greenshot", "ksnip"].contains {
                software.contains($0)
            }
    }
}

/// The traces that distinguish a drawn picture from a photo: exact lines, clean steps, one exact tone.
///
/// A lens and a sensor destroy each of them, however straight and regular the subject is. They need the picture's own
/// resolution, as any reduction blurs them. Steps across the 8-pixel grid of JPEG and WebP do not count, as strong
/// compression makes straight steps there (Fan and de Queiroz 2003).
package struct ScreenTraces: Sendable {
    /// ln(1 + the number of rows with an exact horizontal line one pixel wide and at least 32 long; 64 in HEIF and
    /// AVIF).
    ///
    /// Rows whose lines are shorter than `wholeRow` count in part. Rows are counted, not pixels, as a photo's border or
    /// the edge of its caption is one long line.
    let thinLines: Float
    /// The same for lines of any width, at least 64 long, 128 in HEIF and AVIF.
    let exactLines: Float
    /// The square root of the share of strong steps with hardly any change on either side, 0…1.
    let cleanSteps: Float
    /// The share of the most frequent level, 0…1; the darkest and brightest levels do not count, as sensors clip there.
    let oneTone: Float

    package var all: [Float] { [thinLines, exactLines, cleanSteps, oneTone] }
    package static let names = ["thinLines", "exactLines", "cleanSteps", "oneTone"]

    /// The length of lines that count as a whole row, as a part of the side of a square with the picture's area: the
    /// width of a narrow window.
    private static let wholeRow: Float = 1 / 12
    /// Added to the number of strong steps, as a share of all pixels and as `fewestSteps`: few steps prove nothing.
    private static let leastStepShare: Float = 0.002
    private static let fewestSteps: Float = 30
    /// The number of levels next to black and white that do not count.
    private static let clipped = 6

    /// - Parameters:
    ///   - luma: All pixels of the photo, not a reduced version.
    ///   - coder: The format that the pixels were decoded from.
    package init(_ luma: LumaImage, coder: MediaFormat) {
        self = luma.samples.withUnsafeBufferPointer {
            ScreenTraces($0, width: luma.width, height: luma.height, steps: PixelStrip.Steps(coder: coder))
        }
    }

    private init(_ samples: UnsafeBufferPointer<UInt8>, width: Int, height: Int, steps: PixelStrip.Steps) {
        var steps = steps
        var tones = [Int](repeating: 0, count: 256)
        var area = 0
        for strip in PixelStrip.strips(of: samples, width: width, height: height) {
            strip.add(to: &steps)
            tones = zip(tones, strip.tones).map(+)
            area += strip.rows.count * width
        }
        let whole = Float(max(area, 1)).squareRoot() * Self.wholeRow
        thinLines = Self.logRows(steps.thinLines, whole: whole)
        exactLines = Self.logRows(steps.exactLines, whole: whole)
        let strong = Float(steps.strong) + Self.leastStepShare * Float(area) + Self.fewestSteps
        cleanSteps = (Float(steps.clean) / strong).squareRoot()
        let commonest = tones[Self.clipped..<tones.count - Self.clipped].max() ?? 0
        oneTone = Float(commonest) / Float(max(tones.reduce(0, +), 1))
    }

    private static func logRows(_ lengths: [Int], whole: Float) -> Float {
        log(1 + lengths.reduce(0) { $0 + min(Float($1) / whole, 1) })
    }
}

// The weights of the pixels' evidence, as `cleaner-training screenshots` prints them.
//
// They are fitted to two collections of labelled screenshots and photos, and to variants: recompressed, reduced,
// forwarded, inverted and cropped screenshots; photos sharpened for the web, with captions, borders, info strips, in
// collages; drawn screens that show photos; printed pages; camera photos of screens. METHODS.md shows their accuracy on
// collections and sources that a fit has not seen.
extension ScreenshotEvidence {
    /// In the order of `ScreenTraces.names`, in log odds; the signs were given, the sizes fitted.
    static let model = LogisticModel(
        bias: -6.4712,
        weights: [
            1.4155,  // thinLines
            1.5434,  // exactLines
            31.5958,  // cleanSteps
            8.0763,  // oneTone
        ])
}
