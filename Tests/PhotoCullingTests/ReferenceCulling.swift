import Glibc
import PhotoAnalysis
import PhotoCategories

@testable import PhotoCulling

/// Groups, keepers and tallies worked out from nothing by comparing everything with everything.
struct ReferenceCulling {
    struct Group: Hashable {
        var id: GroupID
        var members: [PhotoID]
        var keeper: PhotoID?
        var listed: Set<PhotoID>
        /// Those that are proposed to go.
        var going: Set<PhotoID> = []
    }

    private(set) var groups: Set<Group> = []
    private(set) var tallies = Tallies()

    private let photos: [PhotoFacts]
    private let settings: CullingSettings

    init(_ photos: [PhotoFacts], _ settings: CullingSettings) {
        self.photos = photos
        self.settings = settings
        let duplicates = Dictionary(grouping: photos.filter { key($0) != nil }) { key($0) }
        for case (let key?, let copies) in duplicates { group(key, copies, .duplicates) }
        let (near, series) = nearDuplicates()
        for pictures in near {
            let id = GroupID.nearDuplicates(pictures.compactMap(\.first?.picture).min() ?? 0)
            group(id, pictures.compactMap { standIn($0) ?? lead($0) }, .nearDuplicates)
        }
        for places in series where places.count > 1 {
            let id = GroupID.similar(places.flatMap { near[$0] }.compactMap(\.first?.picture).min() ?? 0)
            let keepers = places.compactMap { place in
                keeper(
                    near[place].compactMap(standIn).filter { $0.decision == nil || $0.decision == .keep },
                    .nearDuplicates)
            }
            group(id, keepers, .similar)
        }
        count()
    }

    private func key(_ photo: PhotoFacts) -> GroupID? {
        photo.picture.map(GroupID.duplicates) ?? photo.content.map(GroupID.identicalFiles)
    }

    private func isActive(_ photo: PhotoFacts) -> Bool {
        photo.decision != .delete && photo.decision != .maybe && !photo.traits.contains(.leftOut)
    }

    private func isUndecided(_ photo: PhotoFacts) -> Bool {
        photo.decision == nil && photo.traits.isDisjoint(with: [.protected, .leftOut, .companion])
    }

    private func areApart(_ one: PhotoFacts, _ other: PhotoFacts) -> Bool {
        one.main == other.id || other.main == one.id
    }

    /// Whether an edit, or the camera's original from which it was made, stays beside the other; all cameras are unknown,
    /// so no two shots are the same.
    private func mustStay(_ one: PhotoFacts, beside other: PhotoFacts, _ category: Category) -> Bool {
        func isEdit(_ photo: PhotoFacts) -> Bool { photo.work.contains(.edited) || photo.traits.contains(.editor) }
        guard category == .nearDuplicates, isEdit(one) != isEdit(other) else { return false }
        let (edit, original) = isEdit(one) ? (one, other) : (other, one)
        guard hasCamera(original), !original.work.contains(.backup) else { return false }
        return !isEdit(one) || edit.work.contains(.edited) || detail(edit) > detail(original) - 1
    }

    /// Whether a photo may go for another one.
    private func mayGo(_ photo: PhotoFacts, for best: PhotoFacts, _ category: Category) -> Bool {
        let isScreen = photo.isFramed == true && photo.screenshot ?? 0 >= 0.7
        let isFiner = category == .nearDuplicates && isScreen && detail(photo) - detail(best) > 2
        let lacksWork =
            category != .similar && !photo.work.contains(.backup)
            && (!photo.traits.intersection(Self.words).isSubset(of: best.traits)
                || photo.work.contains(.sidecar) && !best.work.contains(.sidecar))
        return !areApart(photo, best) && !mustStay(photo, beside: best, category) && !isFiner && !lacksWork
    }

    /// Whether a version or shot stays beside another one for what it shows or is.
    private func isDistinct(_ photo: PhotoFacts, from best: PhotoFacts, _ category: Category) -> Bool {
        guard category == .nearDuplicates else {
            return !photo.traits.contains(.video) && photo.blurriness ?? 0 <= 0.5
                && detail(photo) - detail(best) >= 0.75
        }
        return showsMuchMore(photo, than: best) || looksDifferent(photo, than: best) || isSharp(photo, beside: best)
            || mayBeSource(photo, of: best) || isSavedOnce(photo, beside: best)
            || cameraLevel(photo) > cameraLevel(best)
            || photo.captured != nil && best.captured == nil
                && !best.traits.contains(.place) && !hasCamera(best)
                && Set([photo.width, photo.height]) == Set([best.width, best.height])
    }

