package import TerminalScreen

/// The pictures that are ready, and those that were requested; the least recently used ones are dropped first.
struct PreviewShelf: Sendable {
    struct Entry: Sendable {
        var picture: Picture
        var quality: ReviewEvent.Quality
        /// Rises with each new picture, so that it identifies a rendered one.
        var edition: Int
        /// The size that a full picture was requested for; a small photo does not fill it.
        var servedFor: PixelSize
    }

    /// The most bytes of all pictures: some thirty of 960 by 576, enough for a page of a sheet and the next cards.
    static let largest = 64_000_000

    private var entries: [String: Entry] = [:]
    private var order: [String] = []
    private var failures: [String: String] = [:]
    private var wishes: [PreviewWish] = []
    private var editions = 0
    private var bytes = 0

    subscript(photo: String) -> Entry? { entries[photo] }

    /// Why there is no picture of a photo.
    func failure(_ photo: String) -> String? { failures[photo] }

    /// Requests the wanted pictures that are not here, unless just these were requested last.
    mutating func request(_ wanted: [PreviewWish]) -> ReviewEffect? {
        let open = wanted.filter { !satisfies($0) }
        guard open != wishes else { return nil }
        wishes = open
        return .wantPreviews(open)
    }

    /// Whether no better picture can be requested for a wish.
    private func satisfies(_ wish: PreviewWish) -> Bool {
        if failures[wish.id] != nil { return true }
        guard let entry = entries[wish.id], entry.quality == .full else { return false }
        let served = entry.servedFor
        // A picture also serves a place that is up to one and a half times as large.
        return served.width * 3 >= wish.size.width * 2 && served.height * 3 >= wish.size.height * 2
    }

    /// Keeps a picture unless a finer one is here.
    mutating func put(_ picture: Picture, _ quality: ReviewEvent.Quality, of photo: String) {
        if let there = entries[photo] {
            guard quality >= there.quality else { return }
            bytes -= there.picture.pixels.count
        }
        editions += 1
        let wished = wishes.first { $0.id == photo }?.size ?? picture.size
        entries[photo] = Entry(picture: picture, quality: quality, edition: editions, servedFor: wished)
        failures[photo] = nil
        bytes += picture.pixels.count
        touch(photo)
        while bytes > Self.largest, order.count > 1, let oldest = order.first {
            bytes -= entries.removeValue(forKey: oldest)?.picture.pixels.count ?? 0
            order.removeFirst()
        }
    }

    mutating func fail(_ photo: String, _ reason: String) {
        if entries[photo] == nil { failures[photo] = reason }
    }

    /// Marks a photo's picture as used last.
    private mutating func touch(_ photo: String) {
        order.removeAll { $0 == photo }
        order.append(photo)
    }
}

/// A picture that is on the screen or soon will be, with the size into which it must fit.
package struct PreviewWish: Hashable, Sendable {
    package var photo: String
    package var size: PixelSize
    /// The moment of a video in milliseconds; nil for its poster.
    package var moment: Int64?

    package init(photo: String, size: PixelSize, moment: Int64? = nil) {
        self.photo = photo
        self.size = size
        self.moment = moment
    }

    /// The name of the picture in the answer; without a moment it is the photo's id.
    package var id: String { Self.id(photo, at: moment) }

    static func id(_ photo: String, at moment: Int64?) -> String {
        moment.map { "\(photo)@\($0)" } ?? photo
    }
}
