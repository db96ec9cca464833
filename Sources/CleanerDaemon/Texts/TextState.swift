import PhotoCulling

/// Which pictures are worth reading, and which of them were read.
///
/// These are screenshots and photos that may show text. Any other picture would take as long and give a few wrong
/// letters.
struct TextState: Sendable {
    /// A picture to be read, and a photo that shows it.
    struct Job: Sendable, Hashable {
        let picture: PictureID
        let photo: PhotoID
        /// Whether it is read at its full size.
        let isScreen: Bool
    }

    /// The digest of program and languages that read last; nil before any did.
    private(set) var reader: String?
    /// The pictures that are worth reading.
    private var queue = PictureQueue()
    /// The pictures that `reader` has read, including those that no photo shows any more.
    private var read: Set<PictureID> = []
    /// Whether the program has identified itself since the daemon's start; it may differ from `reader`.
    private var isReaderSeen = false

    /// How many of the pictures that are worth reading were read.
    var progress: FeatureProgress { queue.progress }

    /// Whether there is something to read, or the program must still identify itself.
    var isWanted: Bool { !queue.waiting.isEmpty || (!isReaderSeen && !queue.isEmpty) }

    /// The picture to read next, the newest first; nil if all were read.
    mutating func next() -> PictureID? { queue.next() }

    /// Takes in the present facts of a photo.
    mutating func note(_ facts: PhotoFacts) {
        let isPhoto = facts.traits.isDisjoint(with: [.video, .tombstone])
        let isWorthIt = isPhoto && (facts.isScreenshot || facts.mayShowText)
        guard isWorthIt, let picture = facts.picture else { return forget(facts.id) }
        note(facts.id, showing: picture)
    }

    /// Takes in a photo whose picture is worth reading.
    mutating func note(_ photo: PhotoID, showing picture: PictureID) {
        if queue.add(photo, showing: picture), !read.contains(picture) { queue.push(picture) }
    }

    /// The photos whose pictures are worth reading, with these.
    var noted: [PhotoID: PictureID] { queue.pictures }

    /// Forgets a photo that is gone.
    mutating func forget(_ photo: PhotoID) {
        queue.remove(photo)
    }

    /// Starts over with a reader and the pictures that it has read before.
    mutating func begin(with reader: String, read: Set<PictureID>) {
        self.reader = reader
        self.read = read
        queue.restart { !read.contains($0) }
    }

    /// Notes that the program has identified itself.
    mutating func see(_ reader: String) {
        isReaderSeen = self.reader == reader
    }

    /// Notes that a picture was read.
    mutating func finish(_ picture: PictureID) {
        read.insert(picture)
        queue.finish(picture)
    }

    /// Notes that a picture cannot be read now; it is tried again after the next start, or for a new photo.
    mutating func putOff(_ picture: PictureID) {
        queue.finish(picture)
    }
}
