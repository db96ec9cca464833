import Glibc
import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Exposures of one scene")
struct BracketTests {
    /// A palette of one grey, of this luma.
    private static func palette(_ lightness: Float) -> ColourPalette? {
        let level = UInt8((lightness * 255).rounded())
        return ColourPalette(bytes: [1, level, level, level, 0, 255])
    }

    /// Photos numbered from 1, the first the sharpest, each of which fully shows the next one's scene.
    private func culling(_ lights: [Float], change: (inout PhotoFacts) -> Void = { _ in }) -> Culling {
        let photos = zip(1..., lights).map { id, lightness in
            DrawnShots.photo(id) {
                ($0.width, $0.height, $0.sharpness) = (800, 600, Float(200 - 10 * id))
                $0.browsing.palette = Self.palette(lightness)
                change(&$0)
            }
        }
        var culling = Culling(settings: CullingSettings())
        let links = photos.dropLast().map { StoredLink($0.id + 1_000, $0.id + 1_001, DrawnShots.strong) }
        culling.load([photos], links: links)
        return culling
    }

    private func going(_ culling: inout Culling) -> [PhotoID] {
        culling.list(.similar).filter { !$0.isKeeper }.map(\.photo).sorted()
    }

    @Test(
        "Shots that differ clearly in light stay together; of two with the same light, one is proposed",
        arguments: [
            ([0.2, 0.45, 0.75], []), ([0.45, 0.48, 0.4], [2, 3]), ([0.75, 0.45, 0.2, 0.47, 0.72], [4, 5]),
            ([0.1, 0.9], []), ([0.3, 0.42, 0.39], [3]),
            // By night, where the steps of a bracket differ little; and two frames of one night.
            ([0.05, 0.02, 0.12], []), ([0.05, 0.04, 0.06], [2, 3]), ([0.01, 0.03, 0.02], [2, 3]),
        ] as [([Float], [PhotoID])])
    func lights(lights: [Float], going: [PhotoID]) {
        var culling = culling(lights)
        #expect(self.going(&culling) == going)
        let rows = culling.list(.similar)
        #expect(rows.count == lights.count)
        let beside = rows.dropFirst().filter(\.isKeeper)
        #expect(beside.allSatisfy { $0.text(reason: nil) == "another exposure" })
    }

    @Test(
        "Shots that the camera took with other settings, and that show it, stay together; others may go",
        arguments: [
            // Steps of one stop, and of two thirds; the light itself changed; so little that no bracket has such steps.
            ([0.36, 0.42, 0.49], [11, 10, 9], []), ([0.38, 0.42, 0.46], [10.64, 10, 9.36], []),
            ([0.42, 0.42, 0.43], [11, 10, 9], [2, 3]), ([0.42, 0.36, 0.49], [10, 9, 11], [2, 3]),
            ([0.42, 0.39, 0.45], [10, 10.33, 9.67], [2, 3]), ([0.36, 0.42, 0.49], [11, nil, 9], [2]),
        ] as [([Float], [Float?], [PhotoID])])
    func settings(lights: [Float], values: [Float?], going: [PhotoID]) {
        var culling = culling(lights) {
            ($0.camera, $0.exposureValue) = (7, values[Int($0.id) - 1])
        }
        #expect(self.going(&culling) == going)
        var others = self.culling(lights) {
            ($0.camera, $0.exposureValue) = (UInt32($0.id), values[Int($0.id) - 1])
        }
        #expect(!self.going(&others).isEmpty)
    }

    @Test(
        "The middle one of three exposures stays as well, if all were taken within seconds",
        arguments: [
            ([0.45, 0.42, 0.39], [9.67, 10, 10.33], 1, []), ([0.45, 0.42, 0.39], [9.67, 10, 10.33], 60, [2]),
            ([0.49, 0.42, 0.36], [nil, nil, nil], 1, []), ([0.42, 0.43, 0.44], [nil, nil, nil], 1, [2, 3]),
            ([0.49, 0.49, 0.36], [nil, nil, nil], 1, [2]),
        ] as [([Float], [Float?], Int64, [PhotoID])])
    func middles(lights: [Float], values: [Float?], seconds: Int64, going: [PhotoID]) {
        var culling = culling(lights) {
            ($0.camera, $0.exposureValue) = (7, values[Int($0.id) - 1])
            $0.captured = $0.id * seconds * 1_000_000_000
        }
        #expect(self.going(&culling) == going)
        let beside = culling.list(.similar).filter { $0.isKeeper && $0.relation?.staysBeside == true }
        #expect(beside.allSatisfy { $0.relation == .otherExposure })
    }

