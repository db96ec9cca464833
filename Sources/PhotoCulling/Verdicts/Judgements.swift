import PhotoCategories

/// What is listed and proposed, and which groups must be judged again.
///
/// Groups are judged when a caller asks, and only those that changed.
struct Judgements: Sendable {
    private(set) var marks = MarkTable()
    /// Pictures and heads whose groups changed since they were last judged.
    private var stalePictures: Set<GroupID> = []
    private var staleHeads: Set<Int32> = []
    /// Heads whose series changed since they were last judged.
    private var staleSeries: Set<Int32> = []
    private(set) var pictures = JudgedGroups<GroupID>()
    private(set) var heads = JudgedGroups<Int32>()
    /// Series, by their smallest heads.
    private(set) var series = JudgedGroups<Int32>()
    /// The heads of each listed series.
    private var headsOfSeries: [Int32: [Int32]] = [:]
    /// The smallest head of the listed series that a head belongs to.
    private var seriesOfHead: [Int32: Int32] = [:]

    // MARK: Single photos

    /// Adds a photo to the tallies and judges it by its own measurements.
    mutating func count(_ slot: Int32, _ grouped: GroupedPhotos) {
        marks.count(slot, by: 1, grouped.photos)
        judgeAlone(slot, grouped)
    }

    /// Removes a photo from the tallies; its groups must be judged again.
    mutating func uncount(_ slot: Int32, _ photos: PhotoTable) {
        marks.clear(slot, Category.judged, photos)
        marks.count(slot, by: -1, photos)
    }

    /// Judges a photo by its own measurements.
    private mutating func judgeAlone(_ slot: Int32, _ grouped: GroupedPhotos) {
        let (record, settings) = (grouped.photos[slot], grouped.settings)
        for rule in MeasuredCategory.all {
            // Outside of `&&`, whose autoclosure captures copies, which makes this three times slower.
            let (isAbove, isOff) = (record.isAbove(rule, settings), settings.off.contains(rule.category))
            let holds = isAbove && !isOff && record.isUndecided
            marks.mark(slot, rule.category, listed: holds, proposed: holds, grouped.photos)
        }
    }

    mutating func judgeAlone(_ slots: [Int32], _ grouped: GroupedPhotos) {
        for slot in slots { judgeAlone(slot, grouped) }
    }

    // MARK: What changed

    /// Forgets all groups.
    private mutating func forgetGroups(_ photos: PhotoTable) {
        for slot in photos.occupied { marks.clear(slot, [.duplicates, .nearDuplicates, .similar], photos) }
        let marks = self.marks
        self = Judgements()
        self.marks = marks
    }

    /// Notes that something changed of a photo on which no list depends.
    mutating func noteChanged(_ slot: Int32) { marks.changed.note(slot) }

    /// The photos that changed since the last call; judge first.
    mutating func takeChanged() -> ChangedSlots {
        defer { marks.changed = ChangedSlots(slots: []) }
        return marks.changed
    }

    mutating func note(_ changes: GroupedPhotos.Changes, _ grouped: GroupedPhotos) {
        if changes.areAll {
            forgetGroups(grouped.photos)
            note(grouped.photos.occupied, grouped)
        }
        for key in changes.keys { note(key, grouped) }
        for head in changes.heads { noteHead(head, grouped) }
        staleSeries.formUnion(changes.series)
    }

    /// Notes that the groups of these photos changed.
    mutating func note(_ slots: [Int32], _ grouped: GroupedPhotos) {
        for slot in slots {
            guard let key = grouped.photos[slot].copyKey else { continue }
            note(key, grouped)
            if let head = grouped.head(of: grouped.copies(key)) { noteHead(head, grouped) }
        }
    }

    /// Most pictures have one photo, of which no group was listed, and take no memory here.
    private mutating func note(_ key: GroupID, _ grouped: GroupedPhotos) {
        let code = grouped.copies(key)
        if grouped.copies.lists.count(code) > 1 || !listed(among: code, grouped).isDisjoint(with: Self.ofGroups)
            || pictures.listed[key] != nil
        {
            stalePictures.insert(key)
        }
    }

