/// What the sensitivity of one category stands for: its thresholds by name, which others are possible, and their unit.
package struct SensitivityScale: Sendable {
    package let category: Category
    /// Thresholds that may be set.
    package let range: ClosedRange<Double>
    /// Whether only whole thresholds mean something.
    package let isWhole: Bool
    private let low: Double
    private let high: Double
    private let read: @Sendable (CullingSettings) -> Double
    private let write: @Sendable (inout CullingSettings, Double, Sensitivity) -> Void
    private let words: @Sendable (_ threshold: Double, Sensitivity) -> String

    /// A row for each category whose sensitivity can be set, in the order of the categories.
    ///
    /// The threshold of `normal` is that of a new `CullingSettings`, where its reason stands.
    package static let all: [SensitivityScale] = [
        // Low finds recompressed and resized versions alone: half the reach. High gives flat pictures and screenshots the
        // whole reach, beyond which the index cannot search.
        SensitivityScale(
            category: .nearDuplicates, range: 0...Double(CullingSettings.largestDistance), isWhole: true, low: 16,
            high: Double(CullingSettings.largestDistance), read: { Double($0.nearDuplicateDistance) },
            write: { settings, bits, sensitivity in
                let cautious = CullingSettings().nearDuplicateCautiousDistance
                settings.nearDuplicateDistance = Int(bits)
                settings.nearDuplicateCautiousDistance =
                    sensitivity == .level(.high) ? Int(bits) : min(Int(bits), cautious)
            },
            words: { bits, sensitivity in
                let cautious = CullingSettings().nearDuplicateCautiousDistance
                let reach = "up to \(Sensitivity.text(bits)) of 256 bits differ"
                if Int(bits) <= cautious { return reach }
                return sensitivity == .level(.high)
                    ? "\(reach), also between screenshots and flat pictures"
                    : "\(reach), up to \(cautious) between screenshots or where one is flat"
            }),
        // High lets one weak link join whole series; low asks for three, which leaves strong ones alone for most.
        SensitivityScale(
            category: .similar, range: 1...9, isWhole: true, low: 3, high: 1,
            read: { Double($0.similarWeakLinks) },
            write: { settings, links, _ in settings.similarWeakLinks = Int(links) },
            words: { links, _ in
                let lone = max(1, Int(links) - 1)
                return "\(Sensitivity.text(links)) of the less certain likenesses join two series, \(lone) a lone shot"
            }),
        // Above 0.7 lie 12 of 21 blurred photos and no sharp one, above 0.35 slight shake, and soft clouds with it.
        .probability(.blurry, low: 0.7, high: 0.35, "blurriness", { $0.blurryAbove }, { $0.blurryAbove = $1 }),
        // From here on set by hand: three to one for it, and three to one against.
        .probability(
            .screenshots, low: 0.75, high: 0.25, "a probability", { $0.screenshotAbove }, { $0.screenshotAbove = $1 }),
        .probability(.dark, low: 0.75, high: 0.25, "darkness", { $0.darkAbove }, { $0.darkAbove = $1 }),
        .probability(.bright, low: 0.75, high: 0.25, "brightness", { $0.brightAbove }, { $0.brightAbove = $1 }),
        .probability(.blank, low: 0.75, high: 0.25, "blankness", { $0.blankAbove }, { $0.blankAbove = $1 }),
    ]

    /// The row of a category; nil where nothing can be set.
    package static func of(_ category: Category) -> SensitivityScale? {
        all.first { $0.category == category }
    }

    private static func probability(
        _ category: Category, low: Double, high: Double, _ noun: String,
        _ read: @escaping @Sendable (CullingSettings) -> Float,
        _ write: @escaping @Sendable (inout CullingSettings, Float) -> Void
    ) -> SensitivityScale {
        SensitivityScale(
            category: category, range: 0...1, isWhole: false, low: low, high: high,
            // What 24 bits of precision have in common with the number that was written: four digits.
            read: { (Double(read($0)) * 10_000).rounded() / 10_000 },
            write: { settings, threshold, _ in write(&settings, Float(threshold)) },
            words: { threshold, _ in "\(noun) above \(Sensitivity.text(threshold))" })
    }

    /// The threshold that a level stands for.
    package func threshold(of level: Sensitivity.Level) -> Double {
        switch level {
        case .low: low
        case .normal: read(CullingSettings())
        case .high: high
        }
    }

    /// The threshold that counts; nil where the category is off.
    package func threshold(of sensitivity: Sensitivity) -> Double? {
        switch sensitivity {
        case .off: nil
        case .level(let level): threshold(of: level)
        case .threshold(let number): number
        }
    }

    /// Whether it can be set: off, a level, or a threshold within the range.
    package func allows(_ sensitivity: Sensitivity) -> Bool {
        guard case .threshold(let number) = sensitivity else { return true }
        return range.contains(number) && (!isWhole || number == number.rounded())
    }

    /// What is proposed, in words with the threshold; nil where the category is off.
    package func meaning(of sensitivity: Sensitivity) -> String? {
        threshold(of: sensitivity).map { words($0, sensitivity) }
    }

    func apply(_ sensitivity: Sensitivity, to settings: inout CullingSettings) {
        guard let threshold = threshold(of: sensitivity) else {
            settings.off.insert(CategorySet(category))
            return
        }
        write(&settings, threshold, sensitivity)
    }
}

extension CullingSettings {
    /// The settings where these categories have these sensitivities and all else is as usual.
    package init(_ sensitivities: [Category: Sensitivity]) {
        self.init()
        for scale in SensitivityScale.all {
            if let sensitivity = sensitivities[scale.category] { scale.apply(sensitivity, to: &self) }
        }
    }
}
