import TerminalScreen

/// The pictures that lie ready, the least recently used ones first to go.
struct PreviewShelf: Sendable {
    struct Entry: Sendable {
        var picture: Picture
        var quality: ReviewEvent.Quality
        /// Counts up with each picture that is laid here, so that a rendered one is known by it.
        var edition: Int
        /// The place that a full one was made for; a small photo does not fill it.
        var servedFor: PixelSize?
    }

    /// Bytes of all pictures: some thirty at 960 by 576, a page of a sheet and what is ahead.
    static let largest = 64_000_000

    private var entries: [String: Entry] = [:]
    private var order: [String] = []
    private var failures: [String: String] = [:]
    private var editions = 0
    private var bytes = 0

    subscript(photo: String) -> Entry? { entries[photo] }

    /// Why there is no picture of a photo.
    func failure(_ photo: String) -> String? { failures[photo] }

    /// Whether nothing better is to be had for a wish.
    func satisfies(_ wish: PreviewWish) -> Bool {
        if failures[wish.id] != nil { return true }
        guard let entry = entries[wish.id], entry.quality == .full, let served = entry.servedFor else {
            return false
        }
        // It also serves a place that is up to half as large again.
        return served.width * 3 >= wish.size.width * 2 && served.height * 3 >= wish.size.height * 2
    }

    /// Lays a picture here unless a finer one lies here; `wished` is the place that a full one was asked for.
    mutating func put(
        _ picture: Picture, _ quality: ReviewEvent.Quality, of photo: String, wished: PixelSize? = nil
    ) {
        if let there = entries[photo] {
            guard quality >= there.quality else { return }
            bytes -= there.picture.pixels.count
        }
        editions += 1
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

    /// Keeps it longest from now on.
    mutating func touch(_ photo: String) {
        guard entries[photo] != nil else { return }
        order.removeAll { $0 == photo }
        order.append(photo)
    }
}
