import PhotoCategories

/// Chooses the keeper among photos; their order does not matter.
///
/// "Clearly less blurred" is not transitive: each photo in a row may be as good as the next while the first is clearly
/// less blurred than the last. So the rules filter instead of sorting. The earlier rules select the photos that they
/// put first. Of these, photos that are clearly more blurred than the least blurred one are dropped. The later rules
/// choose among the rest.
struct KeeperChoice {
    private let before: [KeeperRule]
    private let after: [KeeperRule]

    init(_ grouping: Grouping) {
        let rules = KeeperRule.order(among: grouping)
        before = Array(rules.prefix { $0 != .lessBlurred })
        after = Array(rules.drop { $0 != .lessBlurred }.dropFirst())
    }

    /// The slot of the keeper; nil if `slots` is empty.
    func keeper(of slots: [Int32], _ records: [PhotoRecord]) -> Int32? {
        guard var best = slots.first else { return nil }
        guard slots.count > 1 else { return best }
        for slot in slots.dropFirst() where precedes(slot, best, before, records) == true { best = slot }
        var least: Float?
        for slot in slots where precedes(slot, best, before, records) == nil {
            guard let blurriness = records[Int(slot)].blurriness else { continue }
            least = min(least ?? blurriness, blurriness)
        }
        var chosen: Int32?
        for slot in slots where precedes(slot, best, before, records) == nil {
            if let least, let own = records[Int(slot)].blurriness, own - least > KeeperRule.blurrinessMargin {
                continue
            }
            if let rival = chosen, precedes(slot, rival, after, records) != true { continue }
            chosen = slot
        }
        return chosen ?? best
    }

    /// Why the choice prefers `keeper` to `other`.
    func reason(_ keeper: Int32, before other: Int32, _ records: [PhotoRecord]) -> KeeperReason {
        let (first, second) = (records[Int(keeper)], records[Int(other)])
        let rule =
            (before + [.lessBlurred] + after).first { $0.separates(first, second) != nil } ?? KeeperRule.pathOrder
        return KeeperReason(rule, first, second)
    }

    private func precedes(
        _ first: Int32, _ second: Int32, _ rules: [KeeperRule], _ records: [PhotoRecord]
    ) -> Bool? {
        if first == second { return nil }
        for rule in rules {
            if let verdict = rule.separates(records[Int(first)], records[Int(second)]) { return verdict }
        }
        return nil
    }
}
