import CleanerProtocol
import ImageDecoding
import PhotoAnalysis
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
    static func relation(of other: PhotoRecord?, to photo: PhotoRecord?) -> String {
        if let digest = other?.digest, digest == photo?.digest { return "the same bytes" }
        if let digest = other?.picture?.digest, digest == photo?.picture?.digest {
            return "the same picture with other metadata"
        }
        guard let hash = other?.picture?.perceptualHash, let own = photo?.picture?.perceptualHash else {
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
        case nil: "belongs to the group"
        }
    }

    static func text(_ verdict: PhotoCulling.Verdict) -> String {
        switch (verdict.category, verdict.evidence) {
        case (_, .copies(let count)):
            return count > 1
                ? "\(count) photos hold this very picture" : "no other photo holds this very picture"
        case (_, .distance(let distance, let limit)):
            guard verdict.holds else {
                return "no other photo is a version of this picture (at most \(limit) of 256 bits)"
            }
            return distance == 0
                ? "the picture that its other versions are compared with (at most \(limit) of 256 bits)"
                : "another version of a picture: \(distance) of 256 bits differ, at most \(limit) count"
        case (.screenshots, .probability(let value, let threshold)):
            return (verdict.holds ? "looks like a screenshot" : "does not look like a screenshot")
                + ": probability \(short(value)), above \(short(threshold)) counts"
        case (_, .probability(let value, let threshold)):
            return (verdict.holds ? "blurred" : "sharp enough")
                + ": blurriness \(short(value)), above \(short(threshold)) counts"
        }
    }

    static func measurements(of record: PhotoRecord, row: PhotoRow) -> [ShowReport.Measurement] {
        let why =
            row.status == .analysed
            ? "the picture is too small or too flat to tell" : row.reason ?? "the photo is \(row.status.rawValue)"
        func entry(_ name: String, _ value: String?, _ meaning: String) -> ShowReport.Measurement {
            ShowReport.Measurement(name: name, value: value, meaning: value == nil ? "not measured: \(why)" : meaning)
        }
        let picture = record.picture
        return [
            entry("SHA-256", row.sha256, "of all bytes: equal for exact copies"),
            entry("picture digest", row.pictureDigest, "of the coded picture without metadata: equal when re-tagged"),
            entry("perceptual hash", row.perceptualHash, "PDQ, 256 bits: few differ between versions of one picture"),
            entry(
                "perceptual quality", picture?.perceptualQuality.map { "\($0) of 100" },
                "below 50 the picture is flat and must lie closer to count, below 25 it is not compared"),
            entry(
                "sharpness", picture?.sharpness.map(short),
                "fine detail of the sharpest places, in grey levels; compared within a group only"),
            entry("blurriness", picture?.blurriness.map(short), "0 sharp to 1 blurred"),
            entry("screenshot", record.screenshot.map(short), "0 camera photo to 1 screenshot"),
        ]
    }

    /// Two digits behind the point.
    static func short(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let fraction = abs(hundredths) % 100
        return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
