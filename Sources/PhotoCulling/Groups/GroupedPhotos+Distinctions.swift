import PhotoAnalysis
import PhotoCategories

/// Why photos of a group stay beside what seems to show the same.
extension GroupedPhotos {
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
    /// Versions have other colours or another light from these differences on: of lightness, two hundredths, and of
    /// colourfulness as a difference and as a ratio.
    ///
    /// Of 51 photos saved anew, one in twenty differs by more than 0.006, 0.005 and 1.1; more colour by 1.6 makes 0.02 and
    /// 1.5, more light by 1.25 a difference of 0.03, but for one in twenty. A picture in another colour space may have a
    /// fifth more colour.
    private static let (lightStep, colourStep, colourRatio) = (0.015 as Float, 0.012 as Float, 1.3 as Float)
    /// In seconds: files that were written together may come in any order; set by hand.
    private static let leastAge: Int64 = 60
    /// In doublings of pixels: about a tenth of the sides.
    private static let detailMargin: Float = 0.25
    /// A photo into which something is drawn has at least this sharpness; without drawing, one photo in six is as sharp.
    ///
    /// Of 42 drawn stamps and greetings, the least has 36.
    private static let sharpnessOfDrawing: Float = 30

    /// Why a photo does not go for another one that seems to show the same.
    enum Distinction {
        /// It has clearly more or less light.
        case exposure
        /// The camera was set to another depth of field, or to a long exposure.
        case setting
        /// One of the two may be damaged, and nothing says which.
        case damage
        /// It has more pixels, or shows far more detail, than one that stays for something else: a small picture looks sharper.
        case detail
        /// One of them is cut out of the other.
        case cut
        /// Something was changed in one of the two, or they are two shots.
        case look
        /// It has a camera's data, and the other one has lost them; or it has the time of the shot, and one that was saved anew
        /// in its size has nothing of it.
        case camera
        /// It is clearly less compressed than one that stays because its file is as old as the shot.
        case quality
        /// It is older than one that stays because it was compressed less, and that may have been saved from it.
        case age
        /// It was saved once, and one that stays for something else was saved again.
        case saving
        /// It is sharp in places where the other one is not, and the other way round.
        case focus
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
        switch grouping {
        case .versions: distinction(ofVersion: slot, from: other, changed)
        case .shots: distinction(ofShot: slot, from: other)
        case .copies, .moments: nil
        }
    }

    private func distinction(
        ofVersion slot: Int32, from other: Int32, _ changed: Set<PictureID>
    ) -> Distinction? {
        let (record, otherRecord) = (photos[slot], photos[other])
        if mayBeDamaged(slot, beside: other) { return .damage }
        if record.showsMuchMore(than: otherRecord, in: .versions) { return .detail }
        if areCutDifferently(slot, other) { return .cut }
        if hasLostCamera(otherRecord, of: record) { return .camera }
        if otherRecord.isUntouched, !record.isUntouched, record.codingLevel > otherRecord.codingLevel {
            return .quality
        }
        if mayBeSource(slot, of: other) { return .age }
        if record.isSavedOnce(beside: otherRecord) { return .saving }
        // The shots of one bracket have the same size, so a much smaller version is none of them. Their detail differs:
        // the dark one shows less.
        let isOther = record.isOtherExposure(than: otherRecord) && 2 * record.pixels >= otherRecord.pixels
        if isOther || record.isCompensatedOtherwise(than: otherRecord) { return .exposure }
        if record.isSetOtherwise(than: otherRecord) { return .setting }
        if isFocusedElsewhere(slot, other) { return .focus }
        return looksDifferent(slot, beside: other, changed) ? .look : nil
    }

    private func distinction(ofShot slot: Int32, from other: Int32) -> Distinction? {
        let (record, otherRecord) = (photos[slot], photos[other])
        let isOther = record.isOtherExposure(than: otherRecord) || record.isCompensatedOtherwise(than: otherRecord)
        if isOther || record.isBracketed { return .exposure }
        if record.isSetOtherwise(than: otherRecord) { return .setting }
        // The pixels of a blurred shot show no more.
        if !record.isBlurred, record.showsMuchMore(than: otherRecord, in: .shots) { return .detail }
        let seconds = record.moment.distance(to: otherRecord.moment).map { Double($0) / 1_000_000_000 }
        if seconds ?? 0 > PairRule.occasionSeconds { return .occasion }
        if isFocusedElsewhere(slot, other) { return .focus }
        // Pages are not linked, but a third photo, in which no page was found, may join them.
        if Self.pages(record.traits, otherRecord.traits) != .none { return .picture }
        if areOtherPictures(slot, other) || isSharpByDrawing(other, beside: slot) { return .picture }
        if showOtherColours(slot, other) { return .look }
        return seconds ?? 0 == 0 && mayBeDamaged(slot, beside: other) ? .damage : nil
    }

