import PhotoAnalysis
import PhotoCategories
import PhotoCulling

/// Which pictures are worth reading, and which of them were read.
///
/// Screenshots and photographed pages are; every other picture would cost as much and give a few wrong letters.
struct TextState: Sendable {
    /// A picture to be read, and a photo that shows it.
    struct Job: Sendable, Hashable {
        let picture: PictureID
        let photo: PhotoID
        /// Whether it is read at its full size.
        let isScreen: Bool
    }

    /// The probability from which on a picture is read as a screenshot: the default of that category.
    private static let screenThreshold = Float(Category.screenshots.sensitivity?.threshold(of: .normal) ?? 0.5)

    /// The digest of program and languages that read last; nil before any did.
    private(set) var reader: String?
    private var pictures: [PhotoID: PictureID] = [:]
    private var photos: [PictureID: [PhotoID: Bool]] = [:]
    /// The pictures that `reader` has read, those that nobody shows any more too.
    private var read: Set<PictureID> = []
    private var unread: Set<PictureID> = []
    /// Whether the program has said since the daemon's start what it is: it may be another one than `reader`.
    private var isReaderSeen = false
    /// Whether a later try is planned already.
    var isTryPlanned = false

    /// How many of the pictures that are worth it were read.
    var progress: FeatureProgress { FeatureProgress(done: photos.count - unread.count, total: photos.count) }

    /// Whether there is something to read, or the program is to be asked what it is.
    var isWanted: Bool { !unread.isEmpty || (!isReaderSeen && !photos.isEmpty) }

    /// The newest picture that is to be read; nil if there is none.
    var next: Job? {
        guard let picture = unread.max(), let photo = photos[picture]?.min(by: { $0.key < $1.key }) else { return nil }
        return Job(picture: picture, photo: photo.key, isScreen: photo.value)
    }

    /// The photos that show a picture.
    func photos(of picture: PictureID) -> [PhotoID] { photos[picture].map { Array($0.keys) } ?? [] }

    /// Takes in the present facts of a photo.
    mutating func note(_ facts: PhotoFacts) {
        let isScreen = (facts.screenshot ?? 0) >= Self.screenThreshold
        let isWorthIt = (isScreen || facts.showsText) && facts.traits.isDisjoint(with: [.video, .tombstone])
        guard isWorthIt, let picture = facts.picture else { return forget(facts.id) }
        if pictures[facts.id] != picture { forget(facts.id) }
        pictures[facts.id] = picture
        if photos[picture] == nil, !read.contains(picture) { unread.insert(picture) }
        photos[picture, default: [:]][facts.id] = isScreen
    }

    /// Forgets a photo that is gone.
    mutating func forget(_ photo: PhotoID) {
        guard let picture = pictures.removeValue(forKey: photo) else { return }
        photos[picture]?[photo] = nil
        guard photos[picture]?.isEmpty == true else { return }
        photos[picture] = nil
        unread.remove(picture)
    }

    /// Begins with a reader and the pictures that it has read before.
    mutating func begin(with reader: String, read: Set<PictureID>) {
        self.reader = reader
        self.read = read
        unread = Set(photos.keys).subtracting(read)
    }

    /// The program has said what it is.
    mutating func see(_ reader: String) {
        isReaderSeen = self.reader == reader
    }

    /// A picture was read.
    mutating func finish(_ picture: PictureID) {
        read.insert(picture)
        unread.remove(picture)
    }

    /// A picture cannot be read now: it is tried again after the next start, or when it is a picture of a new photo.
    mutating func putOff(_ picture: PictureID) {
        unread.remove(picture)
    }
}

/// How far a feature has come.
struct FeatureProgress: Sendable, Hashable {
    var done: Int
    var total: Int
}
