/// What the sensitivity of one category stands for: its thresholds by name, which others are possible, and their unit.
package struct SensitivityScale: Sendable {
    /// Thresholds that may be set.
    package let range: ClosedRange<Double>
    /// Whether only whole thresholds mean something.
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
}

extension SensitivityScale {
    /// A share or probability above which a photo counts.
    ///
    /// Normal is where the evidence for and against is equal; low and high, three to one for it and against it, are set
    /// by hand.
    static func probability(
        _ noun: String, low: Double = 0.75, normal: Double = 0.5, high: Double = 0.25
    ) -> SensitivityScale {
        SensitivityScale(range: 0...1, isWhole: false, low: low, normal: normal, high: high) { threshold, _ in
            "\(noun) above \(Sensitivity.text(threshold))"
        }
    }

    /// Bits in which the perceptual hashes of near duplicates differ at most.
    ///
    /// Low finds recompressed and resized versions alone: half the reach. High gives flat pictures and screenshots the
    /// whole reach, beyond which the index cannot search.
    static let hammingDistance = SensitivityScale(
        range: 0...Double(HashReach.full), isWhole: true, low: Double(HashReach.cautious),
        normal: Double(HashReach.full), high: Double(HashReach.full)
    ) { bits, sensitivity in
        let reach = "up to \(Sensitivity.text(bits)) of 256 bits differ"
        if Int(bits) <= HashReach.cautious { return reach }
        return sensitivity == .level(.high)
            ? "\(reach), also between screenshots and flat pictures"
            : "\(reach), up to \(HashReach.cautious) between screenshots or where one is flat"
    }

    /// The weak links that join two series of similar shots.
    ///
    /// High lets one weak link join whole series; low asks for three, which leaves strong ones alone for most. A weak
    /// link is right nine times in ten, so two that are wrong and agree are rare; strong links always join.
    static let weakLinks = SensitivityScale(range: 1...9, isWhole: true, low: 3, normal: 2, high: 1) { links, _ in
        let lone = max(1, Int(links) - 1)
        return "\(Sensitivity.text(links)) of the less certain likenesses join two series, \(lone) a lone shot"
    }
}

/// How far the perceptual hashes of near duplicates may lie apart, in bits of 256.
package enum HashReach {
    /// What PDQ's authors call a confident match; the nearest of 54,334 unrelated pairs differed in 94 bits.
    ///
    /// The index probes 16 slots of 16 bits with at most one flipped bit each, which finds everything up to here.
    package static let full = 31
    /// Between screenshots, which share their layout without being copies, and where one picture is flat.
    package static let cautious = 16
}
