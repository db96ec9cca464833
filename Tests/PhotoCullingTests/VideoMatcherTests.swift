import PhotoAnalysis
import Testing

@testable import PhotoCulling

/// How far two videos agree by their frames; each video here is drawn, with frames of its own rate.
@Suite("Versions and parts of videos by their frames")
struct VideoMatcherTests {
    /// Whether the videos are versions, and how many frames were decoded for it.
    ///
    /// The order of the videos does not matter: the same frames are decoded.
    private func match(_ one: DrawnFilm, _ other: DrawnFilm) throws -> (areVersions: Bool, decoded: Int) {
        var decoded: [[Int64]] = []
        let matcher = VideoMatcher { video, moments in
            #expect(moments.count <= VideoFrame.mostAtOnce)
            decoded.append([video.photo] + moments)
            return moments.map { (video.photo == one.photo ? one : other).frame(at: $0) }
        }
        let found = try matcher.agreement(one.look, other.look)
        let once = decoded
        #expect(try matcher.agreement(other.look, one.look) == found)
        #expect(Array(decoded.dropFirst(once.count)) == once)
        return (found.isOfVersions, once.reduce(0) { $0 + $1.count - 1 })
    }

    @Test("A version with other key frames is one, also if most of it depends on one", arguments: [500, 2_000, 60_000])
    func versions(keys: Int64) throws {
        for seed in 1...10 {
            let scene = DrawnScene(UInt64(seed))
            let one = DrawnFilm(photo: 1, scene: scene, ends: 9_000, keys: 1_000)
            let other = DrawnFilm(photo: 2, scene: scene, ends: 9_000, rate: 24, keys: keys, noise: 10)
            #expect(try match(one, other).areVersions)
        }
    }

    @Test(
        "All frames of a version may come later, as after a change of the frame rate, but not by more",
        arguments: [(0, true), (40, true), (80, true), (250, true), (600, false), (2_000, false)])
    func delays(delay: Int64, isVersion: Bool) throws {
        for (seed, keys) in [(1, 1_000), (2, 1_000), (3, 60_000), (4, 60_000)] as [(UInt64, Int64)] {
            let scene = DrawnScene(seed)
            let one = DrawnFilm(photo: 1, scene: scene, ends: 9_000, rate: 30, keys: keys)
            let other = DrawnFilm(photo: 2, scene: scene, ends: 9_000, delay: delay, keys: 60_000)
            #expect(try match(one, other).areVersions == isVersion)
        }
    }

    /// Files choose any times; the daemon compares what workers found there.
    @Test("Frames that are shown at absurd moments end no comparison", arguments: [Int64.max, .min, 1 << 62])
    func absurdMoments(moment: Int64) throws {
        for (delay, begins) in [(0, 0), (80, 0), (250, 0), (0, 2_000)] as [(Int64, Int64)] {
            let scene = DrawnScene(1)
            let one = DrawnFilm(photo: 1, scene: scene, ends: 9_000, rate: 30, keys: 60_000)
            let other = DrawnFilm(
                photo: 2, scene: scene, begins: begins, ends: 9_000 - begins, delay: delay, keys: 60_000)
            for hostile in [[1], [2], [1, 2]] as [Set<Int64>] {
                let matcher = VideoMatcher { video, moments in
                    moments.map { asked in
                        (video.photo == 1 ? one : other).frame(at: asked).map { frame in
                            VideoFrame(
                                moment: hostile.contains(video.photo) ? moment : frame.moment, hash: frame.hash,
                                quality: frame.quality)
                        }
                    }
                }
                _ = try matcher.agreement(one.look, other.look)
            }
        }
    }

    @Test("A part is found wherever it begins, with few frames to decode", arguments: [300, 510, 1_333, 2_770])
    func parts(begins: Int64) throws {
        for seed in 11...20 {
            let scene = DrawnScene(UInt64(seed))
            let whole = DrawnFilm(photo: 1, scene: scene, ends: 9_000, keys: 60_000)
            // Its first frame is another one, as ffmpeg shows it.
            let part = DrawnFilm(
                photo: 2, scene: scene, begins: begins, ends: begins + 4_000, rate: 30, keys: 60_000, noise: 10,
                firstIsOff: 1)
            let (areVersions, decoded) = try match(whole, part)
            #expect(areVersions && decoded < 40)
        }
    }

    @Test("A part from later on is found by the key frames of the whole that its opening meets")
    func lateParts() throws {
        let scene = DrawnScene(21)
        let whole = DrawnFilm(photo: 1, scene: scene, ends: 12_000, keys: 2_000)
        let part = DrawnFilm(photo: 2, scene: scene, begins: 5_230, ends: 10_400, rate: 24, keys: 60_000)
        #expect(try match(whole, part).areVersions)
    }