    /// Whether a version of the same size has another hash, unless that of a turned picture is as near.
    private func looksDifferent(_ photo: PhotoFacts, than best: PhotoFacts) -> Bool {
        guard !photo.traits.contains(.video), let hash = photo.perceptualHash, let other = best.perceptualHash,
            Set([photo.width, photo.height]) == Set([best.width, best.height]),
            let nearest = (0..<8).map({ hash.turned($0).distance(to: other) }).min()
        else { return false }
        return nearest >= 12 && nearest == hash.distance(to: other)
    }

    private func level(_ photo: PhotoFacts) -> Int64 {
        photo.traits.contains(.lossless) ? 18 : (Int64(photo.isSavedAgain ? 85 : photo.codingQuality ?? 85) - 1) / 6
    }

    /// Whether a version of the same size was saved again, and this one was not.
    private func isSavedOnce(_ photo: PhotoFacts, beside best: PhotoFacts) -> Bool {
        !photo.isSavedAgain && best.isSavedAgain && Int(photo.codingQuality ?? 0) >= Int(best.codingQuality ?? 0) - 5
            && photo.codingQuality != nil && best.codingQuality != nil
            && Set([photo.width, photo.height]) == Set([best.width, best.height])
    }

    /// Whether a version of the same size that is compressed less was written more than a minute later.
    private func mayBeSource(_ photo: PhotoFacts, of best: PhotoFacts) -> Bool {
        photo.traits.isDisjoint(with: [.video, .cameraOriginal])
            && Set([photo.width, photo.height]) == Set([best.width, best.height])
            && level(photo) < level(best) && best.modified - photo.modified > 60_999_999_999
    }

    /// Whether a version is sharp, by no filter, and one with hardly more detail blurred.
    private func isSharp(_ photo: PhotoFacts, beside best: PhotoFacts) -> Bool {
        guard !photo.traits.contains(.video), let least = photo.blurriness, let most = best.blurriness else {
            return false
        }
        let overshoot = (photo.overshoot ?? 0) * 25
        return most > 0.5 && least < 0.5 && most - least > 0.25 && overshoot.rounded() <= 5
            && detail(photo) > detail(best) - 0.25
    }

    /// Whether a version shows much more than another one that may stay.
    private func showsMuchMore(_ photo: PhotoFacts, than best: PhotoFacts) -> Bool {
        let isScreen = photo.isFramed == true && photo.screenshot ?? 0 >= 0.7
        let isPhotograph = best.isFramed == false && best.screenshot ?? 1 < 0.1
        if isScreen, isPhotograph, detail(photo) - detail(best) <= 2 { return false }
        guard photo.traits.contains(.video) else {
            return detail(photo) - detail(best) >= 0.75 || isLarger(photo, than: best)
        }
        if detail(photo) - detail(best) > log2(1.5) { return true }
        guard detail(photo) >= detail(best), let own = bitRate(photo), let other = bitRate(best) else { return false }
        return own > 4 * other
    }

    /// Whether a version has far more pixels than another one, which does not have an origin that this one lacks.
    private func isLarger(_ photo: PhotoFacts, than best: PhotoFacts) -> Bool {
        func hasOrigin(_ photo: PhotoFacts) -> Bool { photo.captured != nil || hasCamera(photo) }
        let (own, other) = (Float(photo.width) * Float(photo.height), Float(best.width) * Float(best.height))
        return photo.isFramed != true && own > 0 && other > 0 && (hasOrigin(photo) || !hasOrigin(best))
            && log2(own / other) >= (detail(photo) < detail(best) ? 0.25 : 0.75)
    }

    private func hasCamera(_ photo: PhotoFacts) -> Bool { cameraLevel(photo) > 0 }

    private func cameraLevel(_ photo: PhotoFacts) -> Int64 {
        photo.traits.contains(.cameraOriginal) ? 2 : photo.camera != 0 && photo.captured != nil ? 1 : 0
    }

