import CleanerProtocol
import Images
import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import PhotoStore
import Translation

/// Describes a photo's measurements and its relation to others of its group in words.
enum Explanation {
    /// How another photo of a group relates to the one that is shown.
    static func relation(
        of other: PhotoRecord, to photo: PhotoRecord, isSeries: Bool
    ) -> (text: String, numbers: String?) {
        if let digest = other.digest, digest == photo.digest { return (ListedPhoto.Relation.sameBytes.text, nil) }
        if let digest = other.picture?.digest, digest == photo.picture?.digest {
            return (ListedPhoto.Relation.samePicture.text, nil)
        }
        if isSeries { return (ListedPhoto.Relation.similar.text, nil) }
        // Many frames decide whether videos are versions, so the posters' distance would mislead.
        if photo.format?.isVideo == true { return (ListedPhoto.Relation.nearDuplicate.text, nil) }
        guard let hash = other.picture?.measurements.perceptualHash,
            let own = photo.picture?.measurements.perceptualHash
        else {
            return (tr("belongs to the group"), nil)
        }
        let distance = Turn.allCases.map { own.turned($0).distance(to: hash) }.min() ?? PerceptualHash.bitCount
        return (ListedPhoto.Relation.nearDuplicate.text, tr("\(distance) of 256 bits differ"))
    }

