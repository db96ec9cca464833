import PhotoAnalysis
import PhotoCategories

/// Which photos of a group clearly show the same, by the overlap of what comparisons aligned and by their exposure.
///
/// The tiles of a panorama form one series, in which the first and the last share nothing: neither may go for the
/// other. Nor may the exposures of a bracket, which are made to be joined; without times they look like versions.
extension GroupedPhotos {
    /// A photo goes only for one with which it shares this much of its picture.
    ///
    /// Neighbouring tiles of a panorama usually share 0.2 to 0.6. With 0.5 in its place, an eighth more photos of real
    /// series would be proposed.
    private static let leastOverlap: Float = 0.65
    /// For so many versions that stay beside the keeper, others are looked for that may go in their favour; the rest stays.
    ///
    /// So thousands of versions that all differ cost no more than a few looks at each. Set by hand.
    private static let mostRounds = 8
    /// Ways are sorted by their overlap, in steps of this size.
    private static let step: Float = 1 / 128

    /// Chooses which photos of a group stay beside its keeper, because nothing that stays shows what they show.
    ///
    /// - Parameters:
    ///   - keeper: The keeper of a series, or of versions of one picture.
    ///   - listed: The keeper and the undecided photos that may go for it.
    ///   - kept: Other photos of the group that the user keeps.
    ///   - grouping: Shots or versions; all of a version shows the same.
    /// - Returns: For each photo that may go, the one that stays in its place.
    func replacements(
        by keeper: Int32, among listed: [Int32], kept: [Int32], in grouping: Grouping
    ) -> [Int32: Int32] {
        let all = [keeper] + kept + listed.filter { $0 != keeper }
        guard grouping == .shots else {
            let found = replacements(by: [keeper], among: listed.filter { $0 != keeper }, nil, in: grouping)
            return withoutMiddles(found, of: all, areShots: false)
        }
        let occasions = occasions(of: all)
        let undecided = Set(listed)
        var replacements: [Int32: Int32] = [:]
        for occasion in occasions {
            var stay = occasion.filter { $0 == keeper || !undecided.contains($0) || photos[$0].isBracketed }
            if stay.isEmpty, let best = photos.choice(grouping).keeper(of: occasion) { stay = [best] }
            let open = Set(occasion).subtracting(stay)
            // Ways lead through all of a series that was taken on one occasion.
            let heads = occasions.count > 1 ? Set(occasion.compactMap { head(ofPhoto: $0) }) : nil
            replacements.merge(
                self.replacements(by: stay, among: occasion.filter(open.contains), heads, in: grouping)
            ) { first, _ in first }
        }
        return withoutMiddles(replacements, of: all, areShots: true)
    }

    /// The same without those that lie between a darker and a lighter one that both stay, unless what stays in their place
    /// is as light as they are: the middle of a bracket is the shot that most people want.
    ///
    /// Of shots it was taken within seconds of both.
    private func withoutMiddles(
        _ replacements: [Int32: Int32], of all: [Int32], areShots: Bool
    ) -> [Int32: Int32] {
        let staying = all.filter {
            replacements[$0] == nil && photos[$0].lightness != nil && photos[$0].isFramed != true
        }
        guard staying.count > 1, !replacements.isEmpty else { return replacements }
        // A file may claim any time.
        func captured(_ slot: Int32) -> Int64 { min(max(photos[slot].captured ?? 0, .min / 2), .max / 2) }
        let inTime = areShots ? staying.sorted { captured($0) < captured($1) } : staying
        let reach = Int64(PairRule.burstSeconds * 1_000_000_000)
        func extremes(_ slots: some Sequence<Int32>) -> (dark: PhotoRecord, light: PhotoRecord)? {
            var found: (dark: PhotoRecord, light: PhotoRecord)?
            for record in slots.lazy.map({ photos[$0] }) {
                let lightness = record.lightness ?? 0
                if found.map({ lightness < $0.dark.lightness ?? 0 }) ?? true {
                    found = (record, found?.light ?? record)
                }
                if found.map({ lightness > $0.light.lightness ?? 0 }) ?? true { found?.light = record }
            }
            return found.flatMap { $0.dark.isOtherExposure(than: $0.light) ? $0 : nil }
        }
        let ofAll = areShots ? nil : extremes(staying)
        return replacements.filter { slot, other in
            // What stays in its place may be a middle one itself.
            guard let lightness = photos[slot].lightness, photos[slot].isLitOtherwise(than: photos[other]),
                photos[slot].isFramed != true
            else { return true }
            var ends = ofAll
            if areShots, photos[slot].captured != nil {
                var (first, end) = (0, inTime.count)
                while first < end {
                    let middle = (first + end) / 2
                    if captured(inTime[middle]) < captured(slot) - reach { first = middle + 1 } else { end = middle }
                }
                ends = extremes(inTime[first...].prefix { captured($0) <= captured(slot) + reach })
            }
            guard let ends, let dark = ends.dark.lightness, let light = ends.light.lightness else { return true }
            return !(dark + PhotoRecord.middleStep < lightness && lightness < light - PhotoRecord.middleStep)
        }
    }

