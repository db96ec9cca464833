import Translation

/// How readily a category proposes photos, as the user sets it.
package enum Sensitivity: Sendable, Hashable {
    /// The category proposes nothing.
    case off
    case level(Level)
    /// The threshold itself, in the unit of the category's `SensitivityScale`.
    case threshold(Double)

    package enum Level: String, Sendable, Hashable, CaseIterable {
        case low
        case normal
        case high
    }

    /// Reads `off`, a level or a decimal number; nil for other text.
    package init?(_ text: String) {
        if text == "off" {
            self = .off
        } else if let level = Level(rawValue: text) {
            self = .level(level)
        } else if text.utf8.allSatisfy({ Self.decimal.contains($0) }), let number = Double(text) {
            self = .threshold(number)
        } else {
            return nil
        }
    }

    /// Excludes exponents, hexadecimal digits and words such as `nan`, which `Double` would read as well.
    private static let decimal = Set("0123456789.-+".utf8)

    /// The same text that `init` reads.
    package var text: String {
        switch self {
        case .off: "off"
        case .level(let level): level.rawValue
        case .threshold(let number): Self.text(number)
        }
    }

    /// A threshold in digits; a whole one has no decimal point.
    package static func text(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }
}

/// The meaning of one category's sensitivity: the threshold of each level, the range of other thresholds, their unit.
package struct SensitivityScale: Sendable {
    /// Thresholds that may be set.
    package let range: ClosedRange<Double>
    /// Whether thresholds must be whole numbers.
    package let isWhole: Bool
    private let low: Double
    private let normal: Double
    private let high: Double
    private let words: @Sendable (_ threshold: Double, Sensitivity) -> String

    /// The threshold that a level stands for.
    package func threshold(of level: Sensitivity.Level) -> Double {
        switch level {
        case .low: low
        case .normal: normal
        case .high: high
        }
    }

    /// The threshold for a sensitivity; nil if the category is off.
    package func threshold(of sensitivity: Sensitivity) -> Double? {
        switch sensitivity {
        case .off: nil
        case .level(let level): threshold(of: level)
        case .threshold(let number): number
        }
    }

    /// Whether a sensitivity can be set: off, a level, or a threshold within the range.
    package func allows(_ sensitivity: Sensitivity) -> Bool {
        guard case .threshold(let number) = sensitivity else { return true }
        return range.contains(number) && (!isWhole || number == number.rounded())
    }

    /// What is proposed, in words with the threshold; nil if the category is off.
    package func meaning(of sensitivity: Sensitivity) -> String? {
        threshold(of: sensitivity).map { words($0, sensitivity) }
    }
}

extension SensitivityScale {
    /// A share or probability above which a photo belongs to the category.
    ///
    /// At normal, the evidence for and against is equal. Low requires three to one for it, and high accepts three to
    /// one against it; both are set by hand.
    static func probability(
        _ noun: Phrase, low: Double = 0.75, normal: Double = 0.5, high: Double = 0.25
    ) -> SensitivityScale {
        SensitivityScale(range: 0...1, isWhole: false, low: low, normal: normal, high: high) { threshold, _ in
            tr("\(noun.text(in: .current)) above \(Sensitivity.text(threshold))")
        }
    }

    /// The most bits in which the perceptual hashes of near duplicates differ.
    ///
    /// Low is half the reach, which finds only recompressed and resized versions. High also gives flat pictures and
    /// screenshots the full reach; the index cannot search beyond it.
    static let hammingDistance = SensitivityScale(
        range: 0...Double(HashReach.full), isWhole: true, low: Double(HashReach.cautious),
        normal: Double(HashReach.full), high: Double(HashReach.full)
    ) { bits, sensitivity in
        let most = Sensitivity.text(bits)
        if Int(bits) <= HashReach.cautious { return tr("up to \(most) of 256 bits differ") }
        return sensitivity == .level(.high)
            ? tr("up to \(most) of 256 bits differ, also between screenshots and flat pictures")
            : tr(
                """
                up to \(most) of 256 bits differ, up to \(HashReach.cautious) between screenshots or where one is \
                flat
                """)
    }

    /// The number of weak links that join two series of similar shots.
    ///
    /// High lets one weak link join whole series. Low requires three, so that mostly only strong links join series;
    /// these always do. A weak link is right nine times in ten, so two wrong ones that agree are rare.
    static let weakLinks = SensitivityScale(range: 1...9, isWhole: true, low: 3, normal: 2, high: 1) { links, _ in
        let lone = max(1, Int(links) - 1)
        return tr("\(Sensitivity.text(links)) of the less certain likenesses join two series, \(lone) a lone shot")
    }
}

/// How far the perceptual hashes of near duplicates may lie apart, in bits of 256.
package enum HashReach {
    /// The distance of a confident match by PDQ's authors; the nearest of 54,334 unrelated pairs differed in 94 bits.
    ///
    /// The index probes 16 slots of 16 bits with at most one flipped bit each. That finds every hash up to this
    /// distance.
    package static let full = 31
    /// For pairs of screenshots, which share their layout without being copies, and for pairs with a flat picture.
    package static let cautious = 16
}