    /// Whether a version has lost the camera's data of another one; or all that tells of the shot, while the other, of the
    /// same size, has its time.
    private func hasLostCamera(_ version: PhotoRecord, of other: PhotoRecord) -> Bool {
        if other.cameraLevel > 0 { return version.cameraLevel < other.cameraLevel }
        return other.metadata.contains(.captureTime) && other.hasSides(of: version)
            && version.metadata.isDisjoint(with: [.captureTime, .camera, .place])
    }

    private func looksDifferent(_ slot: Int32, beside other: Int32, _ changed: Set<PictureID>) -> Bool {
        !photos[slot].isVideo && photos[slot].held.isUnseen(beside: photos[other].held)
            || photos[slot].picture.map(changed.contains) ?? false || mayBeUnaltered(slot, beside: other)
            || haveOtherHashes(slot, other) || differInLightOrColour(slot, other) || isSharp(slot, beside: other)
            || showOtherColours(slot, other)
    }

    /// Whether one photo is sharp in places where another one is not, and the other way round: macros are focused near and far
    /// to be joined, and a camera takes the ground for the subject.
    ///
    /// If the two were not compared, it is whether this is so of the first and a third one, as nobody knows to which of both
    /// the other one is closer.
    private func isFocusedElsewhere(_ slot: Int32, _ other: Int32) -> Bool {
        guard let picture = photos[slot].picture, let otherPicture = photos[other].picture else { return false }
        var isAnyElsewhere = false
        for link in shots.links[picture] {
            guard let isElsewhere = link.match.flatMap(PairRule.isFocusedElsewhere) else { continue }
            if link.other == otherPicture { return isElsewhere }
            isAnyElsewhere = isAnyElsewhere || isElsewhere && series(of: link.other) == series(of: picture)
        }
        return isAnyElsewhere
    }

    /// Whether a shot seems sharper than another one by what was drawn into it, such as a date, a place or a greeting: where
    /// both show the same, they are equally sharp.
    private func isSharpByDrawing(_ drawn: Int32, beside slot: Int32) -> Bool {
        let (record, otherRecord) = (photos[slot], photos[drawn])
        guard !record.isVideo, let sharpness = otherRecord.sharpness, sharpness >= Self.sharpnessOfDrawing,
            sharpness > KeeperRule.sharpnessStep * (record.sharpness ?? 0)
        else { return false }
        return match(slot, drawn).map(PairRule.areEquallySharp) ?? false
    }

    /// Whether each of two photos has a colour that the other one lacks: another product, another dress.
    private func showOtherColours(_ slot: Int32, _ other: Int32) -> Bool {
        guard !photos[slot].isVideo, let palettes = palettes(of: slot, other) else { return false }
        return palettes.one.hasOtherColours(than: palettes.other)
    }

    /// Nil unless the colours of both are known.
    private func palettes(of slot: Int32, _ other: Int32) -> (one: ColourPalette, other: ColourPalette)? {
        guard let one = photos.browsed(slot)?.palette?.palette, let other = photos.browsed(other)?.palette?.palette
        else { return nil }
        return (one, other)
    }

    /// Whether one of two versions is cut out of the other, as far as a comparison of these two tells.
    ///
    /// It does not tell which: the one with fewer pixels may be the whole picture, made smaller.
    private func areCutDifferently(_ slot: Int32, _ other: Int32) -> Bool {
        match(slot, other).map { $0.overlap < Self.wholeOverlap } ?? false
    }

    /// Whether a file of the same size was clearly written after this one and claims to be compressed less: what a strong
    /// compression lost does not come back when a picture is saved again.
    ///
    /// Of a camera's files, `isUntouched` tells the source.
    private func mayBeSource(_ slot: Int32, of other: Int32) -> Bool {
        let (record, otherRecord) = (photos[slot], photos[other])
        guard !record.isVideo, record.cameraLevel < 2, record.hasSides(of: otherRecord),
            record.codingLevel < otherRecord.codingLevel,
            record.written != .max, otherRecord.written != .max
        else { return false }
        return otherRecord.written - record.written > Self.leastAge
    }

