/// Why the keeper stays rather than the other photos of its group that are listed.
///
/// Each rule that decided against one of them makes a clause, so that together the clauses hold against all.
package struct KeeperReason: Sendable, Hashable {
    /// The rules that decided, in order of priority.
    package let rules: [KeeperRule]
    /// The clauses for people: "in colour, the other is grey".
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
        let rules = choice.rules.filter(decided.contains)
        var needed = rules.map { KeeperComparison($0, keeper, others, deciding, choice) }
        // The sharpest of all is no more blurred than another.
        if needed.contains(where: { $0.rule == .sharper && $0.isAgainstAll }) {
            needed.removeAll { $0.rule == .lessBlurred }
        }
        // If the first rule holds against all of them, the later ones add nothing.
        if let first = needed.first, first.isAgainstAll { needed = [first] }
        self.rules = needed.map(\.rule)
        text = needed.map(\.text).joined(separator: ", and ")
        let numbers = needed.compactMap(\.numbers)
        self.numbers = numbers.isEmpty ? nil : numbers.joined(separator: "; ")
    }
}
