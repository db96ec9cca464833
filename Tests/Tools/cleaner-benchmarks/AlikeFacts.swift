import Fixtures
import PhotoAnalysis
import PhotoCulling

/// Facts of photos that look alike, as libraries hold them by the thousand.
struct AlikeFacts {
    enum Kind: String, CaseIterable {
        case different
        /// Frames of one scene, a second apart.
        case timeLapse = "a time lapse"
        /// The same frames, saved by a program that drops their times.
        case untimed = "a time lapse without times"
        /// One photo cropped, toned and scaled, by hashes far from each other.
        case versions
        /// Pages of one layout with other words.
        case scans
    }

    let kind: Kind
    private var random = RandomSource(seed: 11)
    private var facts: DrawnFacts
    private let model: PerceptualHash
    private let look: Embedding?

    init(_ kind: Kind, count: Int) {
        self.kind = kind
        facts = DrawnFacts(seed: 12, count: count)
        model = .drawn(&random)
        look = DrawnFacts(seed: 13, count: 1).first { _ in true }?.embedding
    }

    mutating func next() -> PhotoFacts? {
        guard var photo = facts.next() else { return nil }
        if kind == .different { return photo }
        // Each is its own picture, whose number no other kind of copy shares.
        (photo.picture, photo.content, photo.embedding) = (photo.id, photo.id, varied(look))
        // Screenshots are compared by stricter rules.
        photo.screenshot = 0
        photo.captured = kind == .timeLapse ? photo.id * 1_000_000_000 : nil
        let bits =
            switch kind {
            case .different, .timeLapse, .untimed: 8
            case .versions: 70
            case .scans: 100
            }
        photo.perceptualHash = model.altered(bits: bits, &random)
        if kind == .versions { photo.width = Int32(random.integer(1_000...4_000)) }
        return photo
    }

    /// What a comparison in detail of two of them finds.
    var match: SceneMatch {
        switch kind {
        case .different, .scans: SceneMatch()
        case .timeLapse, .untimed: SceneMatch(correlation: 0.75, inliers: 40, cells: 20)
        case .versions: SceneMatch(correlation: 0.97, inliers: 60, cells: 30)
        }
    }

    private mutating func varied(_ look: Embedding?) -> Embedding? {
        guard let look else { return nil }
        return Embedding(numbers: look.numbers.map { $0 + Int8(random.integer(-3...3)) }) ?? look
    }
}