    private func bitRate(_ photo: PhotoFacts) -> Int64? {
        guard photo.traits.contains(.video) else { return nil }
        return photo.milliseconds.map { Int64((Double(photo.bytes) * 8_000 / Double($0)).rounded()) }
    }

    /// The keeper and those that are listed beside it; where it is apart from all others, the next best one's.
    private func listed(
        _ active: [PhotoFacts], _ category: Category
    ) -> (keeper: PhotoFacts?, photos: [PhotoFacts], going: Set<PhotoID>) {
        let first = keeper(active, category)
        guard !settings.off.contains(category) else { return (first, [], []) }
        var rest = active
        while let best = keeper(rest, category) {
            let listed = rest.filter { $0.id == best.id || (isUndecided($0) && mayGo($0, for: best, category)) }
            if listed.count > 1 { return (best, listed, going(listed, for: best, category)) }
            guard rest.contains(where: { $0.id != best.id && !mayGo($0, for: best, category) }) else { break }
            rest.removeAll { $0.id == best.id }
        }
        return (first, [], [])
    }

    /// Those that go for the keeper; of versions that show much more than it, those that go for the best of these.
    private func going(_ listed: [PhotoFacts], for keeper: PhotoFacts, _ category: Category) -> Set<PhotoID> {
        var open = listed.filter { $0.id != keeper.id }
        guard category != .duplicates else { return Set(open.map(\.id)) }
        var going: Set<PhotoID> = []
        var stays = keeper
        for round in 0... {
            let shown = open.filter { mayGo($0, for: stays, category) && !isDistinct($0, from: stays, category) }
                .map(\.id)
            going.formUnion(shown)
            open.removeAll { shown.contains($0.id) }
            guard round < 8 || category == .similar, let best = self.keeper(open, category) else { break }
            open.removeAll { $0.id == best.id }
            stays = best
        }
        return going
    }

    private static let words: PhotoTraits = [.rating, .label, .keywords, .title, .description]

    private mutating func group(
        _ id: GroupID, _ members: [PhotoFacts], _ category: Category
    ) {
        let active = members.filter(isActive)
        let (keeper, listed, going) = listed(active, category)
        guard members.count > 1 else { return }
        groups.insert(
            Group(
                id: id, members: members.map(\.id).sorted(), keeper: keeper?.id,
                listed: Set(listed.map(\.id)), going: going))
    }

    /// Narrows the field rule by rule.
    private func keeper(_ photos: [PhotoFacts], _ category: Category) -> PhotoFacts? {
        var field = photos
        func narrow(_ score: (PhotoFacts) -> Int64) {
            let best = field.map(score).max()
            field = field.filter { score($0) == best }
        }
        narrow { $0.decision == .keep ? 1 : 0 }
        narrow { $0.decision == .keep || $0.traits.contains(.protected) ? 1 : 0 }
        narrow { $0.traits.contains(.companion) ? 1 : 0 }
        func narrowByBitRate() {
            let rates = field.compactMap { photo in photo.milliseconds.map { photo.bytes * 8_000 / Int64($0) } }
            guard let most = rates.max(), rates.count == field.count else { return }
            field = zip(field, rates).filter { Double($0.1) * 1.1 >= Double(most) }.map(\.0)
        }
        func accompany() { narrow { $0.traits.contains(.accompanied) ? 1 : 0 } }
        narrow { $0.work.contains(.backup) ? 0 : 1 }
        switch category {
        case .duplicates:
            accompany()
            narrow {
                Int64([.rating, .keywords, .title, .description].count(where: $0.traits.contains))
                    + Int64([.sidecar, .edited].count(where: $0.work.contains))
            }
            narrow(preference)
        case .nearDuplicates:
            accompany()
            let photographs = field.filter { $0.isFramed == false && $0.screenshot ?? 1 < 0.1 }
            field.removeAll { photo in
                photo.isFramed == true && photo.screenshot ?? 0 >= 0.7
                    && photographs.contains { detail(photo) - detail($0) <= 2 }
            }
            let lengths = field.compactMap(\.milliseconds)
            if let most = lengths.max(), lengths.count == field.count {
                field = field.filter { VideoLook.lengthsAgree($0.milliseconds ?? 0, most) }
            }
            let worths = field.map { (photo: $0, worth: worth($0, category) + Int64((loss($0) * 1_024).rounded())) }
            field = worths.filter { photo in
                !worths.contains { isSavedOnce($0.photo, beside: photo.photo) && $0.worth >= photo.worth - 500 }
            }.map(\.photo)
            narrow { worth($0, category) }
            narrow { Int64($0.width) * Int64($0.height) }
        default:
            narrow { worth($0, category) }
            narrow { Int64($0.width) * Int64($0.height) }
            narrowByBitRate()
            accompany()
            narrow(preference)
        }
        narrow(cameraLevel)
        if category == .nearDuplicates { narrowByBitRate() }
        narrow { ($0.captured != nil ? 1 : 0) + ($0.traits.contains(.place) ? 1 : 0) }
        if category == .duplicates {
            func appeared(_ photo: PhotoFacts) -> Int64 {
                let first = field.filter { $0.captured == photo.captured }.map(\.modified).min() ?? 0
                return photo.captured == nil && field.contains { $0.captured != nil } ? .min : first
            }
            narrow(appeared)
        } else {
            if category == .nearDuplicates {
                // In steps of 0.04.
                func steps(_ photo: PhotoFacts) -> Int? { photo.overshoot.map { Int(($0 * 25).rounded()) } }
                let least = field.filter(\.isSharp).compactMap(steps).min() ?? 99
                field.removeAll { steps($0).map { $0 >= 6 && $0 - least >= 5 } ?? false }
            }
            narrow(level)
            narrow { $0.bytes }
        }
        narrow { -($0.captured ?? .max) }
        let folder = field.map { ($0.folder.kind, $0.folder.name) }.min { $0 < $1 }
        field = field.filter { ($0.folder.kind, $0.folder.name) == folder ?? (0, "") }
        narrow { -$0.modified }
        narrow { -Int64($0.nameLength) }
        return field.min { ($0.pathOrder, $0.id) < ($1.pathOrder, $1.id) }
    }

