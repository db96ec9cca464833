import PhotoCategories

/// The category `moments`: photos that one camera took within ten seconds of each other.
///
/// The time is the camera's, else that in the file's name if that has seconds. Nothing is proposed: a user chooses.
/// Only analysed pictures count, no videos and no companions. The groups are computed only when somebody asks.
struct MomentGroups: Sendable {
    /// Nil until somebody asks, and after a change of the photos or their times.
    private var chains: MomentChains?
    /// The listed photos of the groups that were asked for, by the groups' numbers.
    private var listed: [Int: [Int32]] = [:]

    // MARK: What changed

    /// A decision about a photo has changed.
    mutating func forgetListed(with slot: Int32) {
        guard let number = chains?.number(of: slot) else { return }
        listed[number] = nil
    }

    /// The listed photos of any group may have changed.
    mutating func forgetListed() { listed = [:] }

    /// Photos have come or gone, or have other times.
    mutating func forget() { self = MomentGroups() }

    // MARK: Groups

    /// The groups with at least two undecided photos, in no order.
    mutating func groups(_ grouped: GroupedPhotos) -> [PhotoGroup] {
        let chains = known(grouped)
        return (0..<chains.count).compactMap { number in
            let listed = listed(in: number, grouped)
            return listed.isEmpty ? nil : grouped.moment(chains[number], listed)
        }
    }

    /// Whether a photo is listed in its group.
    mutating func lists(_ slot: Int32, _ grouped: GroupedPhotos) -> Bool {
        known(grouped).number(of: slot).map { listed(in: $0, grouped).contains(slot) } ?? false
    }

    /// The group of a photo if the photo is listed in it.
    mutating func group(listing slot: Int32, _ grouped: GroupedPhotos) -> PhotoGroup? {
        let chains = known(grouped)
        guard let number = chains.number(of: slot) else { return nil }
        let listed = listed(in: number, grouped)
        return listed.contains(slot) ? grouped.moment(chains[number], listed) : nil
    }

    /// The group that is named after a photo.
    func group(named photo: PhotoID, _ grouped: GroupedPhotos) -> PhotoGroup? {
        guard let slot = grouped.photos.slot(of: photo) else { return nil }
        let chains = chains ?? MomentChains(grouped.photos)
        return chains.number(of: slot).map { grouped.moment(chains[$0], grouped.listed(among: chains[$0])) }
    }

    private mutating func known(_ grouped: GroupedPhotos) -> MomentChains {
        let known = chains ?? MomentChains(grouped.photos)
        chains = known
        return known
    }

    private mutating func listed(in number: Int, _ grouped: GroupedPhotos) -> [Int32] {
        if let known = listed[number] { return known }
        let found = grouped.listed(among: known(grouped)[number])
        listed[number] = found
        return found
    }
}

extension MomentChains {
    init(_ photos: PhotoTable) {
        self.init(photos.occupied.compactMap { photos.shot($0) }, slots: photos.slots)
    }
}

extension PhotoTable {
    /// A photo with the time of its shot; nil if the time is not known to the second, or the photo does not count.
    func shot(_ slot: Int32) -> MomentChains.Shot? {
        guard let photo = browsed(slot), !photo.isCompanion, !photo.isVideo, photo.status == .analysed else {
            return nil
        }
        let record = photo.record
        let time: Moment
        if record.captured != nil {
            time = record.moment
        } else {
            guard let named = photo.browsing.nameTime, !named.isDayOnly else { return nil }
            time = Moment(named.seconds * 1_000_000_000)
        }
        return MomentChains.Shot(
            slot: slot, moment: time, camera: record.camera, order: record.pathOrder, photo: record.id)
    }
}

extension GroupedPhotos {
    /// What makes photos one picture for a user.
    private enum Version: Hashable {
        case group(Int32)
        case copies(GroupID)
        case alone(Int32)
    }

