import Glibc
import Images
import PhotoCategories
import Translation

/// What a file holds, in eight bytes.
struct HeldThings: Hashable, Sendable {
    let kinds: Holdings.Kinds
    /// Whether the pictures are pages, which is only a name.
    private let arePages: Bool
    let pictures: UInt16
    /// Tenths of a second that a film or animation plays; 0 where that is not known.
    let tenths: UInt16

    init(_ holdings: Holdings) {
        arePages = holdings.kinds.contains(.pages)
        kinds = holdings.kinds.subtracting(.pages)
        pictures = UInt16(clamping: holdings.pictures)
        tenths = UInt16(clamping: (holdings.milliseconds + 50) / 100)
    }

    /// What another shot of the scene does not have either: the others say only how this shot is shown.
    private static let ofShots: Holdings.Kinds = [.video, .sound, .animation, .layers]

    /// Lengths of one film or animation differ by less: programs write it anew with other times.
    ///
    /// Set by hand, not measured.
    private static let leastLonger = (share: 1.1, tenths: 3.0)

    /// Whether two files show more than their first pictures, and the other one no more than this one: nobody compared
    /// what follows the first.
    func isUnseen(beside other: HeldThings) -> Bool {
        let moving: Holdings.Kinds = [.animation, .video]
        let isMore = pictures > 1 && other.pictures > 1 || !kinds.intersection(other.kinds).isDisjoint(with: moving)
        return isMore && !other.exceeds(self, isShot: false)
    }

    /// Whether the file holds something that the other lacks.
    ///
    /// `isShot`: whether they are shots of one scene, and not the same picture.
    func exceeds(_ other: HeldThings, isShot: Bool) -> Bool {
        let more = kinds.subtracting(other.kinds)
        if isShot { return !more.isDisjoint(with: Self.ofShots) || pictures > other.pictures }
        return !more.isEmpty || pictures > other.pictures || playsLonger(than: other)
    }

    /// How much the file holds, as one number that grows with each thing.
    ///
    /// Of files that each hold what the other lacks neither goes for the other. The number alone keeps a third one, which
    /// holds less than one of them and is better than the other, from making a circle of them.
    func amount(isShot: Bool) -> Int {
        (isShot ? kinds.intersection(Self.ofShots) : kinds).rawValue.nonzeroBitCount + Int(pictures)
    }

    /// In words for people what none of the others holds: `a video of 2.1 s`, `3 pictures`.
    func items(beyond others: [HeldThings]) -> [String] {
        let missing = others.allSatisfy { pictures > $0.pictures } ? Int(pictures) : 1
        var own = others.reduce(kinds) { $0.subtracting($1.kinds) }
        let longer: Holdings.Kinds = [.video, .animation]
        if !others.isEmpty, others.allSatisfy({ playsLonger(than: $0) }) { own.formUnion(kinds.intersection(longer)) }
        if arePages, missing > 1 { own.insert(.pages) }
        return Holdings(own, pictures: missing, milliseconds: Int(tenths) * 100).items.map(HoldingWords.text)
    }

    /// What some of the others hold and this file does not: `video`, `sound`, `depth map`.
    func lacking(of others: [HeldThings]) -> [String] {
        let all = others.reduce(Holdings.Kinds()) { $0.union($1.kinds) }
        return all.subtracting(kinds).names.map(HoldingWords.text)
    }

    private func playsLonger(than other: HeldThings) -> Bool {
        tenths > 0 && other.tenths > 0 && isClearlyLonger(than: other)
    }

    /// The same; an unknown length is the least.
    func isClearlyLonger(than other: HeldThings) -> Bool {
        let (own, others) = (Double(tenths), Double(other.tenths))
        return own > others * Self.leastLonger.share && own - others > Self.leastLonger.tenths
    }
}

extension PhotoRecord {
    /// Whether the photo comes before another one for what they hold; false if the other does, nil if neither does.
    func precedes(_ other: PhotoRecord, in grouping: Grouping) -> Bool? {
        let isShot = grouping.isOfShots
        // A longer film may be worth more than what the shorter one holds.
        if isVideo { return exceeds(other, in: grouping) ? true : other.exceeds(self, in: grouping) ? false : nil }
        let (own, others) = (held.amount(isShot: isShot), other.held.amount(isShot: isShot))
        if own != others { return own > others }
        guard !isShot else { return nil }
        return held.isClearlyLonger(than: other.held) ? true : other.held.isClearlyLonger(than: held) ? false : nil
    }

    /// Whether the photo holds all that the other holds, and more than a longer film.
    private func exceeds(_ other: PhotoRecord, in grouping: Grouping) -> Bool {
        held.exceeds(other.held, isShot: grouping.isOfShots) && !other.holdsMore(than: self, in: grouping)
    }

    /// Whether the photo holds something that the other lacks; a longer film does, and a part with more detail.
    func holdsMore(than other: PhotoRecord, in grouping: Grouping) -> Bool {
        if held.exceeds(other.held, isShot: grouping.isOfShots) { return true }
        guard !grouping.isOfShots, let own = milliseconds, let others = other.milliseconds else { return false }
        return !VideoLook.lengthsAgree(own, others) && (own > others || isFiner(than: other))
    }