    /// The photos, each time in their order, by the occasions on which they were taken; those without a time belong to that
    /// of the first photo.
    ///
    /// No occasion is longer than `PairRule.occasionSeconds`, so that a photo a day for years costs no more than a series of
    /// one day.
    private func occasions(of slots: [Int32]) -> [[Int32]] {
        let unknown = slots.first.flatMap { photos[$0].captured } ?? 0
        func captured(_ slot: Int32) -> Int64 { photos[slot].captured ?? unknown }
        let longest = Int64(PairRule.occasionSeconds * 1_000_000_000)
        var starts: [Int64] = []
        var numbers: [Int32: Int] = [:]
        for slot in slots.sorted(by: { captured($0) < captured($1) }) {
            if starts.last.map({ captured(slot) - longest > $0 }) ?? true { starts.append(captured(slot)) }
            numbers[slot] = starts.count
        }
        guard starts.count > 1 else { return [slots] }
        return Dictionary(grouping: slots) { numbers[$0] ?? 0 }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The same among photos of one occasion, some of which stay in any case; `heads`, unless nil, are those of the groups
    /// through which ways may lead.
    private func replacements(
        by stay: [Int32], among asked: [Int32], _ heads: Set<Int32>?, in grouping: Grouping
    ) -> [Int32: Int32] {
        var open = OpenPhotos(asked, heads: grouping == .shots ? self.heads(of: asked) : nil)
        var replacements: [Int32: Int32] = [:]
        func settle(_ stay: [Int32]) {
            let changed = grouping == .versions ? changedPictures(beside: stay[0]) : []
            for (slot, showing) in shown(by: stay, among: open, heads) {
                replacements[slot] = showing.first {
                    mayGo(slot, for: $0, in: grouping) && distinction(of: slot, from: $0, in: grouping, changed) == nil
                }
                if replacements[slot] != nil { open.remove(slot) }
            }
        }
        settle(stay)
        let choice = photos.choice(grouping)
        var rounds = 0
        while let first = open.first, grouping == .shots || rounds < Self.mostRounds {
            rounds += 1
            let best = choice.keeper(of: shown(by: [first], among: open, heads).map(\.slot)) ?? first
            open.remove(best)
            settle([best])
        }
        return replacements
    }

    /// The open photos of which some of those that stay clearly show what they show, and these; any of the versions of
    /// a picture does.
    private func shown(
        by stay: [Int32], among open: OpenPhotos, _ heads: Set<Int32>?
    ) -> [(slot: Int32, showing: [Int32])] {
        guard open.hasHeads else { return open.slots.map { ($0, stay) } }
        return overlapping(stay, heads).compactMap { head, from in open[head].map { ($0, [from]) } }
    }

    /// Photos of a group about which nothing is known yet.
    ///
    /// Of shots each is found by the head of its group: in a series of thousands that share nothing, looking at all for
    /// each of them would take seconds.
    private struct OpenPhotos {
        private let order: [Int32]
        private var isOpen: Set<Int32>
        private let byHead: [Int32: Int32]?
        private var start = 0

        init(_ slots: [Int32], heads: [Int32: Int32]?) {
            (order, isOpen, byHead) = (slots, Set(slots), heads)
        }

        var hasHeads: Bool { byHead != nil }

        var slots: [Int32] { order[start...].filter(isOpen.contains) }

        var first: Int32? { order[start...].first { isOpen.contains($0) } }

        subscript(head: Int32) -> Int32? { byHead?[head].flatMap { isOpen.contains($0) ? $0 : nil } }

        mutating func remove(_ slot: Int32) {
            isOpen.remove(slot)
            while start < order.count, !isOpen.contains(order[start]) { start += 1 }
        }
    }

    /// The photos by the heads of their groups.
    private func heads(of slots: [Int32]) -> [Int32: Int32] {
        Dictionary(slots.compactMap { slot in head(ofPhoto: slot).map { ($0, slot) } }) { first, _ in first }
    }

    private func head(ofPhoto slot: Int32) -> Int32? { photos[slot].copyKey.flatMap { head(of: copies($0)) } }

    /// The heads of groups whose photos clearly show what one of these photos shows, and which one.
    ///
    /// Along a way the overlaps multiply: with 0.9 and 0.8 in a row, 0.72 is left. The best way counts (Dial, Algorithm
    /// 360: shortest-path forest with topological ordering, 1969). Ways lead through `heads` only, unless it is nil.
    private func overlapping(_ slots: [Int32], _ heads: Set<Int32>?) -> [Int32: Int32] {
        var open: [[(head: Int32, overlap: Float, from: Int32)]] = Array(
            repeating: [], count: Int(1 / Self.step) + 1)
        open[open.count - 1] = slots.reversed().compactMap { slot in head(ofPhoto: slot).map { ($0, 1, slot) } }
        var reached: [Int32: Int32] = [:]
        for place in open.indices.reversed() {
            while let (head, overlap, from) = open[place].popLast() {
                guard reached[head] == nil else { continue }
                reached[head] = from
                for next in neighbours(of: head)
                where reached[next.head] == nil && heads?.contains(next.head) != false {
                    let left = overlap * next.overlap
                    if left >= Self.leastOverlap { open[Int(left / Self.step)].append((next.head, left, from)) }
                }
            }
        }
        return reached
    }

    /// The groups to which links and bonds lead directly from a group, and how far they overlap; in a fixed order, as links
    /// are in that in which they were found.
    private func neighbours(of head: Int32) -> [(head: Int32, overlap: Float)] {
        let all = near.graph.group(of: head).flatMap { node in
            let bonded = (near.graph.bonded(to: node) ?? []).map { (node: $0, overlap: Float(1)) }
            let linked = near.pictures(at: [node], photos).flatMap { picture in
                shots.links[picture].compactMap { link -> (node: Int32, overlap: Float)? in
                    guard let effect = shots.effect(of: PicturePair(picture, link.other)) else { return nil }
                    return (effect.one == node ? effect.other : effect.one, effect.overlap)
                }
            }
            return (bonded + linked).compactMap { next in
                near.graph.head(of: next.node).map { (head: $0, overlap: next.overlap) }
            }
        }
        return all.sorted { ($0.head, $0.overlap) < ($1.head, $1.overlap) }
    }
}
