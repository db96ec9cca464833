import Fixtures
import FoundationEssentials
import Images
import Testing

@testable import PhotoAnalysis

@Suite("Photo measurer")
struct PhotoMeasurerTests {
    @Test("Measuring twice gives the same, and JSON keeps it")
    func deterministic() throws {
        let scene = Drawn.scene(7)
        let inspection = try Drawn.inspection(of: scene)
        let measurements = PhotoMeasurer.measure(Drawn.luma(scene), inspection)
        #expect(measurements == PhotoMeasurer.measure(Drawn.luma(Drawn.scene(7)), inspection))
        let json = try JSONEncoder().encode(measurements)
        #expect(try JSONDecoder().decode(Measurements.self, from: json) == measurements)
    }

    @Test(
        "Numbers that no measurement gives are refused, as a worker may say anything",
        arguments: [
            (2, 101), (13, 0), (13, 101), (4, 1.5.bitPattern), (7, (-1.0).bitPattern), (8, 2.0.bitPattern),
            (9, 2.0.bitPattern), (9, Double.nan.bitPattern), (12, 1.5.bitPattern), (3, 1e300.bitPattern),
            (3, (-1.0).bitPattern), (6, (-1e5).bitPattern),
        ] as [(UInt8, UInt64)])
    func impossible(number: UInt8, pattern: UInt64) throws {
        let bytes = [number, 8] + (0..<8).map { UInt8(truncatingIfNeeded: pattern >> ($0 * 8)) }
        #expect(throws: DecodingError.self) { try Self.decode(bytes) }
    }

    @Test(
        "Bytes that no measurements are stored as are refused",
        arguments: [
            [0], [99, 0], [4, 8, 0], [10, 1, 0], [11, 3, 1, 2, 3], [1, 2, 0, 0], [15, 16] + Array(0...15),
        ])
    func garbage(bytes: [UInt8]) {
        #expect(throws: DecodingError.self) { try Self.decode(bytes) }
    }

    private static func decode(_ stored: [UInt8]) throws -> Measurements {
        let json = "{\"stored\":\"\(Data(stored).base64EncodedString())\"}"
        return try JSONDecoder().decode(Measurements.self, from: Data(json.utf8))
    }

    @Test("A frame is measured as its share of the picture, and a picture without one has none")
    func frame() throws {
        let scene = Drawn.scene(3)
        let framed = scene.letterboxed(horizontal: 30, vertical: 20, grey: 255)
        let measured = try [scene, framed].map {
            try #require(PhotoMeasurer.measure(Drawn.luma($0), try Drawn.inspection(of: $0)).frame)
        }
        #expect(measured[0] == 0)
        let share = 1 - Double(scene.width * scene.height) / Double(framed.width * framed.height)
        #expect(abs(measured[1] - share) < 0.02)
    }

    @Test("An enlarged or blurred picture uses less of its resolution than its original", arguments: Drawn.seeds)
    func usedResolution(seed: UInt64) throws {
        let scene = Drawn.scene(seed, width: 640, height: 480).noisy(deviation: 2, seed: seed).recompressed(step: 8)
        func used(_ raster: Raster) throws -> Double {
            try #require(PhotoMeasurer.measure(Drawn.luma(raster), try Drawn.inspection(of: raster)).usedResolution)
        }
        #expect(try used(scene) == 1)
        #expect(try used(scene.sharpened(amount: 2)) == 1)
        #expect(try used(scene.resized(width: 320, height: 240)) == 1)
        #expect(try used(scene.letterboxed(horizontal: 40, vertical: 30, grey: 255)) == 1)
        let enlarged = scene.enlarged(by: 2)
        #expect(try used(enlarged) <= 0.5)
        #expect(try used(enlarged.letterboxed(horizontal: 80, vertical: 60, grey: 255)) <= 0.5)
        #expect(try used(scene.enlarged(by: 4)) <= 0.3)
        #expect(try used(scene.defocused(radius: 2)) <= 0.5)
    }

    @Test("A picture enlarged by repeating its pixels uses as much of its resolution as before", arguments: Drawn.seeds)
    func repeatedPixels(seed: UInt64) throws {
        let scene = Drawn.scene(seed, width: 640, height: 480).noisy(deviation: 2, seed: seed)
        for (factor, share) in [(1.5, 0.67), (2, 0.5), (3, 0.34), (4, 0.25)] as [(Float, Double)] {
            for raster in [scene.repeated(by: factor), scene.repeated(by: factor).recompressed(step: 8)] {
                let measured = PhotoMeasurer.measure(Drawn.luma(raster), try Drawn.inspection(of: raster))
                #expect(try #require(measured.usedResolution) <= share, "\(factor)")
            }
        }
    }