    /// What an aperture (f-number), a time in seconds and a sensitivity (ISO) come to.
    private static func set(_ facts: inout PhotoFacts, _ aperture: Float, _ time: Float, _ iso: Float, camera: UInt32) {
        (facts.camera, facts.aperture, facts.sensitivity) = (camera, aperture, iso)
        facts.exposureValue = log2(aperture * aperture / time * 100 / iso)
    }

    @Test(
        "Shots with another depth of field or a long exposure stay together, others may go; unknown settings tell nothing",
        arguments: [
            // Openings three stops apart, two stops and one.
            ([(16, 1.0 / 8, 100), (5.6, 1.0 / 60, 100), (1.8, 1.0 / 640, 100)], []),
            ([(2.8, 1.0 / 500, 100), (4, 1.0 / 250, 100), (5.6, 1.0 / 125, 100)], [2]),
            ([(3.5, 1.0 / 60, 100), (4.5, 1.0 / 40, 100), (5.6, 1.0 / 25, 100)], [2, 3]),
            // Water, first as drops and then as silk; the other way round; and hands that shook by night.
            ([(8, 1.0 / 60, 800), (8, 1, 100), (8, 1, 100)], [3]),
            ([(8, 2, 100), (8, 1.0 / 60, 3_200), (11, 4, 100)], [3]),
            ([(2, 1.0 / 4, 800), (2, 1.0 / 8, 1_600), (2, 1.0 / 15, 3_200)], [2, 3]),
            // By day a time eight times as long shows nothing else.
            ([(8, 1.0 / 2_000, 800), (8, 1.0 / 60, 100), (8, 1.0 / 250, 100)], [2, 3]),
        ] as [([(Float, Float, Float)], [PhotoID])])
    func settings(shots: [(aperture: Float, time: Float, iso: Float)], going: [PhotoID]) {
        let lights = [Float](repeating: 0.4, count: shots.count)
        for camera in [true, false] {
            var culling = culling(lights) { facts in
                let shot = shots[Int(facts.id) - 1]
                // The earlier one is better, whatever noise it has.
                facts.sharpness = 900 / Float(facts.id)
                Self.set(&facts, shot.aperture, shot.time, shot.iso, camera: camera ? 7 : UInt32(facts.id))
            }
            #expect(self.going(&culling) == (camera ? going : Array(2...PhotoID(shots.count))))
            let beside = culling.list(.similar).filter { $0.isKeeper && $0.relation?.staysBeside == true }
            #expect(beside.allSatisfy { $0.text(reason: nil) == "another aperture or exposure time" })
        }
    }

    @Test("A long exposure that is blurred goes for a sharp shot: a hand shook")
    func shaken() {
        for (blurriness, going) in [(0.3, []), (0.8, [2])] as [(Float, [PhotoID])] {
            var culling = culling([0.4, 0.4]) {
                $0.blurriness = $0.id == 2 ? blurriness : 0.1
                Self.set(&$0, 5.6, $0.id == 2 ? 0.5 : 1.0 / 60, $0.id == 2 ? 100 : 3_200, camera: 7)
            }
            #expect(self.going(&culling) == going)
        }
    }

    @Test(
        "Of shots with the same light the one with the lowest sensitivity stays, unless its longer exposure blurred it",
        arguments: [(0.1, 1), (0.4, 2)] as [(Float, PhotoID)])
    func noise(blurriness: Float, stays: PhotoID) throws {
        var culling = culling([0.4, 0.4, 0.4]) {
            // Noise passes for sharpness and makes files larger.
            ($0.sharpness, $0.bytes) = (100 + 10 * Float($0.id), 1_000 * $0.id)
            $0.blurriness = $0.id == 1 ? blurriness : 0.1
            let iso: Float = [100, 800, 3_200][Int($0.id) - 1]
            Self.set(&$0, 5.6, 12.5 / iso, iso, camera: 7)
        }
        let rows = culling.list(.similar)
        #expect(rows.filter(\.isKeeper).map(\.photo) == [stays])
        let reason = try #require(culling.groups(.similar).first?.reason)
        #expect(stays == 2 || reason.text == "the one with the lowest ISO of 3")
    }