    /// In steps of a thousandth of a doubling.
    private func worth(_ photo: PhotoFacts, _ category: Category) -> Int64 {
        let isVideo = photo.traits.contains(.video)
        var worth = 0.0
        if photo.isGrey == true { worth -= 1.75 }
        if photo.isFramed == true { worth -= 0.25 }
        if !photo.traits.isDisjoint(with: Self.words) || photo.work.contains(.edited) {
            worth += 2.5
        } else if photo.work.contains(.sidecar) {
            worth += 2.49
        }
        if category == .nearDuplicates {
            worth += detail(photo)
            if !isVideo {
                if let place = DrawnFolders.preferred.firstIndex(of: photo.folder.name) {
                    worth += 1.5 - 0.01 * Double(place)
                }
                if hasCamera(photo) { worth += 1.25 }
                if photo.folder.mayVanish { worth -= 1.125 }
                worth -= loss(photo)
            }
        } else {
            // All drawn photos are too small to compare their detail.
            let blurriness = isVideo ? 0 : photo.blurriness ?? 0.5
            worth -= 20 + 0.3 * (isVideo ? 0 : Double((blurriness / Float(0.05)).rounded()))
        }
        return Int64((worth * 1_024).rounded())
    }

    private func loss(_ photo: PhotoFacts) -> Double {
        photo.isSavedAgain || photo.traits.contains(.video)
            ? 0 : photo.codingQuality.map { max(85 - Double($0), 0) / 40 } ?? 0
    }

    /// The binary logarithm of the pixels that show detail.
    private func detail(_ photo: PhotoFacts) -> Double {
        var pixels = Float(photo.width) * Float(photo.height)
        if !photo.traits.contains(.video) { pixels *= (1 - (photo.frame ?? 0)) * pow(photo.usedResolution ?? 1, 2.3) }
        return Double((log2(pixels) * 1_024).rounded()) / 1_024
    }

    private func preference(_ photo: PhotoFacts) -> Int64 {
        -Int64(DrawnFolders.preferred.firstIndex(of: photo.folder.name) ?? DrawnFolders.preferred.count)
    }

    private func standIn(_ copies: [PhotoFacts]) -> PhotoFacts? {
        listed(copies.filter(isActive), .duplicates).keeper
    }

    /// The first by path among those that may be compared.
    private func lead(_ copies: [PhotoFacts]) -> PhotoFacts? {
        copies.filter {
            $0.status == .analysed && !$0.traits.contains(.video) && $0.perceptualHash != nil
                && $0.perceptualQuality >= settings.minimumQuality
                && Int64($0.width) * Int64($0.height) >= PhotoFacts.leastPixels
        }.min { ($0.pathOrder, $0.id) < ($1.pathOrder, $1.id) }
    }