    /// Whether one of two photos is a person's edit and the other the camera's original, so that neither stands for the
    /// other; false for the edit if it may be only an export.
    ///
    /// A smaller one whose name says nothing may have been made for sending. Of shots of one scene only those that were
    /// taken in one second may be the same.
    func isEditOrOriginal(of other: PhotoRecord, in grouping: Grouping) -> Bool {
        guard isEdit != other.isEdit, grouping == .versions || grouping == .shots && isOfOneSecond(as: other) else {
            return false
        }
        let (edit, original) = isEdit ? (self, other) : (other, self)
        guard original.metadata.contains(.camera), !original.isBackup else { return false }
        return !isEdit || isNamedAsEdit || edit.detail > original.detail - 1
    }

    private var isEdit: Bool { isNamedAsEdit || traits.contains(.editor) }

    private func isOfOneSecond(as other: PhotoRecord) -> Bool {
        guard let captured, let others = other.captured else { return false }
        return camera != 0 && camera == other.camera && captured / 1_000_000_000 == others / 1_000_000_000
    }

    /// What a person did with the photo and not with a copy or version that may stay in its place.
    ///
    /// `isEditOrOriginal` tells of edits; a program's backup has what the person gave the photo before.
    func work(beyond other: PhotoRecord, in grouping: Grouping) -> MetadataItems {
        guard !grouping.isOfShots, !isBackup else { return [] }
        var items = work.subtracting(other.work).subtracting(.edit)
        if stars > other.stars, other.work.contains(.rating) { items.insert(.stars) }
        let isSaid = !items.isDisjoint(with: [.title, .description, .keywords])
        if let ownWords, ownWords != other.ownWords, !isSaid { items.insert(.words) }
        return items
    }

    /// Whether a version or shot shows far more detail, or has more pixels, than one that stays for something else: neither
    /// stands for the other.
    func showsMuchMore(than other: PhotoRecord, in grouping: Grouping) -> Bool {
        guard grouping == .versions && !isScreenshot(of: other) || grouping == .shots && !isVideo else { return false }
        if isVideo { return isFiner(than: other) }
        return detail - other.detail >= Self.muchMoreDetail || grouping == .versions && isLarger(than: other)
    }

    /// Whether a version has more pixels than another one, and nothing but its spectrum says that it was enlarged: a soft
    /// picture's says so too.
    ///
    /// The camera's data or the time of the shot, which only the other one has, tell that this one was made from it. Bars
    /// add pixels. A keeper that does not stay for its detail stays for what counts more than a tenth of the sides.
    private func isLarger(than other: PhotoRecord) -> Bool {
        let origin: MetadataItems = [.camera, .captureTime]
        guard isFramed != true, pixels > 0, other.pixels > 0,
            !metadata.isDisjoint(with: origin) || other.metadata.isDisjoint(with: origin)
        else { return false }
        let more = log2(Float(pixels) / Float(other.pixels))
        return more >= (detail < other.detail ? Self.morePixels : Self.muchMoreDetail)
    }

    /// In doublings of pixels: 1.3 times the sides, and 1.1 times for what is said to be enlarged; set by hand.
    private static let (muchMoreDetail, morePixels) = (0.75 as Float, 0.25 as Float)

    /// Whether a film has clearly more detail than another one: half as many pixels again, or as many and four times the
    /// bits a second, since newer codecs need half of them and busy parts more than calm ones.
    ///
    /// Set by hand, not measured.
    private func isFiner(than other: PhotoRecord) -> Bool {
        if detail - other.detail > log2(1.5) { return true }
        guard detail >= other.detail, let own = bitRate, let others = other.bitRate else { return false }
        return own > 4 * others
    }
}

extension Grouping {
    /// Whether its photos are different shots, and not the same picture.
    fileprivate var isOfShots: Bool { self == .shots || self == .moments }
}

/// What a file holds besides the picture, in the language that is spoken now.
package enum HoldingWords {
    /// One of the items of `Holdings`, or the name of one of their kinds.
    package static func text(_ item: String) -> String {
        switch item {
        case "video": tr("video")
        case "a video": tr("a video")
        case "animation": tr("animation")
        case "an animation": tr("an animation")
        case "sound": tr("sound")
        case "depth map": tr("depth map")
        case "a depth map": tr("a depth map")
        case "gain map for HDR screens": tr("gain map for HDR screens")
        case "a gain map for HDR screens": tr("a gain map for HDR screens")
        case "layers": tr("layers")
        case "transparency": tr("transparency")
        default: counted(item)
        }
    }

    /// `3 pages`, `a video of 2.1 s`.
    private static func counted(_ item: String) -> String {
        let words = item.split(separator: " ")
        let number = words.lazy.compactMap { Double($0) }.first
        guard let number else { return item }
        return switch words.last {
        case "pages": tr("\(Int(number)) pages")
        case "pictures": tr("\(Int(number)) pictures")
        default:
            words[1] == "video"
                ? tr("a video of \(Language.current.decimals(number)) s")
                : tr("an animation of \(Language.current.decimals(number)) s")
        }
    }
}