    @Test(
        "A camera's file stays before an equal shot whose sensitivity is unknown, and before one of another camera",
        arguments: [(0, nil), (7, nil), (8, 50), (0, 50)] as [(UInt32, Float?)])
    func foreignNoise(camera: UInt32, sensitivity: Float?) throws {
        var culling = culling([0.4, 0.4]) {
            ($0.sharpness, $0.bytes) = (100, 1_000)
            ($0.camera, $0.sensitivity) = $0.id == 1 ? (7, 1_600) : (camera, sensitivity)
            if $0.id == 1 { $0.traits.insert(.cameraOriginal) }
        }
        #expect(going(&culling) == [2])
        #expect(try #require(culling.groups(.similar).first?.reason).rules == [.cameraOriginal])
    }

    @Test("Shots of one scene with any settings give the same proposals in any order", arguments: 1...8)
    func settingsInAnyOrder(seed: UInt64) {
        var random = SeededRandom(seed)
        let photos = (PhotoID(1)...8).map { id in
            DrawnShots.photo(id) {
                ($0.width, $0.height, $0.sharpness) = (800, 600, Float.random(in: 90...110, using: &random))
                let time = Float.random(in: 0.01...1, using: &random)
                let aperture = Float.random(in: 1.4...4, using: &random)
                let iso = Float.random(in: 80...900, using: &random)
                Self.set(&$0, aperture, time, iso, camera: UInt32.random(in: 0...2, using: &random))
                if Int.random(in: 0..<4, using: &random) == 0 { $0.sensitivity = nil }
            }
        }
        let links = photos.indices.flatMap { one in
            photos[(one + 1)...].map { StoredLink(photos[one].id + 1_000, $0.id + 1_000, DrawnShots.strong) }
        }
        func rows(_ culling: inout Culling) -> [[String]] {
            culling.list(.similar).map { ["\($0.photo)", "\($0.isKeeper)", "\($0.text(reason: nil) ?? "")"] }
        }
        var first = Culling(settings: CullingSettings())
        first.load([photos], links: links)
        let expected = rows(&first)
        #expect(expected.count > 1)
        for _ in 0..<4 {
            var culling = Culling(settings: CullingSettings())
            culling.load([photos.shuffled(using: &random)], links: links)
            for photo in photos.shuffled(using: &random) {
                var other = photo
                (other.sensitivity, other.aperture) = (50, 22)
                culling.update(other)
                culling.update(photo)
            }
            #expect(rows(&culling) == expected)
        }
    }

    @Test(
        "Cameras, sensitivities and apertures are kept to the nearest step, or as the nearest that can be kept",
        arguments: [
            (400, 2.8, 4, 3), (50, 1, 1, 0), (12_800, 5.6, 9, 5), (139, 4, 2.5, 4), (143, 4, 2.5, 4), (12, 0.5, 0, 0),
            (1e30, 64, 15, 10), (0, 0, nil, nil), (.infinity, .infinity, nil, nil), (nil, nil, nil, nil),
        ] as [(Float?, Float?, Float?, Float?)])
    func packed(sensitivity: Float?, aperture: Float?, stops: Float?, opening: Float?) {
        for camera in [0, 1, 0xABC, UInt32.max] {
            var facts = PhotoFacts.drawn(1)
            (facts.camera, facts.sensitivity, facts.aperture) = (camera, sensitivity, aperture)
            let record = PhotoRecord(facts, folder: 0)
            #expect((record.sensitivity, record.aperture) == (stops, opening))
            #expect(record.camera == PhotoFacts.keptCamera(camera) && (record.camera == 0) == (camera == 0))
        }
        #expect(PhotoFacts.keptCamera(1 << 31) != 0)
    }

    @Test("A shot with the flash and one without stay together; copies without a camera's data tell nothing")
    func flash() {
        func traits(_ fired: Bool?) -> PhotoTraits {
            var metadata = PhotoMetadata()
            metadata.flashFired = fired
            return PhotoTraits(metadata, format: .jpeg)
        }
        for (isCamera, going) in [(true, [3]), (false, [2, 3])] as [(Bool, [PhotoID])] {
            var culling = culling([0.4, 0.41, 0.4]) {
                $0.traits = traits($0.id == 2).union(isCamera ? .cameraOriginal : [])
            }
            #expect(self.going(&culling) == going)
        }
    }