    @Test(
        "A caption below counts as a bar; the picture is compared as without it", arguments: Drawn.seeds,
        [0, 255] as [UInt8])
    func caption(seed: UInt64, grey: UInt8) throws {
        let scene = Drawn.scene(seed, width: 640, height: 480).defocused(radius: 2)
        let plain = PhotoMeasurer.measure(Drawn.luma(scene), try Drawn.inspection(of: scene))
        #expect(plain.frame == 0)
        for bar in [40, 120] {
            let raster = scene.captioned(height: bar, grey: grey)
            let measured = PhotoMeasurer.measure(Drawn.luma(raster), try Drawn.inspection(of: raster))
            let share = Double(bar) / Double(480 + bar)
            #expect(abs(try #require(measured.frame) - share) < 0.02)
            // The letters are sharper than the picture.
            let sharpness = try (#require(measured.sharpness), #require(plain.sharpness))
            #expect(sharpness.0 < 1.3 * sharpness.1)
        }
    }

    @Test("A few straight lines are no repeated pixels")
    func straightLines() throws {
        var rectangle = Raster(width: 640, height: 480, red: 0, green: 0, blue: 0)
        var lined = Drawn.scene(1, width: 640, height: 480).defocused(radius: 1).noisy(deviation: 2, seed: 1)
        for y in 0..<480 {
            for x in 0..<640 {
                let place = 3 * (y * 640 + x)
                let white: [UInt8] = [255, 255, 255]
                if 100..<400 ~= y && 90..<510 ~= x { rectangle.rgb.replaceSubrange(place..<place + 3, with: white) }
                let isLine = 20..<23 ~= y || 457..<460 ~= y || 20..<23 ~= x || 617..<620 ~= x
                if isLine { lined.rgb.replaceSubrange(place..<place + 3, with: white) }
            }
        }
        for raster in [rectangle, lined] {
            let luma = Drawn.luma(raster)
            #expect(RepeatedPixels.share(luma, within: Trim.Box(all: luma)) == nil)
        }
    }

    @Test("A foot of the grey of missing data is damage where data are lost, and a grey frame is none")
    func missingFoot() throws {
        let scene = Drawn.scene(1, width: 640, height: 480)
        func damage(_ raster: Raster, _ format: MediaFormat) throws -> String? {
            PhotoMeasurer.measure(Drawn.luma(raster), try Drawn.inspection(of: raster, format: format)).damage
        }
        var cut = scene
        cut.rgb.replaceSubrange((3 * 640 * 400)..., with: [UInt8](repeating: 128, count: 3 * 640 * 80))
        for format in [MediaFormat.jpeg, .heif, .webp] { #expect(try damage(cut, format) != nil) }
        #expect(try damage(cut, .png) == nil)
        // Orange is as bright as that grey.
        func plane(_ value: UInt8) -> [UInt8] { [UInt8](repeating: value, count: 120) }
        let chroma = ChromaImage(width: 4, height: 30, light: plane(128), blue: plane(56), red: plane(217))
        let orange = DecodedPicture(luma: Drawn.luma(cut), chroma: chroma)
        #expect(PhotoMeasurer.measure(orange, try Drawn.inspection(of: cut)).damage == nil)
        #expect(try damage(scene, .jpeg) == nil)
        #expect(try damage(scene.letterboxed(horizontal: 40, vertical: 40, grey: 128), .jpeg) == nil)
    }

    @Test("A tiny picture has absent measurements, not middle ones", arguments: [(0, 0), (1, 1), (3, 900), (4, 4)])
    func tiny(width: Int, height: Int) throws {
        let raster = Raster(width: width, height: height, red: 90, green: 90, blue: 90)
        let measurements = PhotoMeasurer.measure(Drawn.luma(raster), try Drawn.inspection(of: raster))
        #expect(measurements == Measurements())
    }

    @Test(
        "Odd sizes are measured",
        arguments: [
            (5, 5), (16, 16), (17, 16), (16, 700), (700, 16), (513, 17), (512, 33), (1025, 31), (301, 64), (16, 9000),
            (20_000, 80), (1300, 1300),
        ])
    func oddSizes(width: Int, height: Int) throws {
        var random = RandomSource(seed: 4)
        let raster = Raster(
            width: width, height: height, rgb: (0..<3 * width * height).map { _ in UInt8(random.integer(0...255)) })
        let measurements = PhotoMeasurer.measure(Drawn.luma(raster), try Drawn.inspection(of: raster))
        #expect(measurements.perceptualHash != nil)
        #expect((measurements.sharpness != nil) == (min(width, height) >= 16))
        for value in [measurements.sharpness, measurements.blurriness] {
            if let value { #expect(value.isFinite && value >= 0) }
        }
        #expect(measurements.screenEvidence?.isFinite != false)
    }

    @Test("Black and white pictures are measured too", arguments: [0, 255] as [UInt8])
    func extremes(level: UInt8) throws {
        let raster = Raster(width: 320, height: 200, red: level, green: level, blue: level)
        let measurements = PhotoMeasurer.measure(Drawn.luma(raster), try Drawn.inspection(of: raster))
        #expect(measurements.perceptualQuality == 0)
        #expect(measurements.blurriness == nil)
        #expect(try #require(measurements.sharpness) < 0.1)
    }

    @Test(
        "A drawing on a transparent ground is neither dark nor bright nor blank: its outline is no tone",
        arguments: [0.02, 0.5, 0.93], [0, 255] as [UInt8])
    func outline(seeThrough: Double, level: UInt8) throws {
        let raster = Raster(width: 320, height: 200, red: level, green: level, blue: level)
        var picture = DecodedPicture(luma: Drawn.luma(raster), chroma: nil)
        let inspection = try Drawn.inspection(of: raster, format: .png, hasAlpha: true)
        for opaque in [nil, 0, 1] as [Double?] {
            picture.seeThrough = opaque
            #expect(try #require(PhotoMeasurer.measure(picture, inspection).blankness) > Exposure.verdict)
        }
        picture.seeThrough = seeThrough
        let measurements = PhotoMeasurer.measure(picture, inspection)
        #expect(measurements.darkness == nil && measurements.brightness == nil && measurements.blankness == nil)
    }

    @Test(
        "A shot of a second or more is dark on purpose",
        arguments: [(nil, true), (0.5, true), (1, false), (8, false), (30, false)] as [(Double?, Bool)])
    func longExposure(time: Double?, isDark: Bool) throws {
        let night = Drawn.scene(2).toned(contrast: 0.1, brightness: -100)
        var metadata = PhotoMetadata()
        metadata.exposureTime = time
        let measurements = PhotoMeasurer.measure(
            Drawn.luma(night), try Drawn.inspection(of: night, metadata: metadata))
        #expect((measurements.darkness ?? 0 > Exposure.verdict) == isDark)
    }
}
