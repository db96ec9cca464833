import Translation

/// Why the keeper stays rather than the other photos of its group that are listed.
///
/// It holds against each of them: by one rule, or by the last rule among the photos that the rules before it left. Where
/// several properties are weighed together, it names the one with the largest advantage.
package struct KeeperReason: Sendable, Hashable {
    /// The rules that decided, in order of priority.
    package let rules: [KeeperRule]
    /// For people: "in colour, the other is grey", "in colour, and the largest file of the rest".
    package let text: String
    /// The values that the rules compared; nil if they only answer yes or no.
    package let numbers: String?

    /// - Parameters:
    ///   - keeper: The slot of the keeper.
    ///   - others: The other listed photos; not empty.
    ///   - field: All photos among which the keeper was chosen.
    ///   - choice: The rules, and what they compare.
    init(_ keeper: Int32, before others: [Int32], among field: [Int32], _ choice: KeeperChoice) {
        let deciding = choice.decidingRules(among: field)
        let decided = Set(others.compactMap { deciding[$0] })
        let rules = choice.namedRules.filter(decided.contains)
        var needed = rules.map { KeeperComparison($0, keeper, others, deciding, choice) }
        // The sharpest of all is no more blurred than another.
        if needed.contains(where: { $0.rule == .sharper && $0.isAgainstAll }) {
            needed.removeAll { $0.rule == .lessBlurred }
        }
        // If the first rule holds against all of them, the later ones add nothing.
        if let first = needed.first, first.isAgainstAll { needed = [first] }
        self.rules = needed.map(\.rule)
        text = Self.text(needed)
        let numbers = needed.compactMap(\.numbers)
        self.numbers = numbers.isEmpty ? nil : numbers.joined(separator: "; ")
    }

    private static func text(_ comparisons: [KeeperComparison]) -> String {
        guard let last = comparisons.last else { return "" }
        guard comparisons.count > 1 else { return last.text }
        let first = comparisons.dropLast().map(\.remainder).joined(separator: ", ")
        return last.rule == .pathOrder
            ? tr("\(first), and nothing else tells it apart") : tr("\(first), and \(last.best) of the rest")
    }
}