    /// Sets of pictures, each as its photos; and which of them versions within reach of two leaders join.
    private func nearDuplicates() -> (groups: [[[PhotoFacts]]], series: [[Int]]) {
        struct Key: Hashable {
            var hash: PerceptualHash
            var captured: Int64?
        }
        struct Node {
            var hash: PerceptualHash
            var captured: Int64?
            var forms: [PerceptualHash]
            var step = 0
            var looksLikeScreenshot = false
            var isFlat = false
            var pictures: [[PhotoFacts]] = []
        }
        var nodes: [Key: Node] = [:]
        for (_, copies) in Dictionary(grouping: photos.filter { $0.picture != nil }, by: \.picture) {
            guard let lead = lead(copies), let hash = lead.perceptualHash else { continue }
            let key = Key(hash: hash, captured: lead.captured)
            var node = nodes[key] ?? Node(hash: hash, captured: lead.captured, forms: (0..<8).map(hash.turned))
            // Steps of about the square root of two.
            let pixels = Int64(lead.width) * Int64(lead.height)
            node.step = max(node.step, (0...80).last { Self.stepStart($0) <= pixels } ?? 0)
            let isDrawn = lead.traits.contains(.lossless) && lead.camera == 0 && lead.captured == nil
            node.looksLikeScreenshot =
                node.looksLikeScreenshot || isDrawn || lead.screenshot ?? 0 > settings.cautiousScreenshotAbove
            node.isFlat = node.isFlat || lead.perceptualQuality < settings.fullQuality
            node.pictures.append(copies)
            nodes[key] = node
        }
        func reach(_ a: Node, _ b: Node) -> Int? {
            let isCautious = (a.looksLikeScreenshot && b.looksLikeScreenshot) || a.isFlat || b.isFlat
            let distance = a.forms.map { $0.distance(to: b.hash) }.min() ?? 256
            let limit = min(
                settings.nearDuplicateDistance, isCautious ? settings.nearDuplicateCautiousDistance : 256)
            return distance <= limit && !areTwoShots(a.captured, b.captured) ? distance : nil
        }
        /// Photos with a time come first, and never follow one without.
        func follow(_ node: Node, _ leader: Node) -> Int? {
            leader.captured == nil && node.captured != nil ? nil : reach(leader, node)
        }
        let ranked = nodes.values.sorted {
            if ($0.captured == nil) != ($1.captured == nil) { return $0.captured != nil }
            if $0.step != $1.step { return $0.step > $1.step }
            if $0.hash == $1.hash { return $0.captured ?? .min < $1.captured ?? .min }
            return OrientedHash($0.hash).precedes(OrientedHash($1.hash))
        }
        var leaders: [Node] = []
        for node in ranked where !leaders.contains(where: { follow(node, $0) != nil }) { leaders.append(node) }
        var groups = leaders.map(\.pictures)
        var seriesOf = Array(leaders.indices)
        for node in ranked where !leaders.contains(where: { $0.hash == node.hash && $0.captured == node.captured }) {
            let near = leaders.indices.compactMap { place in follow(node, leaders[place]).map { ($0, place) } }
            if let nearest = near.min(by: { $0 < $1 }) { groups[nearest.1] += node.pictures }
            let joined = Set(near.map { seriesOf[$0.1] })
            for place in seriesOf.indices where joined.contains(seriesOf[place]) {
                seriesOf[place] = joined.min() ?? seriesOf[place]
            }
        }
        return (groups, Dictionary(grouping: seriesOf.indices) { seriesOf[$0] }.values.map { $0 })
    }

    /// The least pixels of a step: 1, 2, 3, 4, 6, 8, 12, 16 and so on.
    private static func stepStart(_ step: Int) -> Int64 {
        step < 2 ? Int64(step) : (step.isMultiple(of: 2) ? 2 : 3) << Int64(step / 2 - 1)
    }

    /// Whether both times are known to the fraction and differ, or by a second or more.
    private func areTwoShots(_ a: Int64?, _ b: Int64?) -> Bool {
        guard let a, let b, a != b else { return false }
        return abs(a - b) >= 1_000_000_000 || (a % 1_000_000_000 != 0 && b % 1_000_000_000 != 0)
    }