    @Test("A part is looked for if no stored frames meet")
    func search() throws {
        let scene = DrawnScene(22)
        let whole = DrawnFilm(photo: 1, scene: scene, ends: 12_000, keys: 2_000, openingLength: 0)
        let part = DrawnFilm(photo: 2, scene: scene, begins: 4_730, ends: 10_400, keys: 60_000, openingLength: 0)
        let (areVersions, decoded) = try match(whole, part)
        #expect(areVersions && decoded > VideoFrame.mostAtOnce / 2)
    }

    @Test("Where the camera turns back most frames agree on where a part begins", arguments: [700, 860, 900, 1_040])
    func turns(begins: Int64) throws {
        for seed in 31...36 {
            let scene = DrawnScene(UInt64(seed), turn: 1_600)
            let whole = DrawnFilm(photo: 1, scene: scene, ends: 5_000, keys: 60_000)
            let part = DrawnFilm(photo: 2, scene: scene, begins: begins, ends: begins + 3_200, keys: 60_000)
            #expect(try match(whole, part).areVersions)
        }
    }

    @Test("Where key frames show the same twice other moments are compared")
    func symmetry() throws {
        let scene = DrawnScene(41, turn: 3_000)
        let one = DrawnFilm(photo: 1, scene: scene, ends: 6_000, keys: 1_000)
        #expect(try match(one, DrawnFilm(photo: 2, scene: scene, ends: 6_000, keys: 60_000, noise: 10)).areVersions)
    }

    @Test("Videos of other scenes, of a place from a stand, and of which nothing moves are no versions")
    func unrelated() throws {
        for seed in 50...70 {
            let film = DrawnFilm(photo: 1, scene: DrawnScene(UInt64(seed)), ends: 9_000)
            #expect(try !match(film, DrawnFilm(photo: 2, scene: DrawnScene(99), ends: 9_000)).areVersions)
            #expect(try !match(film, DrawnFilm(photo: 2, scene: DrawnScene(99), ends: 6_000)).areVersions)
            let still = DrawnFilm(photo: 3, scene: DrawnScene(UInt64(seed), moving: 0), ends: 9_000)
            var copy = still
            #expect(try !match(still, DrawnFilm(photo: 4, scene: still.scene, ends: 9_000)).areVersions)
            copy.ends = 7_000
            #expect(try !match(still, DrawnFilm(photo: 4, scene: still.scene, ends: 7_000)).areVersions)
        }
    }

    @Test("The same place at another time, from a stand, is no version and no part", arguments: [16, 40, 80, 160])
    func stand(moving: Int) throws {
        for seed in 71...80 {
            let scene = DrawnScene(UInt64(seed), moving: moving)
            let first = DrawnFilm(photo: 1, scene: scene, ends: 8_000)
            for ends in [108_000, 106_000, 112_000] as [Int64] {
                let other = DrawnFilm(photo: 2, scene: scene, begins: 100_000, ends: ends, keys: 2_000)
                #expect(try !match(first, other).areVersions)
            }
        }
    }

    @Test(
        "Of flat frames only the lowest frequencies count",
        arguments: [(0, true), (29, true), (30, false), (45, false)])
    func flat(quality: Int, isVersion: Bool) throws {
        for seed in 81...90 {
            let scene = DrawnScene(UInt64(seed))
            let one = DrawnFilm(photo: 1, scene: scene, ends: 8_000, quality: quality, fineNoise: 60)
            let other = DrawnFilm(photo: 2, scene: scene, ends: 8_000, quality: quality, fineNoise: 60)
            #expect(try match(one, other).areVersions == isVersion)
            let unrelated = DrawnFilm(photo: 3, scene: DrawnScene(99), ends: 8_000, quality: quality)
            #expect(try !match(one, unrelated).areVersions)
            // A part shows too little to be found among so many moments.
            let part = DrawnFilm(photo: 4, scene: scene, begins: 1_000, ends: 6_000, quality: quality)
            #expect(try !match(one, part).areVersions || quality >= VideoFrame.leastQuality)
        }
    }

    @Test(
        "Flat videos are versions only if five moments agree",
        arguments: [(6, true), (5, true), (4, false), (3, false)])
    func flatMoments(agreeing: Int, isVersion: Bool) throws {
        for seed in 91...95 {
            let scene = DrawnScene(UInt64(seed))
            let one = DrawnFilm(photo: 1, scene: scene, ends: 9_600, quality: 10)
            // The six moments lie 1.6 s apart, the first at 0.8 s; from here on the other video shows something else.
            let other = DrawnFilm(
                photo: 2, scene: scene, ends: 9_600, quality: 10, differsFrom: Int64(agreeing) * 1_600)
            #expect(try match(one, other).areVersions == isVersion)
        }
    }

    @Test("Flat videos of one place from a stand are no versions", arguments: [16, 40, 80, 160])
    func flatStand(moving: Int) throws {
        for seed in 101...110 {
            let scene = DrawnScene(UInt64(seed), moving: moving)
            let first = DrawnFilm(photo: 1, scene: scene, ends: 8_000, quality: 10)
            let other = DrawnFilm(photo: 2, scene: scene, begins: 100_000, ends: 108_000, quality: 10)
            #expect(try !match(first, other).areVersions)
        }
    }
}