    /// The signs of a screenshot, as in "a screen's size, no camera data"; nil if the store has none.
    static func screenshotSigns(of record: PhotoRecord) -> String? {
        guard let picture = record.picture else { return nil }
        if record.format?.isVideo == true { return recordingSigns(of: record, picture) }
        let signs = ScreenshotEvidence.signs(
            named: record.locations.first?.name ?? [], pixels: picture.measurements.screenEvidence,
            format: record.format, width: picture.width, height: picture.height,
            metadata: record.metadata ?? PhotoMetadata())
        let words = signs.map { sign in
            switch sign {
            case .named: tr("its name says so")
            case .namedByProgram: tr("its metadata say so")
            case .screenSize: tr("a screen's size")
            case .noCamera: tr("no camera data")
            case .losslessFormat: tr("a PNG file")
            case .drawnPixels: tr("exact lines and even areas")
            }
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    private static func recordingSigns(of record: PhotoRecord, _ picture: MeasuredPicture) -> String? {
        let signs = ScreenRecording.signs(
            named: record.locations.first?.name ?? [], width: picture.width, height: picture.height,
            metadata: record.metadata ?? PhotoMetadata())
        let words = signs.map { sign in
            switch sign {
            case .named: tr("its name says so")
            case .namedByProgram: tr("its metadata say so")
            case .screenSize: tr("a screen's size")
            case .noCamera: tr("no camera data")
            }
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    static func measurements(of record: PhotoRecord, row: PhotoRow) -> [ShowReport.Measurement] {
        let why =
            switch row.status {
            case .analysed: tr("the picture is too small or too flat to tell")
            case .unreadable: row.reason ?? tr("the photo is unreadable")
            case .unsupported: row.reason ?? tr("the photo is unsupported")
            case .waiting: row.reason ?? tr("the photo is waiting")
            }
        func entry(_ name: String, _ value: String?, _ meaning: String) -> ShowReport.Measurement {
            ShowReport.Measurement(
                name: name, value: value, meaning: value == nil ? tr("not measured: \(why)") : meaning)
        }
        let measurements = record.picture?.measurements
        let isVideo = record.format?.isVideo == true
        let digests =
            record.isReadWhole
            ? [
                entry("SHA-256", row.sha256, tr("of all bytes: equal for exact copies")),
                entry(
                    tr("picture digest"), row.pictureDigest,
                    tr("of the coded picture without metadata: equal when re-tagged")),
            ]
            : [
                ShowReport.Measurement(
                    name: "SHA-256", value: nil,
                    meaning: tr(
                        "not measured: a file this large is hashed whole only to prove that another is its copy"))
            ]
        let alike = [
            entry(
                tr("perceptual hash"), row.perceptualHash,
                tr("PDQ, 256 bits: few differ between versions of one picture")),
            entry(
                tr("perceptual quality"), measurements?.perceptualQuality.map { tr("\($0) of 100") },
                tr("below 50 the picture is flat and must lie closer to count, below 25 it is not compared")),
        ]
        let sharp = [
            entry(
                tr("sharpness"), measurements?.sharpness.map(\.inHundredths),
                tr("fine detail of the sharpest places, in grey levels; compared within a group only")),
            entry(
                tr("blurriness"), measurements?.blurriness.map(\.inHundredths),
                tr("0 sharp to 1 blurred: the probability that it is, looked at closely")),
            entry(
                tr("blurriness on a screen"), measurements?.blurrinessOnScreen.map(\.inHundredths),
                tr("the same at the size of a screen, 1,024 pixels: a photo that is blurred there is useless")),
        ]
        let light = [
            entry(
                tr("darkness"), measurements?.darkness.map(\.inHundredths),
                tr("0 well lit to 1 too dark to show anything")),
            entry(tr("brightness"), measurements?.brightness.map(\.inHundredths), tr("0 well lit to 1 washed out")),
        ]
        let screen = entry(
            isVideo ? tr("screen recording") : tr("screenshot"), record.screenshot.map(\.inHundredths),
            isVideo
                ? tr("0 filmed to 1 screen recording: the probability")
                : tr("0 camera photo to 1 screenshot: the probability"))
        let rest = [
            entry(
                tr("blankness"), measurements?.blankness.map(\.inHundredths), tr("0 much to see to 1 next to nothing")),
            entry(
                tr("frame"), measurements?.frame.map { "\(Int(($0 * 100).rounded())) %" },
                tr("the share of the picture that even bars at its sides take")),
            entry(
                tr("colours"), measurements?.palette.map(colours),
                tr("the main ones, with their shares of the picture")),
        ]
        let text = row.text.map { text in
            ShowReport.Measurement(
                name: tr("text"), value: beginning(of: text),
                meaning: tr("the beginning of what was read in the picture"))
        }
        guard !isVideo else {
            return digests + (record.metadata?.video.map { self.video($0, measurements) } ?? []) + alike + [screen]
                + rest
        }
        let quality = ShowReport.Measurement(
            name: tr("JPEG quality"), value: measurements?.codingQuality.map { tr("\($0) of 100") },
            meaning: measurements?.codingQuality == nil
                ? tr("not measured: only JPEG, WebP and AVIF files tell")
                : measurements?.earlierQuality.map { tr("saved again; before that at about \($0)") }
                    ?? tr("what a JPEG file that keeps as much would have"))
        return digests + alike + sharp + [screen] + light + rest.dropLast() + [quality] + rest.suffix(1)
            + (text.map { [$0] } ?? [])
    }

    /// The most letters of a text in `show`: what fits beside the names on a line of a usual terminal.
    private static let shownLetters = 60

    private static func beginning(of text: String) -> String {
        let line = text.split(separator: "\n").joined(separator: " ")
        return line.count <= shownLetters ? line : line.prefix(shownLetters - 1) + "…"
    }

    /// What the container of a video says, and the moments at which the video was examined.
    private static func video(_ video: VideoTraits, _ measurements: Measurements?) -> [ShowReport.Measurement] {
        func entry(_ name: String, _ value: String?, _ meaning: String) -> ShowReport.Measurement {
            ShowReport.Measurement(
                name: name, value: value,
                meaning: value == nil ? tr("not measured: the file does not say it") : meaning)
        }
        let moments = measurements?.frames?.frames.map(\.moment).sorted() ?? []
        return [
            entry(tr("length"), video.milliseconds.map { PlayingTime.text(milliseconds: $0) }, tr("by its container")),
            entry(tr("bit rate"), video.bitRate.map(BitRate.text), tr("of its pictures: more keeps more detail")),
            entry(tr("frame rate"), video.frameRate.map(\.inHundredths), tr("frames a second, on average")),
            ShowReport.Measurement(
                name: tr("looked at"),
                value: moments.isEmpty
                    ? nil : moments.map { PlayingTime.text(milliseconds: $0) }.joined(separator: ", "),
                meaning: moments.isEmpty
                    ? tr("not measured: no frame could be decoded") : tr("the frames by which it is compared")),
        ]
    }

    /// The colours as in `blue 48 %, grey 30 %`.
    private static func colours(_ palette: ColourPalette) -> String {
        palette.entries.map { "\($0.name.shown) \(Int(($0.share * 100).rounded())) %" }.joined(separator: ", ")
    }
}

extension ColourName {
    /// The colour in the language that is spoken now.
    var shown: String {
        switch self {
        case .black: tr("black")
        case .grey: tr("grey")
        case .white: tr("white")
        case .red: tr("red")
        case .orange: tr("orange")
        case .yellow: tr("yellow")
        case .green: tr("green")
        case .teal: tr("teal")
        case .blue: tr("blue")
        case .purple: tr("purple")
        case .pink: tr("pink")
        case .brown: tr("brown")
        }
    }
}

extension SceneWord {
    /// What the photo shows in the language that is spoken now.
    var shown: String {
        switch self {
        case .sky: tr("sky", context: "scene")
        case .sunset: tr("sunset", context: "scene")
        case .snow: tr("snow", context: "scene")
        case .greenery: tr("greenery", context: "scene")
        case .water: tr("water", context: "scene")
        case .beach: tr("beach", context: "scene")
        case .mountain: tr("mountain", context: "scene")
        case .street: tr("street", context: "scene")
        case .building: tr("building", context: "scene")
        case .indoor: tr("indoor", context: "scene")
        case .night: tr("night", context: "scene")
        case .portrait: tr("portrait", context: "scene")
        case .food: tr("food", context: "scene")
        case .document: tr("document", context: "scene")
        case .text: tr("text", context: "scene")
        }
    }
}
