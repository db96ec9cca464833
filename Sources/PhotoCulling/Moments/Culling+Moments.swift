import PhotoCategories

/// The category `moments`: photos that one camera took within ten seconds of each other.
///
/// The time is the camera's, else that in the file's name if that has seconds. Nothing is proposed: a user chooses.
/// Only analysed pictures count, no videos and no companions.
extension Culling {
    /// The groups with at least two undecided photos, in no order.
    mutating func momentGroups() -> [PhotoGroup] {
        let chains = momentChains()
        return (0..<chains.count).compactMap { number in
            let listed = listed(inMoment: number)
            return listed.isEmpty ? nil : moment(chains[number], listed)
        }
    }

    /// The group of a photo if the photo is listed in it.
    mutating func moment(listing slot: Int32) -> PhotoGroup? {
        let chains = momentChains()
        guard let number = chains.number(of: slot) else { return nil }
        let listed = listed(inMoment: number)
        return listed.contains(slot) ? moment(chains[number], listed) : nil
    }

    /// The group that is named after a photo.
    func moment(named photo: PhotoID) -> PhotoGroup? {
        guard let slot = photos.slot(of: photo) else { return nil }
        let chains = momentCache.chains ?? builtMomentChains()
        return chains.number(of: slot).map { moment(chains[$0], listed(among: chains[$0])) }
    }

    /// Forgets what a change of a photo makes wrong.
    ///
    /// - Parameters:
    ///   - slot: The photo, as it is now.
    ///   - before: Its shot before the change.
    ///   - isSameStructure: Whether it is still a version of the same photos.
    mutating func forgetMoments(of slot: Int32, _ before: MomentChains.Shot?, isSameStructure: Bool) {
        if shot(slot) != before {
            momentCache.forget()
        } else if isSameStructure {
            momentCache.forgetListed(with: slot)
        } else {
            momentCache.forgetListed()
        }
    }

    /// A photo with the time of its shot; nil if the time is not known to the second, or the photo does not count.
    func shot(_ slot: Int32) -> MomentChains.Shot? {
        let record = photos[slot]
        guard record.id != PhotoRecord.absent, !record.isTombstone, !record.isCompanion, !record.isVideo,
            record.status == .analysed
        else { return nil }
        let time: Moment
        if record.captured != nil {
            time = record.moment
        } else {
            guard let named = photos.browsed(slot)?.browsing.nameTime, !named.isDayOnly else { return nil }
            time = Moment(named.seconds * 1_000_000_000)
        }
        return MomentChains.Shot(
            slot: slot, moment: time, camera: record.camera, order: record.pathOrder, photo: record.id)
    }

    private mutating func momentChains() -> MomentChains {
        if let known = momentCache.chains { return known }
        let chains = builtMomentChains()
        momentCache.keep(chains)
        return chains
    }

    private func builtMomentChains() -> MomentChains {
        MomentChains(photos.occupied.compactMap { shot($0) }, slots: photos.slots)
    }

    private mutating func listed(inMoment number: Int) -> [Int32] {
        if let known = momentCache.listed(in: number) { return known }
        let listed = listed(among: momentChains()[number])
        momentCache.keep(listed, in: number)
        return listed
    }

    /// What makes photos one picture for a user.
    private enum Version: Hashable {
        case group(Int32)
        case copies(GroupID)
        case alone(Int32)
    }

    /// The undecided photos of a group, one for each group of versions, in the order of their times; none if a user
    /// cannot choose between two.
    private func listed(among members: ArraySlice<Int32>) -> [Int32] {
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

    private func moment(_ members: ArraySlice<Int32>, _ listed: [Int32]) -> PhotoGroup {
        let names = members.map { photos[$0].id }
        let id = GroupID.moment(names.reduce(PhotoID.max, min))
        return PhotoGroup(
            id: id, representative: names[0], members: names, keeper: nil, reason: nil,
            rows: listed.map { ListedPhoto(photos[$0], of: id) })
    }
}
