import PhotoAnalysis

@testable import PhotoCulling

/// A scene that moves, and videos that show some of it.
///
/// Each bit of its hash changes at moments of its own, about once in half a second: after a quarter of a second some 80
/// bits differ, after a second about half of them.
struct DrawnScene {
    private let seed: UInt64
    /// Bits that change at all; the others are those of a camera on a stand.
    private let moving: Int
    /// When the camera turns back; everything is then shown again in the other order.
    private let turn: Int64?

    init(_ seed: UInt64, moving: Int = 256, turn: Int64? = nil) {
        self.seed = seed
        self.moving = moving
        self.turn = turn
    }

    func hash(at moment: Int64) -> PerceptualHash {
        let moment = turn.map { moment > $0 ? 2 * $0 - moment : moment } ?? moment
        var random = SeededRandom(seed)
        let still = random.hash()
        var words = still.words
        for bit in 0..<moving {
            let shift = Int64.random(in: 0..<1_000, using: &random)
            let length = Int64.random(in: 300..<700, using: &random)
            let state = UInt64((moment + 60_000 + shift) / length)
            var change = SeededRandom(seed &+ UInt64(bit) &* 7_919 &+ state &* 104_729)
            if Bool.random(using: &change) { words[bit / 64] ^= 1 << UInt64(bit % 64) }
        }
        return PerceptualHash(words: words)
    }
}

/// A video of a scene, with frames at a rate of its own.
struct DrawnFilm {
    let photo: PhotoID
    let scene: DrawnScene
    /// When it begins and ends in the scene, in milliseconds.
    var begins: Int64 = 0
    var ends: Int64
    var rate = 25.0
    /// Milliseconds by which all frames are shown too late.
    var delay: Int64 = 0
    /// Milliseconds from key frame to key frame.
    var keys: Int64 = 1_000
    var openingLength: Int64 = 3_000
    /// Bits that coding changes in each frame.
    var noise = 4
    var quality = 100
    /// Bits of high frequencies that coding changes besides.
    var fineNoise = 0
    /// When it begins to show another scene.
    var differsFrom = Int64.max
    /// Frames by which the first one is another one, as after some cuts.
    var firstIsOff = 0

    /// The frame that is shown nearest to a moment.
    func frame(at moment: Int64) -> VideoFrame? {
        let last = Int64(Double(ends - begins) * rate / 1_000) - 1
        let number = min(max(0, Int64((Double(moment) * rate / 1_000).rounded())), last)
        let shown = Int64((Double(number) * 1_000 / rate).rounded())
        let off = number == 0 ? Int64((Double(firstIsOff) * 1_000 / rate).rounded()) : 0
        var random = SeededRandom(UInt64(photo) &* 31 &+ UInt64(number))
        let changed = (0..<256).shuffled(using: &random).prefix(noise)
        let fine = (0..<256).filter { $0 / 16 >= 8 || $0 % 16 >= 8 }.shuffled(using: &random).prefix(fineNoise)
        let time = begins + max(0, shown - delay) + off + (shown >= differsFrom ? 1_000_000 : 0)
        let hash = scene.hash(at: time).flipping(changed).flipping(fine)
        return VideoFrame(moment: shown, hash: hash, quality: quality)
    }

    var look: VideoLook {
        let length = ends - begins
        let keyed = (0..<6).map { $0 * length / 6 / keys * keys }
        let moments = Set(keyed).sorted()
        let opening = stride(from: 100, through: min(openingLength, length - 1), by: 100)
        return VideoLook(
            photo: photo, milliseconds: Int32(length), pixels: 1,
            frames: VideoFrames(
                moments.compactMap { frame(at: $0) },
                opening: opening.prefix(VideoFrames.openingCount).compactMap { frame(at: $0) }))
    }
}
