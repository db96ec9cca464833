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
    /// Versions share at least this much unless one is cut out of the other; set by hand.
    private static let wholeOverlap: Float = 0.9
    /// Shorter files, in bytes, have the same length by chance; set by hand.
    private static let leastTellingBytes: Int64 = 16_384
    /// Versions of one size whose hashes differ by as many bits look different: somebody changed what one of them shows, or
    /// they are two shots.
    ///
    /// Saving a picture anew in its size changes up to 4 of the 256 bits, turning it as well up to 10; bars, captions and
    /// filters change 16 and more. Of 23 labelled pairs of one size with 12 bits and more, 20 are two shots.
    private static let leastVisibleBits = 12
    /// From this probability on, a photo is rather blurred than not.
    private static let blurred: Float = 0.5
    /// As many versions at most stay because something else stays as well; whatever they do not stand for stays, too.
    ///
    /// So thousands of versions of which none stands for another cost no more than a few looks at each.
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
        guard grouping == .shots else {
            return replacements(by: [keeper], among: listed.filter { $0 != keeper }, nil, in: grouping)
        }
        let all = [keeper] + kept + listed.filter { $0 != keeper }
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
        return replacements
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

    /// Why a photo does not go for another one that seems to show the same.
    enum Distinction {
        /// It has clearly more or less light.
        case exposure
        /// One of the two may be damaged, and nothing says which.
        case damage
        /// It shows far more detail than one that stays for something else.
        case detail
        /// One of them is cut out of the other.
        case cut
        /// It has the other one's size, and does not look like it.
        case look
        /// It has a camera's data, and the other one has lost them.
        case camera
        /// It is clearly less compressed than one that stays because its file is as old as the shot.
        case quality
        /// They agree only in parts.
        case picture
        /// They were taken on other occasions.
        case occasion
    }

    /// The distinction of a photo of a group from another one; nil for none.
    ///
    /// `changed` are the `changedPictures` beside the other one.
    func distinction(
        of slot: Int32, from other: Int32, in grouping: Grouping, _ changed: Set<PictureID>
    ) -> Distinction? {
        guard grouping == .versions || grouping == .shots else { return nil }
        let (record, otherRecord) = (photos[slot], photos[other])
        let isCompensated = record.isCompensatedOtherwise(than: otherRecord)
        let isOther = record.isOtherExposure(than: otherRecord)
        guard grouping == .shots else {
            if mayBeDamaged(slot, beside: other) { return .damage }
            if record.showsMuchMore(than: otherRecord, in: grouping) { return .detail }
            if areCutDifferently(slot, other) { return .cut }
            let isChanged = photos[slot].picture.map(changed.contains) ?? false
            if isChanged || haveOtherHashes(slot, other), !isBlurred(slot, beside: other) { return .look }
            if record.metadata.contains(.camera), !otherRecord.metadata.contains(.camera) { return .camera }
            if otherRecord.isUntouched, !record.isUntouched, record.codingLevel > otherRecord.codingLevel {
                return .quality
            }
            // The shots of one bracket have the same size, so a much smaller version is none of them. Their detail differs:
            // the dark one shows less.
            return isCompensated || isOther && 2 * record.pixels >= otherRecord.pixels ? .exposure : nil
        }
        if isOther || record.isBracketed || isCompensated { return .exposure }
        let seconds = record.moment.distance(to: otherRecord.moment).map { Double($0) / 1_000_000_000 }
        if seconds ?? 0 > PairRule.occasionSeconds { return .occasion }
        if areOtherPictures(slot, other) { return .picture }
        return seconds ?? 0 == 0 && mayBeDamaged(slot, beside: other) ? .damage : nil
    }

    /// Whether one of two versions is cut out of the other, as far as a comparison of these two tells.
    ///
    /// It does not tell which: the one with fewer pixels may be the whole picture, made smaller.
    private func areCutDifferently(_ slot: Int32, _ other: Int32) -> Bool {
        guard let picture = photos[slot].picture, let otherPicture = photos[other].picture,
            let share = shots.links[picture].first(where: { $0.other == otherPicture })?.match?.overlap
        else { return false }
        return share < Self.wholeOverlap
    }

    /// Whether two versions have one size and hashes that tell them apart.
    private func haveOtherHashes(_ slot: Int32, _ other: Int32) -> Bool {
        let leads = [slot, other].compactMap { photos[$0].copyKey.flatMap { lead(of: copies($0)) } }
        return !photos[slot].isVideo && leads.count == 2 && photos[slot].hasSides(of: photos[other])
            && near.distance(leads[0], leads[1]) >= Self.leastVisibleBits
    }

    /// Whether one is the blurred shot beside a sharp one, which no filter sharpened: it may go, though it looks different.
    private func isBlurred(_ slot: Int32, beside other: Int32) -> Bool {
        guard let blurriness = photos[slot].blurriness, let least = photos[other].blurriness else { return false }
        return blurriness > Self.blurred && least < Self.blurred && blurriness - least > KeeperRule.blurrinessMargin
            && photos[other].overshoot ?? 0 <= KeeperRule.leastOvershoot
    }

    /// The versions with which a picture was compared, and whether something was changed in one of the two.
    func looks(ofVersion picture: PictureID) -> [(other: PictureID, isChanged: Bool)] {
        shots.links[picture].compactMap { link in
            guard let match = link.match, shots.effect(of: PicturePair(picture, link.other))?.relation == .copy else {
                return nil
            }
            return (link.other, PairRule.isChanged(match))
        }
    }

    /// The pictures of a version's group in which something was changed that this one shows, or the other way round.
    ///
    /// They are those that comparisons connect to it, but for those that they found to look the same, directly or through
    /// others: of two that both differ from a third one, nobody knows whether they show the same.
    func changedPictures(beside slot: Int32) -> Set<PictureID> {
        guard let picture = photos[slot].picture else { return [] }
        func reached(through areSame: Bool) -> Set<PictureID> {
            var (reached, pending): (Set<PictureID>, [PictureID]) = ([picture], [picture])
            while let next = pending.popLast() {
                for look in looks(ofVersion: next) where !(areSame && look.isChanged) {
                    if reached.insert(look.other).inserted { pending.append(look.other) }
                }
            }
            return reached
        }
        return reached(through: false).subtracting(reached(through: true))
    }

    /// Whether the picture of one may be that of the other after a fault; the copies of each count as well.
    private func mayBeDamaged(_ one: Int32, beside other: Int32) -> Bool {
        photos[one].hasSameForm(as: photos[other]) && !lengths(of: one).isDisjoint(with: lengths(of: other))
    }

    /// The lengths in bytes of a photo and its present copies, without those below `leastTellingBytes`.
    private func lengths(of slot: Int32) -> Set<Int64> {
        let all = photos[slot].copyKey.map { copies.lists.members(copies($0)) } ?? [slot]
        let present = all.filter { !photos[$0].isTombstone }
        return Set(present.map { photos[$0].bytes }.filter { $0 >= Self.leastTellingBytes })
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

    /// The groups to which links and bonds lead directly from a group, and how far they overlap.
    private func neighbours(of head: Int32) -> [(head: Int32, overlap: Float)] {
        near.graph.group(of: head).flatMap { node in
            let bonded = (near.graph.bonded(to: node) ?? []).map { (node: $0, overlap: Float(1)) }
            let linked = near.pictures(at: [node], photos).flatMap { picture in
                shots.links[picture].compactMap { link -> (node: Int32, overlap: Float)? in
                    guard let effect = shots.effect(of: PicturePair(picture, link.other)) else { return nil }
                    return (effect.one == node ? effect.other : effect.one, effect.overlap)
                }
            }
            return (bonded + linked).compactMap { next in
                near.graph.head(of: next.node).map { ($0, next.overlap) }
            }
        }
    }
}
