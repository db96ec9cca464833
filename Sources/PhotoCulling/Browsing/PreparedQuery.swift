import PhotoAnalysis

/// A query with what is looked up once for all photos.
struct PreparedQuery {
    let query: PhotoQuery
    /// Whether the query has no condition but its colour and its search.
    private let isFree: Bool
    /// The numbers of the folders that the query names; nil if it names none.
    private let folders: Set<UInt32>?
    private let otherFolders: [PhotoID: Set<PhotoFolder>]
    /// Empty if the query does not ask for apps.
    private let apps: [PhotoID: ScreenshotApp]
    /// All spellings of the app that the query names: few exist, and comparing photos with these is fast.
    private var named: Set<String> = []

    init(_ query: PhotoQuery, _ culling: Culling) {
        self.query = query
        isFree = query.isFree
        folders = query.folders.map { culling.grouped.photos.folders.numbers(within: $0) }
        otherFolders = query.folders == nil ? [:] : culling.grouped.photos.otherFolders
        apps = query.app == nil ? [:] : culling.grouped.photos.apps
        guard case .named(let name) = query.app else { return }
        named = Set(apps.values.map(\.name)).filter { ScreenshotApp.areSame($0, name) }
    }

    /// Where a photo that meets the query comes in the list.
    enum Place {
        /// In the query's order.
        case key(PageKey)
        /// In the category's own order.
        case own
    }

    /// The place of a photo; nil if a condition is not met.
    func place(of photo: BrowsedPhoto) -> Place? {
        guard isFree || passes(photo) else { return nil }
        var closeness: Double?
        if let colour = query.colour {
            guard let found = photo.closeness(to: colour) else { return nil }
            closeness = found
        }
        var score: Float?
        if let rate = query.score {
            guard let rated = rate(photo) else { return nil }
            score = rated
        }
        func key(_ first: UInt64) -> Place {
            .key(PageKey(first, 0, photo.record.pathOrder, last: PageKey.ascending(photo.id)))
        }
        switch query.order {
        case .largest: return key(PageKey.descending(photo.bytes))
        case .smallest: return key(PageKey.ascending(photo.bytes))
        case .newest: return key(PageKey.descending(photo.time))
        case .oldest: return key(PageKey.ascending(photo.time))
        case nil:
            if let score {
                let part = PageKey.descending(Double(score))
                return .key(PageKey(part, PageKey.descending(photo.time), last: PageKey.descending(photo.id)))
            }
            return closeness.map { key(PageKey.descending($0)) } ?? .own
        }
    }

    private func passes(_ photo: BrowsedPhoto) -> Bool {
        if let days = query.days, !days.contains(photo.day) { return false }
        if let larger = query.larger, photo.bytes <= larger { return false }
        if let smaller = query.smaller, photo.bytes >= smaller { return false }
        if query.longer != nil || query.shorter != nil {
            guard let seconds = photo.milliseconds.map({ Double($0) / 1000 }) else { return false }
            if let longer = query.longer, seconds <= longer { return false }
            if let shorter = query.shorter, seconds >= shorter { return false }
        }
        if let media = query.media, photo.isVideo != (media == .videos) { return false }
        if query.isRaw, !photo.kinds.contains(.raw) { return false }
        guard query.shapes.allSatisfy({ photo.has($0) }) else { return false }
        if let standing = query.standing, !photo.stands(standing) { return false }
        if let cameras = query.cameras, !cameras.contains(photo.camera) { return false }
        if let app = query.app, !shows(app, photo) { return false }
        if let near = query.near {
            guard let place = photo.place, place.isWithin(near.kilometres, of: near.middle) else { return false }
        }
        return lies(photo)
    }

    private func shows(_ app: PhotoQuery.App, _ photo: BrowsedPhoto) -> Bool {
        switch app {
        case .unknown: apps[photo.id] == nil
        case .named: apps[photo.id].map { named.contains($0.name) } ?? false
        }
    }

    /// Whether one of the photo's names lies in the folders.
    private func lies(_ photo: BrowsedPhoto) -> Bool {
        guard let folders, !folders.contains(photo.folder) else { return true }
        guard photo.browsing.isLinked, let others = otherFolders[photo.id] else { return false }
        return others.contains { other in query.folders?.contains { other.isWithin($0) } == true }
    }
}

extension BrowsedPhoto {
    /// How much of a colour the photo has; nil if it does not show it.
    fileprivate func closeness(to colour: ColourTarget) -> Double? {
        if let name = colour.name, !mainColours.contains(ColourMask(name)) { return nil }
        guard let closeness = palette?.closeness(to: colour) else { return nil }
        return colour.name != nil || closeness >= ColourTarget.leastCloseness ? closeness : nil
    }

    fileprivate func has(_ shape: PhotoQuery.Shape) -> Bool {
        switch shape {
        case .portrait: height > width
        case .landscape: width > height
        case .panorama: isPanorama
        }
    }

    fileprivate func stands(_ standing: PhotoQuery.Standing) -> Bool {
        switch standing {
        case .undecided: decision == nil
        case .maybe: decision == .maybe
        case .kept: decision == .keep
        }
    }
}
