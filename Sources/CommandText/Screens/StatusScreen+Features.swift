import CleanerProtocol
import Translation

extension StatusScreen {
    /// The progress of each feature; features with equal progress share a line.
    var features: [StyledLine] {
        // Leaves out programs that the user has not named.
        let features = (report.features?.wrappedValue ?? []).filter { feature in
            feature.state != .off || ![.model, .advice].contains(feature.feature)
        }
        guard report.photos.total > 0, !features.isEmpty else { return [] }
        let texts =
            features.allSatisfy { $0.state == .done }
            ? [(tr("all done"), Emphasis.plain)] : Self.shares(of: features).map { ($0.text, $0.emphasis) }
        return texts.enumerated().flatMap { index, text in
            StyledLine.wrapped(
                text.0, to: page.columns, indent: Self.labelColumns,
                head: StyledLine(label(index == 0 ? tr("Features") : "")), text.1)
        }
    }

    /// Features with equal progress.
    private struct Share {
        let progress: String
        let emphasis: Emphasis
        var titles: [String]

        var text: String { titles.joined(separator: ", ") + ": " + progress }
    }

    private static func shares(of features: [FeatureReport]) -> [Share] {
        var shares: [Share] = []
        for feature in features {
            let progress = progress(of: feature)
            if let place = shares.firstIndex(where: { $0.progress == progress }) {
                shares[place].titles.append(feature.feature.title)
            } else {
                let emphasis = feature.state == .failing ? Emphasis.wrong : .plain
                shares.append(Share(progress: progress, emphasis: emphasis, titles: [feature.feature.title]))
            }
        }
        return shares
    }

    private static func progress(of feature: FeatureReport) -> String {
        switch feature.state {
        case .notStarted: tr("not started")
        case .done: tr("done")
        case .off: tr("off")
        case .failing: tr("failing, see below")
        case .working where feature.feature == .advice: tr("asking")
        case .working:
            // Videos and pictures with text become known only while photos are analysed.
            feature.done < feature.total
                ? tr("\(Amount.count(feature.done)) of \(Amount.count(feature.total))")
                : tr("\(Amount.count(feature.done)) so far")
        }
    }
}