    @Test("Shots that the camera took as a bracket stay together, however light they are; others may go for them")
    func marked() {
        var culling = culling([0.4, 0.4, 0.4, 0.4]) { if $0.id < 4 { $0.traits.insert(.bracketed) } }
        #expect(going(&culling) == [4])
        var known = Culling.KnownKeepers()
        #expect(culling.better(than: 2, &known).isEmpty && !culling.better(than: 4, &known).isEmpty)
    }

    @Test("Shots that somebody had the camera take darker and lighter stay together; one taken alike goes")
    func compensated() throws {
        func traits(_ stops: Double?) -> PhotoTraits {
            var metadata = PhotoMetadata()
            metadata.exposureCompensation = stops
            return PhotoTraits(metadata, format: .jpeg)
        }
        #expect(traits(nil).isEmpty && traits(0.1).isEmpty)
        let stops = [nil, -0.7, 0.7, -0.3]
        var culling = culling([0.42, 0.39, 0.45, 0.4]) {
            $0.traits.formUnion(traits(stops[Int($0.id) - 1]).union(.cameraOriginal))
        }
        #expect(going(&culling) == [4])
        #expect(culling.list(.similar).filter { $0.relation == .otherExposure }.map(\.photo).sorted() == [2, 3])
    }

    @Test(
        "Of versions that are equally long, one may be damaged, and neither goes",
        arguments: [
            (MediaFormat.jpeg, 50_000, [3]), (.jpeg, 50_001, [2, 3]), (.jpeg, 900, [2, 3]), (.heif, 50_000, [3]),
            (.tiff, 50_000, [2, 3]),
        ] as [(MediaFormat, Int64, [PhotoID])])
    func equallyLong(format: MediaFormat, bytes: Int64, going: [PhotoID]) {
        var random = SeededRandom(5)
        let hash = random.hash()
        var culling = Culling(settings: CullingSettings())
        for (id, length) in zip(PhotoID(1)..., [bytes == 900 ? 900 : 50_000, bytes, 20_000]) {
            culling.update(
                DrawnShots.photo(id) {
                    ($0.perceptualHash, $0.bytes, $0.modified) = (hash, length, id)
                    $0.traits.formUnion(PhotoTraits(nil, format: format))
                    if length == 20_000 { $0.width = 300 }
                })
        }
        let rows = culling.list(.nearDuplicates)
        let gone = rows.filter { !$0.isKeeper }.map(\.photo).sorted()
        #expect(rows.count == 3 && gone == (bytes == 50_001 ? [1, 3] : going))
        #expect(rows.filter { $0.relation == .perhapsDamaged }.count == 2 - gone.count)
    }

    @Test("Neither of two goes if a copy of one is as long as a copy of the other, nor of two equally long shots")
    func copiesOfDamaged() {
        var random = SeededRandom(5)
        let hash = random.hash()
        var culling = Culling(settings: CullingSettings())
        // The third is the first with other metadata.
        for (id, length) in [(1, 50_000), (2, 50_000), (3, 50_200)] as [(PhotoID, Int64)] {
            culling.update(
                DrawnShots.photo(id) {
                    ($0.perceptualHash, $0.bytes) = (hash, length)
                    if id == 3 { ($0.picture, $0.traits) = (1_001, .rating) }
                })
        }
        let rows = culling.list(.nearDuplicates)
        #expect(rows.count == 2 && rows.allSatisfy(\.isKeeper))
        var shots = self.culling([0.4, 0.4, 0.4]) { $0.bytes = $0.id == 3 ? 40_000 : 50_000 }
        #expect(going(&shots) == [3])
        #expect(shots.list(.similar).contains { $0.photo == 2 && $0.relation == .perhapsDamaged })
    }

    @Test("Shots of one second with other compensations are no versions; a copy without a camera's data goes")
    func compensatedVersions() {
        var random = SeededRandom(5)
        let hash = random.hash()
        let traits: [PhotoTraits] = [
            .cameraOriginal, [.cameraOriginal, .darkened], [.cameraOriginal, .lightened], [],
        ]
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...4 {
            culling.update(
                DrawnShots.photo(id) {
                    ($0.perceptualHash, $0.traits, $0.bytes) = (hash, traits[Int(id) - 1], 900 - id)
                })
        }
        let rows = culling.list(.nearDuplicates)
        #expect(rows.filter { !$0.isKeeper }.map(\.photo) == [4])
        #expect(rows.filter { $0.relation == .otherExposure }.map(\.photo).sorted() == [2, 3])
    }

