/// The vector that the user's own model gives a picture or a sentence; only its direction counts.
package struct ModelVector: Sendable, Hashable {
    /// The possible lengths of a vector: a shorter one distinguishes nothing, a longer one is a mistake.
    package static let dimensions = 64...2048

    /// Scaled so that the largest is 127: the cosines of CLIP's vectors change by less than 0.005.
    package let numbers: [Int8]

    /// Nil for what has no direction: no finite numbers, or only zeros.
    package init?(_ values: [Float]) {
        let largest = values.reduce(0) { max($0, abs($1)) }
        guard values.allSatisfy(\.isFinite), largest > 0 else { return nil }
        numbers = values.map { Int8(($0 / largest * 127).rounded()) }
    }

    /// As the store keeps it; nil if it cannot be a vector.
    package init?(stored numbers: [Int8]) {
        guard Self.dimensions.contains(numbers.count), numbers.contains(where: { $0 != 0 }) else { return nil }
        self.numbers = numbers
    }
}