    /// Most photos are alone in their group and series, and take no memory here.
    private mutating func noteHead(_ head: Int32, _ grouped: GroupedPhotos) {
        let isAlone = grouped.near.isAlone(head)
        // Of a group of several pictures, it does not matter.
        let lead = isAlone ? grouped.near.lead(at: head).map { grouped.photos[$0] } : nil
        let marked = lead?.copyKey.map { listed(among: grouped.copies($0), grouped) } ?? []
        // Weak and loose links give no number of a series.
        let isLinked = lead?.picture.map { !grouped.shots.links[$0].isEmpty } ?? false
        if !isAlone || isLinked || marked.contains(.similar) || seriesOfHead[head] != nil {
            staleSeries.insert(head)
        }
        if !isAlone || marked.contains(.nearDuplicates) || marked.contains(.returned) || heads.listed[head] != nil {
            staleHeads.insert(head)
        }
    }

    private static let ofGroups = CategorySet([.duplicates, .nearDuplicates, .similar, .returned])

    /// The lists in which some copies stand.
    private func listed(among code: Int32, _ grouped: GroupedPhotos) -> CategorySet {
        let lists = grouped.copies.lists
        // Most pictures have one photo.
        if lists.count(code) == 1 { return lists.first(code).map { marks.listed($0) } ?? [] }
        return lists.members(code).reduce(into: []) { $0.formUnion(marks.listed($1)) }
    }

    // MARK: Judging

    /// Judges the groups that changed since the last call.
    mutating func judge(_ grouped: GroupedPhotos) {
        judgePictures(grouped)
        judgeHeads(grouped)
        judgeSeries(grouped)
        marks.setGroups(of: .duplicates, pictures)
        marks.setGroups(of: .nearDuplicates, heads)
        marks.setGroups(of: .similar, series)
    }

    private mutating func judgePictures(_ grouped: GroupedPhotos) {
        let stale = Array(stalePictures)
        stalePictures.removeAll()
        let judged = AtOnce.map(stale) { key in
            let members = grouped.copies.lists.members(grouped.copies(key))
            return (members, grouped.standing(of: members, in: .copies))
        }
        for (key, (members, standing)) in zip(stale, judged) { judge(key, members, standing, grouped) }
    }

    private mutating func judge(
        _ key: GroupID, _ members: [Int32], _ standing: GroupedPhotos.Standing, _ grouped: GroupedPhotos
    ) {
        pictures.set(key, standing)
        mark(members, standing, .duplicates, grouped.photos)
        // Whether one of them has returned depends on the tombstones of the whole group.
        if let head = grouped.head(of: grouped.copies(key)) {
            staleHeads.insert(head)
            return
        }
        for slot in members { marks.clear(slot, [.nearDuplicates, .similar], grouped.photos) }
        judgeReturned(members, grouped.photos)
    }

    private mutating func judgeHeads(_ grouped: GroupedPhotos) {
        for head in staleHeads where !grouped.near.graph.isHead(head) { heads.remove(head) }
        let stale = staleHeads.filter { grouped.near.graph.isHead($0) }
        staleHeads.removeAll()
        let judged = AtOnce.map(Array(stale)) { head in
            let pictures = grouped.pictures(of: head)
            let members = pictures.flatMap { grouped.copies.lists.members($0) }
            return (head, members, grouped.standing(ofPictures: pictures))
        }
        for (head, members, standing) in judged {
            heads.set(head, standing)
            mark(members, standing, .nearDuplicates, grouped.photos)
            judgeReturned(members, grouped.photos)
        }
    }

    /// Judges which photos of a group have returned; `members` include its tombstones.
    ///
    /// A deleted photo stays among its copies and versions as a tombstone, which is neither counted nor listed. A photo
    /// that joins them after the deletion has returned, and the user decides about it again.
    private mutating func judgeReturned(_ members: [Int32], _ photos: PhotoTable) {
        let departed = photos.departed(among: members)
        for slot in members where !photos[slot].isTombstone {
            let holds = photos[slot].isUndecided && departed.map { photos[slot].id > $0 } ?? false
            marks.mark(slot, .returned, listed: holds, proposed: holds, photos)
        }
    }

    private mutating func mark(
        _ members: [Int32], _ standing: GroupedPhotos.Standing, _ category: Category, _ photos: PhotoTable
    ) {
        let listed = Set(standing.listed)
        for slot in members {
            let isListed = listed.contains(slot)
            marks.mark(
                slot, category, listed: isListed, proposed: isListed && standing.replacements[slot] != nil, photos)
        }
    }

    // MARK: Series

