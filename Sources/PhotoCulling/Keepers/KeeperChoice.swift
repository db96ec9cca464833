import PhotoCategories

/// Chooses the keeper among photos; their order does not matter.
///
/// The rules filter one after the other, until one photo is left.
struct KeeperChoice {
    let grouping: Grouping
    let rules: [KeeperRule]
    let records: PagedArray<PhotoRecord>
    let folders: FolderTable

    init(_ grouping: Grouping, _ records: PagedArray<PhotoRecord>, _ folders: FolderTable) {
        self.grouping = grouping
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

    /// The rules that reasons name, in the order in which they name them.
    var namedRules: [KeeperRule] {
        var seen: Set<KeeperRule> = []
        return rules.flatMap { $0 == .worth ? PictureWorth.rules : [$0] }.filter { seen.insert($0).inserted }
    }

    /// The rule that drops each photo but the keeper; where several properties are weighed together, the one that
    /// decided.
    func decidingRules(among slots: [Int32]) -> [Int32: KeeperRule] {
        var deciding: [Int32: KeeperRule] = [:]
        var left = slots
        var (outweighed, weighed): (Set<Int32>, [Int32]) = ([], [])
        for rule in rules where left.count > 1 {
            let best = rule.best(of: left, self)
            let dropped = Set(left).subtracting(best)
            for slot in dropped { deciding[slot] = rule }
            if rule == .worth { (outweighed, weighed) = (dropped, left) }
            left = best
        }
        guard let keeper = left.first else { return deciding }
        for slot in outweighed { deciding[slot] = PictureWorth.rule(keeper, over: slot, among: weighed, self) }
        return deciding
    }
}