    @Test("The dark version of a bracket stays, though less detail is seen in it")
    func lessDetail() {
        var random = SeededRandom(5)
        let hash = random.hash()
        var culling = Culling(settings: CullingSettings())
        for (id, lightness) in [(1, 0.45), (2, 0.2)] as [(PhotoID, Float)] {
            culling.update(
                DrawnShots.photo(id) {
                    ($0.perceptualHash, $0.browsing.palette) = (hash, Self.palette(lightness))
                    $0.usedResolution = id == 1 ? 1 : 0.5
                })
        }
        #expect(culling.list(.nearDuplicates).map(\.relation) == [.nearDuplicate, .otherExposure])
    }

    @Test("No shot of a bracket is too dark or too bright", arguments: [true, false])
    func light(isBracketed: Bool) {
        var measurements = Measurements()
        (measurements.darkness, measurements.brightness, measurements.blankness) = (0.9, 0.8, 0.7)
        var facts = PhotoFacts.drawn(1) { if isBracketed { $0.traits.insert(.bracketed) } }
        facts.take(measurements)
        #expect(facts.darkness == (isBracketed ? nil : 0.9) && facts.brightness == (isBracketed ? nil : 0.8))
        #expect(facts.blankness == 0.7)
    }

    @Test("A bracket within one second is no set of versions, but an export of one of its shots is a version")
    func sameSecond() {
        var random = SeededRandom(5)
        let hash = random.hash()
        let second: Int64 = 1_700_000_000_000_000_000
        func moment(_ stops: Double) -> Int64? {
            var metadata = PhotoMetadata()
            metadata.captured = CaptureTime(exifDate: "2023:11:14 22:13:20")
            metadata.bracketExposure = stops
            return metadata.moment
        }
        #expect(moment(0) != second && (moment(0) ?? 0) / 1_000_000_000 == second / 1_000_000_000)
        #expect([-60, -2, 0, 0.33, 2, 60].map { moment($0) ?? 0 }.allSatisfy { $0 / 1_000_000_000 == 1_700_000_000 })
        let photos = zip(1..., [-2, 0, 2, 2]).map { id, stops in
            DrawnShots.photo(id) {
                ($0.perceptualHash, $0.captured, $0.camera, $0.width) = (hash, moment(stops), 1, id == 4 ? 300 : 400)
                if id < 4 { $0.traits.insert(.bracketed) }
            }
        }
        var culling = Culling(settings: CullingSettings())
        for photo in photos { culling.update(photo) }
        #expect(culling.list(.nearDuplicates).map(\.photo).sorted() == [3, 4])
    }

    @Test(
        "Versions that differ clearly in light stay together, unless one is framed",
        arguments: [
            (2, 400, false, [4]), (2, 300, false, [4]), (2, 190, false, [4]), (2, 400, true, [2, 4]),
            (1, 400, true, [1, 4]),
        ] as [(PhotoID, Int32, Bool, [PhotoID])])
    func versions(changed: PhotoID, width: Int32, isFramed: Bool, going: [PhotoID]) {
        var random = SeededRandom(5)
        let hash = random.hash()
        var culling = Culling(settings: CullingSettings())
        for (id, lightness) in zip(PhotoID(1)..., [0.45, 0.2, 0.8, 0.79] as [Float]) {
            culling.update(
                DrawnShots.photo(id) {
                    ($0.perceptualHash, $0.browsing.palette, $0.bytes) = (hash, Self.palette(lightness), 900 - id)
                    if id == changed { ($0.width, $0.isFramed) = (width, isFramed) }
                })
        }
        let rows = culling.list(.nearDuplicates)
        #expect(rows.count == 4 && rows.filter { !$0.isKeeper }.map(\.photo).sorted() == going)
        for row in rows.dropFirst() where row.isKeeper {
            #expect(row.relation == (row.photo == 2 && width == 190 ? .otherLook : .otherExposure))
        }
    }
}
