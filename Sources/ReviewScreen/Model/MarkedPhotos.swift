/// The photos that are marked for deletion, as far as they were fetched.
struct MarkedPhotos: Sendable {
    private(set) var photos: [ReviewPhoto] = []
    /// The number of all of them; nil until it is known.
    private(set) var total: Int?
    /// The size of all of them.
    private(set) var bytes: Int64 = 0
    /// Further names of their files, which move with them.
    private(set) var links = 0
    private var areAsked = false

    /// Has them fetched again.
    mutating func forget() {
        photos = []
        total = nil
        areAsked = false
    }

    /// Asks for the next ones if the selected place comes near the end of what is here.
    mutating func request(near selected: Int) -> ReviewEffect? {
        guard !areAsked else { return nil }
        if let total, photos.count >= total || selected + CardDeck.stock <= photos.count { return nil }
        areAsked = true
        return .wantMarked(from: photos.count)
    }

    mutating func take(_ more: [ReviewPhoto], from: Int, total: Int, bytes: Int64, links: Int) {
        areAsked = false
        self.links = links
        // The answer is outdated: something was put back since.
        guard from == photos.count else { return }
        let known = Set(photos.map(\.id))
        photos += more.filter { !known.contains($0.id) }
        // An empty page ends the list, whatever its total said.
        self.total = more.isEmpty ? photos.count : total
        self.bytes = bytes
    }

    /// Removes a photo that is gone from the library; the source's next answer has the new total.
    mutating func remove(_ photo: String) {
        photos.removeAll { $0.id == photo }
    }

    mutating func rename(_ photo: String, name: String, folder: String) {
        photos.rename(photo, name: name, folder: folder)
    }

    /// Removes photos that are kept after all.
    ///
    /// - Returns: The change of the progress.
    mutating func putBack(_ kept: [String]) -> ReviewProgress {
        let gone = photos.filter { kept.contains($0.id) }
        let size = gone.reduce(0) { $0 + $1.bytes }
        photos.removeAll { kept.contains($0.id) }
        total = total.map { $0 - gone.count }
        bytes -= size
        return ReviewProgress(marked: -gone.count, markedBytes: -size)
    }
}
