import PhotoAnalysis
import PhotoCategories

extension Verdict {
    /// A verdict in words that need no knowledge of the method.
    package var text: String {
        // The evidence of a suppressed verdict still holds.
        let evidence = words(holds: holds || suppression != nil)
        return switch suppression {
        case .leftOut: "\(evidence); not proposed, as its folder is left out"
        case .companion: "\(evidence); not proposed by itself, as it belongs to another photo"
        case .switchedOff: "\(evidence); not proposed, as \(category.name) is switched off"
        case nil where !withheld.isEmpty:
            "\(evidence); not proposed, as it holds \(withheld.joined(separator: " and ")), which the one to keep lacks"
        case nil: evidence
        }
    }

    /// The values behind the words, with their thresholds; nil if there are none.
    package var numbers: String? {
        switch evidence {
        case .copies, .deletedBefore: nil
        // Signatures of videos say only whether these are the same.
        case .distance where isVideo: nil
        case .distance(let distance, let limit):
            distance == 0
                ? "fingerprints may differ in \(limit) of 256 bits"
                : "fingerprints differ in \(distance) of 256 bits, up to \(limit) count by themselves"
        case .shots(let count, let similarity, let match):
            count > 1 ? Self.numbers(similarity, match) : nil
        case .probability(let value, let threshold):
            "\(value.inHundredths), above \(threshold.inHundredths) counts"
        }
    }

    private func words(holds: Bool) -> String {
        switch evidence {
        case .copies(let count):
            count > 1 ? "\(count) photos hold this very picture" : "no other photo holds this very picture"
        case .distance(let distance, let limit):
            if !holds {
                isVideo ? "no other video is a version of this one" : "no other photo is a version of this picture"
            } else if distance == 0 {
                "the version that the others are compared with"
            } else if isVideo {
                "another version of a video, which shows the same at the same moments"
            } else {
                distance <= limit
                    ? "another version of a picture" : "another version of a picture, found by a comparison in detail"
            }
        case .shots(let count, _, _):
            count > 1 ? "one of \(count) shots of this scene" : "no other photo shows this scene"
        case .deletedBefore(let isSamePicture):
            isSamePicture ? "you deleted this very picture before" : "you deleted a version of this picture before"
        case .probability(let value, let threshold):
            measuredWords(value, threshold, holds)
        }
    }

    private static func numbers(_ similarity: Float?, _ match: SceneMatch?) -> String? {
        var numbers: [String] = []
        if let similarity { numbers.append("likeness \(Double(Similarity.shown(cosine: similarity)).inHundredths)") }
        if let match {
            numbers.append("\(match.inliers) places found again")
            numbers.append("correlation \(Double(match.correlation).inHundredths) when laid on each other")
        }
        return numbers.isEmpty ? nil : "the nearest: \(numbers.joined(separator: ", "))"
    }

    private func measuredWords(_ value: Double, _ threshold: Double, _ holds: Bool) -> String {
        guard case .measured(let rule) = category.kind else {
            preconditionFailure("\(category.name) is not judged by one measurement")
        }
        return rule.words(value, threshold: threshold, holds: holds, isVideo: isVideo)
    }
}