    /// Whether a version of the same size, saved no worse, differs from this one in a place: somebody may have drawn into it,
    /// and a better quality makes nothing of that good.
    private func mayBeUnaltered(_ slot: Int32, beside other: Int32) -> Bool {
        let (record, otherRecord) = (photos[slot], photos[other])
        guard !record.isVideo, record.hasSides(of: otherRecord), record.codingLevel <= otherRecord.codingLevel else {
            return false
        }
        return match(slot, other).map(PairRule.isAltered) ?? false
    }

    /// Whether two versions have one size and hashes that tell them apart; those of turned pictures tell less.
    private func haveOtherHashes(_ slot: Int32, _ other: Int32) -> Bool {
        let leads = [slot, other].compactMap { photos[$0].copyKey.flatMap { lead(of: copies($0)) } }
        guard !photos[slot].isVideo, leads.count == 2, photos[slot].hasSides(of: photos[other]),
            let hash = near.hash(of: leads[0]), let otherHash = near.hash(of: leads[1])
        else { return false }
        let distance = near.distance(leads[0], leads[1])
        return distance >= Self.leastVisibleBits && distance == hash.uprightDistance(to: otherHash)
    }

    /// Whether somebody made one of two versions more or less colourful, or lighter; bars would change that, too.
    ///
    /// A grey version has lost what the one in colour has, and may go for it.
    private func differInLightOrColour(_ slot: Int32, _ other: Int32) -> Bool {
        let (record, otherRecord) = (photos[slot], photos[other])
        guard !record.isVideo, record.isFramed != true, otherRecord.isFramed != true,
            record.isGrey != true || otherRecord.isGrey != false
        else { return false }
        if let light = record.lightness, let others = otherRecord.lightness, abs(light - others) > Self.lightStep {
            return true
        }
        guard let palettes = palettes(of: slot, other) else { return false }
        let (one, two) = (palettes.one.colourfulness, palettes.other.colourfulness)
        let (less, more) = (min(one, two), max(one, two))
        return more - less > Self.colourStep && more > less * Self.colourRatio
    }

    /// Whether a version is sharp, by no filter, and another one blurred, which has hardly more detail: a smaller copy of a
    /// soft picture looks sharp, too.
    private func isSharp(_ slot: Int32, beside other: Int32) -> Bool {
        let (record, otherRecord) = (photos[slot], photos[other])
        guard let least = record.blurriness, let most = otherRecord.blurriness else { return false }
        return !record.isBlurred && otherRecord.isBlurred && most - least > KeeperRule.blurrinessMargin
            && record.overshoot ?? 0 <= KeeperRule.leastOvershoot
            && record.detail > otherRecord.detail - Self.detailMargin
    }

    /// The versions of which a comparison with a picture tells whether something was changed in one of the two.
    ///
    /// Screenshots and pages that only their hashes make versions show something else if they do not even correlate.
    func looks(ofVersion picture: PictureID) -> [(other: PictureID, isChanged: Bool)] {
        shots.links[picture].compactMap { link in
            guard let match = link.match else { return nil }
            let isChanged = PairRule.isChanged(match)
            if shots.effect(of: PicturePair(picture, link.other))?.relation == .copy {
                return isChanged.map { (link.other, $0) }
            }
            guard let one = lead(ofPicture: picture), let other = lead(ofPicture: link.other),
                near.head(of: one) == near.head(of: other), PairRule.haveNearHashes(pair(one, other))
            else { return nil }
            return (link.other, isChanged ?? true)
        }
    }

    /// The pictures of a version's group in which something was changed that this one shows, or the other way round.
    ///
    /// They are those that comparisons connect to it, but for those that they found to look the same, directly or through
    /// others: of two that both differ from a third one, nobody knows whether they show the same.
    func changedPictures(beside slot: Int32) -> Set<PictureID> {
        guard let picture = photos[slot].picture, let head = head(ofPicture: picture) else { return [] }
        var isAnyChanged = false
        func reached(onlySame: Bool) -> Set<PictureID> {
            var (reached, pending): (Set<PictureID>, [PictureID]) = ([picture], [picture])
            while let next = pending.popLast() {
                for look in looks(ofVersion: next) where !(onlySame && look.isChanged) {
                    if look.isChanged { isAnyChanged = true }
                    guard self.head(ofPicture: look.other) == head else { continue }
                    if reached.insert(look.other).inserted { pending.append(look.other) }
                }
            }
            return reached
        }
        let all = reached(onlySame: false)
        guard isAnyChanged else { return [] }
        let own = looks(ofVersion: picture).filter(\.isChanged).map(\.other)
        return all.subtracting(reached(onlySame: true)).union(own)
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
}