    /// Judges the series of heads whose links or groups changed.
    private mutating func judgeSeries(_ grouped: GroupedPhotos) {
        var open = staleSeries
        staleSeries.removeAll()
        var stale: [[Int32]] = []
        while let head = open.popFirst() {
            // Heads that a series loses are judged as well, though nothing of theirs has changed.
            open.formUnion(dissolve([head]))
            open.remove(head)
            guard grouped.near.graph.isHead(head) else { continue }
            let joined = grouped.series(ofHead: head)
            open.formUnion(dissolve(joined))
            open.subtract(joined)
            stale.append(joined)
        }
        let judged = AtOnce.map(stale) { joined in
            (joined.flatMap { grouped.members(of: $0) }, grouped.standing(ofSeries: joined))
        }
        for (joined, (photos, standing)) in zip(stale, judged) {
            series.set(joined[0], standing)
            if !standing.listed.isEmpty {
                for head in joined { seriesOfHead[head] = joined[0] }
                headsOfSeries[joined[0]] = joined
            }
            mark(photos, standing, .similar, grouped.photos)
        }
    }

    /// Forgets the listed series of these heads, and returns all heads of them.
    private mutating func dissolve(_ heads: [Int32]) -> [Int32] {
        var dissolved: [Int32] = []
        for head in heads {
            guard let name = seriesOfHead[head], let joined = headsOfSeries.removeValue(forKey: name) else { continue }
            series.remove(name)
            for other in joined { seriesOfHead[other] = nil }
            dissolved += joined
        }
        return dissolved
    }
}

/// The groups of one kind, as last judged.
struct JudgedGroups<Key: Hashable & Sendable>: Sendable {
    /// How many rows there are to review in each group with at least two: all, or none if no photo is proposed.
    private(set) var listed: [Key: Int32] = [:]
    /// The groups in which a photo is proposed, and all their rows.
    private(set) var (proposing, rowsToReview) = (0, 0)

    init() {}

    /// - Throws: `SnapshotError` for less than no rows; a damaged snapshot may say so.
    init(_ listed: [Key: Int32]) throws {
        try SnapshotError.unless(listed.values.allSatisfy { $0 >= 0 })
        self.listed = listed
        for rows in listed.values { count(rows, by: 1) }
    }

    mutating func set(_ group: Key, _ standing: GroupedPhotos.Standing) {
        remove(group)
        guard !standing.listed.isEmpty else { return }
        let rows = standing.replacements.isEmpty ? 0 : Int32(standing.listed.count)
        listed[group] = rows
        count(rows, by: 1)
    }

    mutating func remove(_ group: Key) {
        if let rows = listed.removeValue(forKey: group) { count(rows, by: -1) }
    }

    private mutating func count(_ rows: Int32, by sign: Int) {
        proposing += rows > 0 ? sign : 0
        rowsToReview += sign * Int(rows)
    }
}

// MARK: Snapshots

extension Judgements {
    /// Throws if something is still to judge.
    func write(to writer: inout SnapshotWriter) throws {
        try SnapshotError.unless(stalePictures.isEmpty && staleHeads.isEmpty && staleSeries.isEmpty)
        try marks.write(to: &writer)
        var (ofPictures, ofContents): ([PictureID: Int32], [ContentID: Int32]) = ([:], [:])
        for (key, rows) in pictures.listed {
            switch key {
            case .duplicates(let picture): ofPictures[picture] = rows
            case .identicalFiles(let content): ofContents[content] = rows
            // Near duplicates, shots and moments are no groups of copies.
            default: break
            }
        }
        try writer.write(ofPictures)
        try writer.write(ofContents)
        for numbers in [heads.listed, series.listed] { try writer.write(numbers) }
        try writer.write(lists: headsOfSeries)
    }

    init(from reader: inout SnapshotReader, nodes: Int) throws {
        marks = try MarkTable(from: &reader)
        let (ofPictures, ofContents): ([PictureID: Int32], [ContentID: Int32]) = (
            try reader.readDictionary(), try reader.readDictionary()
        )
        var copies: [GroupID: Int32] = [:]
        for (picture, rows) in ofPictures { copies[.duplicates(picture)] = rows }
        for (content, rows) in ofContents { copies[.identicalFiles(content)] = rows }
        pictures = try JudgedGroups(copies)
        (heads, series) = (try JudgedGroups(try reader.readDictionary()), try JudgedGroups(try reader.readDictionary()))
        headsOfSeries = try reader.readDictionaryOfLists()
        let known = 0..<Int32(nodes)
        try SnapshotError.unless(heads.listed.keys.allSatisfy(known.contains))
        try SnapshotError.unless(series.listed.count == headsOfSeries.count)
        for (name, joined) in headsOfSeries {
            try SnapshotError.unless(series.listed[name] != nil && joined.allSatisfy(known.contains))
            for head in joined { seriesOfHead[head] = name }
        }
    }
}