    private mutating func count() {
        var proposedIn: [PhotoID: Set<Category>] = [:]
        for photo in photos {
            tallies[photo.status] += 1
            browse(.all, photo)
            let isCompanion = photo.traits.contains(.companion)
            if photo.traits.contains(.video), !isCompanion { browse(.videos, photo) }
            if photo.status == .unreadable { browse(.unreadable, photo) }
            if photo.status == .unsupported { browse(.unsupported, photo) }
            if photo.decision == .maybe, !isCompanion { browse(.maybe, photo) }
            if photo.decision == .delete, !isCompanion { browse(.marked, photo) }
            let rows = groups.filter { $0.listed.contains(photo.id) }
            for group in rows {
                browse(group.id.category, photo)
                if group.going.contains(photo.id) { proposedIn[photo.id, default: []].insert(group.id.category) }
            }
            guard isUndecided(photo), photo.status == .analysed else { continue }
            let measured: [(category: Category, value: Float?, ofScreens: Bool, ofVideos: Bool)] = [
                (.blurry, photo.blurriness, false, false), (.screenshots, photo.screenshot, true, true),
                (.dark, photo.darkness, false, false), (.bright, photo.brightness, false, false),
                (.blank, photo.blankness, false, true),
            ]
            for (category, value, ofScreens, ofVideos) in measured
            where value ?? 0 > settings[category] && !settings.off.contains(category) {
                if !ofScreens, photo.screenshot ?? 0 > settings.cautiousScreenshotAbove { continue }
                if !ofVideos, photo.traits.contains(.video) { continue }
                browse(category, photo)
                proposedIn[photo.id, default: []].insert(category)
            }
        }
        for photo in photos {
            guard let categories = proposedIn[photo.id] else { continue }
            tallies.proposed += 1
            tallies.reclaimable += freed(photo)
            for category in categories {
                tallies[category].proposed += 1
                tallies[category].reclaimable += freed(photo)
            }
        }
        for group in groups where !group.going.isEmpty {
            tallies[group.id.category].groups += 1
            tallies[group.id.category].photosInGroups += group.listed.count
        }
    }

    private mutating func browse(_ category: Category, _ photo: PhotoFacts) {
        tallies[category].photos += 1
        tallies[category].bytes += category == .maybe || category == .marked ? freed(photo) : photo.bytes
    }

    /// The order of single photos: by confidence, by what they free, by a fixed order of paths.
    func ordered(_ rows: [ListedPhoto]) -> [PhotoID] {
        let known = Dictionary(uniqueKeysWithValues: photos.map { ($0.id, $0) })
        return rows.reversed().compactMap { row in known[row.photo].map { (row.confidence ?? 0, $0) } }
            .sorted { first, second in
                if first.0 != second.0 { return first.0 > second.0 }
                let (one, other) = (freed(first.1), freed(second.1))
                return one != other ? one > other : first.1.pathOrder < second.1.pathOrder
            }.map(\.1.id)
    }

    private func freed(_ photo: PhotoFacts) -> Int64 {
        photo.bytes + (photo.traits.contains(.accompanied) ? photo.companionBytes ?? 0 : 0)
    }
}

extension Culling {
    /// All groups of two or more, in the form of the reference.
    mutating func referenceGroups(of photos: [PhotoFacts]) -> Set<ReferenceCulling.Group> {
        var groups: Set<ReferenceCulling.Group> = []
        for photo in photos {
            for group in self.groups(of: photo.id) {
                groups.insert(
                    ReferenceCulling.Group(
                        id: group.id, members: group.members.sorted(), keeper: group.keeper,
                        listed: Set(group.rows.map(\.photo)),
                        going: Set(group.rows.filter { !$0.isKeeper }.map(\.photo))))
            }
        }
        return groups
    }
}

extension PhotoFolder? {
    /// The name of a drawn folder; those of photos without one come last.
    fileprivate var name: String { map { String(decoding: $0.path, as: UTF8.self) } ?? "~" }
    fileprivate var mayVanish: Bool { name == "Received" }
    /// A person's name, a year, a messenger's folder, none.
    fileprivate var kind: Int { ["Trips": 0, "Received": 2, "~": 3][name] ?? 1 }
}
