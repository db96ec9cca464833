import CleanerProtocol
import Images
import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import PhotoStore

/// Measurements and verdicts in words, with their numbers.
enum Explanation {
    /// What a group's row says of itself.
    static func text(_ row: ListedPhoto, reason: KeeperReason?) -> String? {
        if row.isKeeper { return reason.map { "proposed to be kept: \($0.text)" } }
        guard row.relation != nil else { return nil }
        let lost = row.onlyHere.names
        return text(row.relation) + (lost.isEmpty ? "" : "; only here: \(lost.joined(separator: ", "))")
    }

    /// How another photo of a group relates to the one that is shown.
    static func relation(of other: PhotoRecord?, to photo: PhotoRecord?, isSeries: Bool) -> String {
        if let digest = other?.digest, digest == photo?.digest { return "the same bytes" }
        if let digest = other?.picture?.digest, digest == photo?.picture?.digest {
            return "the same picture with other metadata"
        }
        if isSeries { return "another shot of the scene" }
        guard let hash = other?.picture?.measurements.perceptualHash,
            let own = photo?.picture?.measurements.perceptualHash
        else {
            return "belongs to the group"
        }
        let distance = Turn.allCases.map { own.turned($0).distance(to: hash) }.min() ?? PerceptualHash.bitCount
        return "another version of the picture, \(distance) of 256 bits differ"
    }

    static func text(_ relation: ListedPhoto.Relation?) -> String {
        switch relation {
        case .sameBytes: "the same bytes"
        case .samePicture: "the same picture with other metadata"
        case .nearDuplicate(let distance):
            distance == 0
                ? "the version that the others are compared with"
                : "the same picture in another version, \(distance) of 256 bits differ from the one compared with"
        case .similar: "another shot of the scene"
        case nil: "belongs to the group"
        }
    }

    /// A verdict in words that need no knowledge of the method, then its numbers.
    static func text(_ verdict: PhotoCulling.Verdict) -> String {
        // What is kept silent holds by its evidence.
        let evidence = evidence(of: verdict, holds: verdict.holds || verdict.silence != nil)
        return switch verdict.silence {
        case .leftOut: "\(evidence); not proposed, as its folder is left out"
        case .companion: "\(evidence); not proposed by itself, as it belongs to another photo"
        case .switchedOff: "\(evidence); not proposed, as \(verdict.category.name) is switched off"
        case nil: evidence
        }
    }

    private static func evidence(of verdict: PhotoCulling.Verdict, holds: Bool) -> String {
        switch verdict.evidence {
        case .copies(let count):
            count > 1 ? "\(count) photos hold this very picture" : "no other photo holds this very picture"
        case .distance(let distance, let limit):
            near(distance, limit, holds: holds)
        case .shots(let count, let similarity, let match):
            series(count, similarity, match)
        case .deletedBefore(let isSamePicture):
            isSamePicture ? "you deleted this very picture before" : "you deleted a version of this picture before"
        case .probability(let value, let threshold):
            "\(words(verdict.category, value, threshold, holds)) (\(short(value)); above \(short(threshold)) counts)"
        }
    }

    private static func near(_ distance: Int, _ limit: Int, holds: Bool) -> String {
        if !holds {
            return "no other photo is a version of this picture (fingerprints may differ in \(limit) of 256 bits)"
        }
        if distance == 0 {
            return "the version that the others are compared with (fingerprints may differ in \(limit) of 256 bits)"
        }
        return distance <= limit
            ? "another version of a picture (fingerprints differ in \(distance) of 256 bits; up to \(limit) count)"
            : "another version of a picture: a comparison in detail found the same (fingerprints differ in "
                + "\(distance) of 256 bits)"
    }

    private static func series(_ count: Int, _ similarity: Float?, _ match: SceneMatch?) -> String {
        guard count > 1 else { return "no other photo shows this scene" }
        var numbers: [String] = []
        if let similarity { numbers.append("likeness \(short(Double(Similarity.shown(cosine: similarity))))") }
        if let match {
            numbers.append("\(match.inliers) places found again")
            numbers.append("correlation \(short(Double(match.correlation))) when laid on each other")
        }
        let found = numbers.isEmpty ? "" : " (the nearest: \(numbers.joined(separator: ", ")))"
        return "one of \(count) shots of this scene\(found)"
    }

    private static func words(_ category: Category, _ value: Double, _ threshold: Double, _ holds: Bool) -> String {
        guard case .measured(let rule) = category.kind else {
            preconditionFailure("\(category.name) is not judged by one measurement")
        }
        return rule.words(value, threshold: threshold, holds: holds)
    }

    static func measurements(of record: PhotoRecord, row: PhotoRow) -> [ShowReport.Measurement] {
        let why =
            row.status == .analysed
            ? "the picture is too small or too flat to tell" : row.reason ?? "the photo is \(row.status.rawValue)"
        func entry(_ name: String, _ value: String?, _ meaning: String) -> ShowReport.Measurement {
            ShowReport.Measurement(name: name, value: value, meaning: value == nil ? "not measured: \(why)" : meaning)
        }
        let measurements = record.picture?.measurements
        return [
            entry("SHA-256", row.sha256, "of all bytes: equal for exact copies"),
            entry("picture digest", row.pictureDigest, "of the coded picture without metadata: equal when re-tagged"),
            entry("perceptual hash", row.perceptualHash, "PDQ, 256 bits: few differ between versions of one picture"),
            entry(
                "perceptual quality", measurements?.perceptualQuality.map { "\($0) of 100" },
                "below 50 the picture is flat and must lie closer to count, below 25 it is not compared"),
            entry(
                "sharpness", measurements?.sharpness.map(short),
                "fine detail of the sharpest places, in grey levels; compared within a group only"),
            entry(
                "blurriness", measurements?.blurriness.map(short),
                "0 sharp to 1 blurred: the probability that it is, looked at closely"),
            entry(
                "blurriness on a screen", measurements?.blurrinessOnScreen.map(short),
                "the same at the size of a screen, 1,024 pixels: what is blurred there is of no use"),
            entry("screenshot", record.screenshot.map(short), "0 camera photo to 1 screenshot: the probability"),
            entry("darkness", measurements?.darkness.map(short), "0 well lit to 1 too dark to show anything"),
            entry("brightness", measurements?.brightness.map(short), "0 well lit to 1 washed out"),
            entry("blankness", measurements?.blankness.map(short), "0 much to see to 1 next to nothing"),
            entry("colours", measurements?.palette.map(colours), "the main ones, with their shares of the picture"),
        ]
    }

    /// `blue 48 %, grey 30 %`.
    private static func colours(_ palette: ColourPalette) -> String {
        palette.entries.map { "\($0.name.word) \(Int(($0.share * 100).rounded())) %" }.joined(separator: ", ")
    }

    /// Two digits behind the point.
    static func short(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let fraction = abs(hundredths) % 100
        return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
