import PhotoCategories

/// Chooses the keepers of groups, and what is proposed in favour of them.
extension GroupedPhotos {
    /// A group after the user's decisions.
    struct Standing {
        /// The photo that stays; nil if every member is marked or in the maybe pile.
        var keeper: Int32?
        /// The keeper and the undecided photos; empty if there are fewer than two.
        var listed: [Int32] = []
        /// For each listed photo that is proposed to go, the one that stays in its place.
        var replacements: [Int32: Int32] = [:]
        /// The photos among which the keeper was chosen.
        var field: [Int32] = []
    }

    func standing(of candidates: [Int32], in grouping: Grouping) -> Standing {
        let active = candidates.filter { photos[$0].isActive }
        let choice = photos.choice(grouping)
        let keeper = choice.keeper(of: active)
        guard !settings.off.contains(grouping.category), let keeper else { return Standing(keeper: keeper) }
        // Photos that may not go for the keeper may still be versions of each other.
        var (rest, best) = (active, keeper)
        while rest.count > 1 {
            let listed = rest.filter {
                $0 == best || (photos[$0].isUndecided && mayGo($0, for: best, in: grouping))
            }
            if listed.count > 1 {
                let replacements = replacements(by: best, among: listed, of: rest, in: grouping)
                return Standing(keeper: best, listed: listed, replacements: replacements, field: rest)
            }
            guard rest.contains(where: { $0 != best && !mayGo($0, for: best, in: grouping) }) else { break }
            rest.removeAll { $0 == best }
            guard let next = choice.keeper(of: rest) else { break }
            best = next
        }
        return Standing(keeper: keeper)
    }

    private func replacements(
        by keeper: Int32, among listed: [Int32], of all: [Int32], in grouping: Grouping
    ) -> [Int32: Int32] {
        switch grouping {
        case .copies, .moments:
            Dictionary(uniqueKeysWithValues: listed.filter { $0 != keeper }.map { ($0, keeper) })
        case .versions: replacements(by: keeper, among: listed, kept: [], in: grouping)
        case .shots:
            replacements(
                by: keeper, among: listed, kept: all.filter { $0 != keeper && !photos[$0].isUndecided }, in: grouping)
        }
    }

    /// Whether a photo may be proposed in favour of the keeper.
    ///
    /// Not if
    /// * the user called them different;
    /// * the keeper lacks what the photo holds, or what a person did with it;
    /// * one is a person's edit of the other, or another part of a film;
    /// * it was passed over as a screenshot of a third one, and shows far more than the keeper.
    func mayGo(_ slot: Int32, for keeper: Int32, in grouping: Grouping) -> Bool {
        !areApart(slot, keeper) && !photos[slot].holdsMore(than: photos[keeper], in: grouping)
            && photos[slot].work(beyond: photos[keeper], in: grouping).isEmpty
            && !photos[slot].isEditOrOriginal(of: photos[keeper], in: grouping)
            && !(grouping == .versions && photos[slot].isFinerScreen(than: photos[keeper]))
            && !isOtherPart(slot, than: keeper, in: grouping)
    }

    /// Whether two films of a group may show different parts of a third one.
    ///
    /// They do not if a comparison joined them, or, of versions, if they and the head of their group are equally long.
    func isOtherPart(_ slot: Int32, than other: Int32, in grouping: Grouping) -> Bool {
        guard grouping == .versions || grouping == .shots, photos[slot].isVideo, slot != other else { return false }
        let leads = [slot, other].compactMap { photos[$0].copyKey.flatMap { lead(of: copies($0)) } }
        guard leads.count == 2, !near.graph.areJoined(near.node(of: leads[0]), near.node(of: leads[1])) else {
            return false
        }
        if grouping == .shots {
            guard let one = photos[slot].picture, let two = photos[other].picture else { return true }
            return shots.effect(of: PicturePair(one, two)) == nil
        }
        let head = near.head(of: leads[0]).flatMap { near.lead(at: $0) }
        let lengths = [slot, other, head].compactMap { $0.flatMap { photos[$0].milliseconds } }
        guard lengths.count == 3, let least = lengths.min(), let most = lengths.max() else { return true }
        return !VideoLook.lengthsAgree(least, most)
    }

    /// Whether neither photo may be proposed in favour of the other.
    ///
    /// This is so if the user called their pictures different, or one is the other's companion.
    func areApart(_ one: Int32, _ other: Int32) -> Bool {
        if photos.areOfOneFamily(one, other) { return true }
        guard !apart.isEmpty, let picture = photos[one].picture, let otherPicture = photos[other].picture else {
            return false
        }
        return apart.contains(PicturePair(picture, otherPicture))
    }

    /// The photo that represents a picture among near duplicates: the keeper of its copies.
    func standIn(for code: Int32) -> Int32? {
        if copies.lists.count(code) == 1 { return copies.lists.first(code).flatMap { photos[$0].isActive ? $0 : nil } }
        return standing(of: copies.lists.members(code), in: .copies).keeper
    }

    /// The sets of copies of all pictures in the group of a head.
    func pictures(of head: Int32) -> [Int32] {
        near.leads(ofGroup: head).compactMap { photos[$0].copyKey }.map { copies($0) }
    }

    /// All photos of the group of a head.
    func members(of head: Int32) -> [Int32] { pictures(of: head).flatMap { copies.lists.members($0) } }

    /// A group of near duplicates, of which each picture is represented by one photo.
    func standing(ofPictures pictures: [Int32]) -> Standing {
        standing(of: pictures.compactMap { standIn(for: $0) }, in: .versions)
    }

    func standing(ofSeries series: [Int32]) -> Standing { standing(of: seriesMembers(series), in: .shots) }

    /// The keepers of a series' groups of near duplicates; none for a single group.
    func seriesMembers(_ series: [Int32]) -> [Int32] {
        guard series.count > 1 else { return [] }
        return series.compactMap { standing(ofPictures: pictures(of: $0)).keeper }
    }
}
