import PhotoCategories

/// Chooses the keeper among photos; their order does not matter.
///
/// The rules filter one after the other, until one photo is left. Sorting would not do, as "clearly less blurred" is
/// not transitive: each photo in a row may be as good as the next while the first is clearly less blurred than the
/// last.
struct KeeperChoice {
    let rules: [KeeperRule]
    let records: [PhotoRecord]
    let folders: FolderTable

    init(_ grouping: Grouping, _ records: [PhotoRecord], _ folders: FolderTable) {
        rules = KeeperRule.order(among: grouping)
        self.records = records
        self.folders = folders
    }

    /// The slot of the keeper; nil if `slots` is empty.
    func keeper(of slots: [Int32]) -> Int32? {
        var left = slots
        for rule in rules where left.count > 1 { left = rule.best(of: left, self) }
        return left.first
    }

    /// The rule that drops each photo but the keeper.
    func decidingRules(among slots: [Int32]) -> [Int32: KeeperRule] {
        var deciding: [Int32: KeeperRule] = [:]
        var left = slots
        for rule in rules where left.count > 1 {
            let best = rule.best(of: left, self)
            for slot in Set(left).subtracting(best) { deciding[slot] = rule }
            left = best
        }
        return deciding
    }
}

extension Culling {
    func choice(_ grouping: Grouping) -> KeeperChoice { KeeperChoice(grouping, records, folders) }
}
