package import PhotoAnalysis
package import PhotoCategories
import Translation

/// The engine's judgement of a photo in one category, with its evidence.
package struct Verdict: Sendable, Hashable {
    /// The evidence for or against the category.
    package enum Evidence: Sendable, Hashable {
        /// The number of photos with the same picture or bytes, this one included.
        case copies(Int)
        /// The distance to the group's representative and its limit, in bits of 256.
        case distance(Int, limit: Int)
        /// The number of groups of near duplicates in the series, this one included, and this one's most confident
        /// link.
        case shots(Int, similarity: Float?, match: SceneMatch?)
        /// The user deleted this very picture before, or a version of it.
        case deletedBefore(isSamePicture: Bool)
        /// The measured probability and the threshold that it must exceed.
        case probability(Double, threshold: Double)
    }

    /// Why a photo is not listed although the evidence suffices.
    package enum Suppression: Sendable, Hashable {
        /// The photo lies in a folder that was left out.
        case leftOut
        /// The photo is only deleted together with its main photo.
        case companion
        /// The user switched the category off.
        case switchedOff
    }

    /// Why a photo is not proposed in favour of its group's keeper.
    package enum Withholding: Sendable, Hashable {
        /// It holds this, in words, or a person gave it to the photo, and the keeper lacks it.
        case holds([String])
        /// One of them is a person's edit and the other the camera's original.
        case edit
        /// One of them is the other's companion.
        case family
        /// They may be different parts of a film.
        case otherPart
    }

    package let category: Category
    package let evidence: Evidence
    /// Whether the photo belongs to the category, regardless of decisions.
    package let holds: Bool
    /// Nil if the evidence alone decides; otherwise `holds` is false.
    package let suppression: Suppression?
    /// Nil if the photo may go for its group's keeper.
    package let withheld: Withholding?
    /// Whether the photo is in the category's list now.
    package let isListed: Bool
    /// Whether it is about a video, of which some words differ.
    package let isVideo: Bool
    /// The group, even if decisions have ended it; nil if the photo has none.
    package let group: PhotoGroup?
}

// MARK: Text

extension Verdict {
    /// A verdict in words that need no knowledge of the method.
    package var text: String {
        // The evidence of a suppressed verdict still holds.
        let evidence = words(holds: holds || suppression != nil)
        return switch suppression {
        case .leftOut: tr("\(evidence); not proposed, as its folder is left out")
        case .companion: tr("\(evidence); not proposed by itself, as it belongs to another photo")
        case .switchedOff: tr("\(evidence); not proposed, as \(category.name) is switched off")
        case nil:
            switch withheld {
            case .holds(let items):
                tr(
                    "\(evidence); not proposed, as it holds \(items.joined(separator: tr(" and "))), which the one to keep lacks"
                )
            case .edit: tr("\(evidence); not proposed, as an edit and its original both stay")
            case .family: tr("\(evidence); not proposed, as it and the one to keep belong together")
            case .otherPart: tr("\(evidence); not proposed, as the one to keep may show another part of the film")
            case nil: evidence
            }
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
                ? tr("fingerprints may differ in \(limit) of 256 bits")
                : tr("fingerprints differ in \(distance) of 256 bits, up to \(limit) count by themselves")
        case .shots(let count, let similarity, let match):
            count > 1 ? Self.numbers(similarity, match) : nil
        case .probability(let value, let threshold):
            tr("\(value.inHundredths), above \(threshold.inHundredths) counts")
        }
    }

    private func words(holds: Bool) -> String {
        switch evidence {
        case .copies(let count):
            count > 1
                ? tr("\(count) photos hold this very picture") : tr("no other photo holds this very picture")
        case .distance(let distance, let limit):
            if !holds {
                isVideo
                    ? tr("no other video is a version of this one")
                    : tr("no other photo is a version of this picture")
            } else if distance == 0 {
                tr("the version that the others are compared with")
            } else if isVideo {
                tr("another version of a video, which shows the same at the same moments")
            } else {
                distance <= limit
                    ? tr("another version of a picture")
                    : tr("another version of a picture, found by a comparison in detail")
            }
        case .shots(let count, _, _):
            count > 1 ? tr("one of \(count) shots of this scene") : tr("no other photo shows this scene")
        case .deletedBefore(let isSamePicture):
            isSamePicture
                ? tr("you deleted this very picture before") : tr("you deleted a version of this picture before")
        case .probability(let value, let threshold):
            measuredWords(value, threshold, holds)
        }
    }

    private static func numbers(_ similarity: Float?, _ match: SceneMatch?) -> String? {
        var numbers: [String] = []
        if let similarity {
            numbers.append(tr("likeness \(Double(Similarity.shown(cosine: similarity)).inHundredths)"))
        }
        if let match {
            numbers.append(tr("\(match.inliers) places found again"))
            numbers.append(tr("correlation \(Double(match.correlation).inHundredths) when laid on each other"))
        }
        return numbers.isEmpty ? nil : tr("the nearest: \(numbers.joined(separator: ", "))")
    }

    private func measuredWords(_ value: Double, _ threshold: Double, _ holds: Bool) -> String {
        guard case .measured(let rule) = category.kind else {
            preconditionFailure("\(category.name) is not judged by one measurement")
        }
        return rule.words(value, threshold: threshold, holds: holds, isVideo: isVideo)
    }
}