    /// The undecided photos of a group, one for each group of versions, in the order of their times; none if a user
    /// cannot choose between two.
    fileprivate func listed(among members: ArraySlice<Int32>) -> [Int32] {
        var versions: [Version: [Int32]] = [:]
        for slot in members where photos[slot].isActive { versions[version(of: slot), default: []].append(slot) }
        let choice = photos.choice(.versions)
        let best = Set(versions.values.compactMap { choice.keeper(of: $0) })
        let listed = members.filter { best.contains($0) && photos[$0].isUndecided }
        return listed.count > 1 ? listed : []
    }

    private func version(of slot: Int32) -> Version {
        guard let key = photos[slot].copyKey else { return .alone(slot) }
        return head(of: copies(key)).map { .group($0) } ?? .copies(key)
    }

    fileprivate func moment(_ members: ArraySlice<Int32>, _ listed: [Int32]) -> PhotoGroup {
        let names = members.map { photos[$0].id }
        let id = GroupID.moment(names.reduce(PhotoID.max, min))
        return PhotoGroup(
            id: id, representative: names[0], members: names, keeper: nil, reason: nil,
            rows: listed.map { ListedPhoto(photos[$0], of: id) })
    }
}

/// The photos that one camera took within seconds of each other, in groups of at least two.
///
/// It takes about 12 bytes for each photo.
struct MomentChains: Sendable {
    /// One photo with the time of its shot.
    struct Shot: Sendable, Equatable {
        let slot: Int32
        let moment: Moment
        /// The number of the camera whose clock gives the time; 0 for all photos whose camera is unknown.
        let camera: UInt32
        /// Decides between photos of one moment, so that the order of arrival does not matter.
        let order: UInt64
        let photo: PhotoID

        func precedes(_ other: Shot) -> Bool {
            (camera, moment, order, photo) < (other.camera, other.moment, other.order, other.photo)
        }
    }

    /// Two shots with a longer pause between them belong to different moments.
    static let longestPause: UInt64 = 10_000_000_000
    /// The most photos of one group: a longer chain, such as a time-lapse of thousands, is cut into equal parts.
    ///
    /// A user can still choose among so many, on a few pages of the review.
    static let mostPhotos = 50

    /// The photos of one group after the other, each in the order of their times.
    private var members: [Int32] = []
    /// Where each group begins in `members`, and where the last one ends.
    private var starts: [Int32] = [0]
    /// The number of each photo's group by the photo's slot; -1 for a photo without one.
    private var numbers: [Int32]

    /// - Parameters:
    ///   - shots: All photos whose time is known to the second, in any order.
    ///   - slots: The number of slots.
    init(_ shots: [Shot], slots: Int) {
        numbers = Array(repeating: -1, count: slots)
        let shots = shots.sorted { $0.precedes($1) }
        var start = 0
        for end in 1...max(1, shots.count) {
            if end < shots.count, Self.joins(shots[end - 1], shots[end]) { continue }
            add(shots[start..<min(end, shots.count)])
            start = end
        }
    }

    private static func joins(_ shot: Shot, _ next: Shot) -> Bool {
        guard shot.camera == next.camera, let pause = shot.moment.distance(to: next.moment) else { return false }
        return pause <= longestPause
    }

    /// Adds a chain, cut into parts whose sizes differ by at most one.
    private mutating func add(_ chain: ArraySlice<Shot>) {
        guard chain.count > 1 else { return }
        let parts = (chain.count + Self.mostPhotos - 1) / Self.mostPhotos
        for part in 0..<parts {
            let bounds = (part * chain.count / parts)..<((part + 1) * chain.count / parts)
            for shot in chain.dropFirst(bounds.lowerBound).prefix(bounds.count) {
                numbers[Int(shot.slot)] = Int32(count)
                members.append(shot.slot)
            }
            starts.append(Int32(members.count))
        }
    }

    /// The number of groups.
    var count: Int { starts.count - 1 }

    /// The photos of a group, in the order of their times.
    subscript(number: Int) -> ArraySlice<Int32> { members[Int(starts[number])..<Int(starts[number + 1])] }

    /// The number of the group of a photo; nil if it is in none.
    func number(of slot: Int32) -> Int? { numbers[Int(slot)] < 0 ? nil : Int(numbers[Int(slot)]) }
}
