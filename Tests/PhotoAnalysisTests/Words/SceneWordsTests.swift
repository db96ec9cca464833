import Fixtures
import FoundationEssentials
import Images
import Testing

@testable import PhotoAnalysis

@Suite("Words for what a photo shows")
struct SceneWordsTests {
    /// A meadow with blades of grass under a sky with a soft gradient.
    private static func meadow(width: Int = 480, height: Int = 320) -> DecodedPicture {
        var random = RandomSource(seed: 5)
        return picture(width, height) { x, y in
            guard y * 2 < height else {
                let shade = random.integer(-45...45)
                return (80 + shade, 125 + shade, 45 + shade / 2)
            }
            return (95 + 130 * y / height, 150 + 100 * y / height, 235)
        }
    }

    /// A picture with small chroma, as decoding gives it.
    private static func picture(
        _ width: Int, _ height: Int, _ colour: (Int, Int) -> (Int, Int, Int)
    ) -> DecodedPicture {
        var rgb: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue) = colour(x, y)
                rgb += [UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue)]
            }
        }
        let raster = Raster(width: width, height: height, rgb: rgb)
        let small = small(raster)
        return DecodedPicture(luma: Drawn.luma(raster), chroma: small)
    }

    /// Every eighth pixel of every eighth row in YCbCr.
    private static func small(_ raster: Raster) -> ChromaImage {
        var (light, blue, red): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        for y in stride(from: 0, to: raster.height, by: 8) {
            for x in stride(from: 0, to: raster.width, by: 8) {
                let place = 3 * (y * raster.width + x)
                let levels = raster.rgb[place..<place + 3].map { Double($0) }
                let luma = 0.299 * levels[0] + 0.587 * levels[1] + 0.114 * levels[2]
                light.append(UInt8(luma))
                blue.append(UInt8(128 + 0.564 * (levels[2] - luma)))
                red.append(UInt8(128 + 0.713 * (levels[0] - luma)))
            }
        }
        return ChromaImage(
            width: (raster.width + 7) / 8, height: (raster.height + 7) / 8, light: light, blue: blue, red: red)
    }

    private static func words(_ picture: DecodedPicture) throws -> SceneWords {
        try #require(Self.measured(picture))
    }

    private static func measured(_ picture: DecodedPicture) -> SceneWords? {
        let overview = PhotoMeasurer.overview(of: picture.luma)
        return SceneWords.measure(
            picture, overview, SceneDescriptor.measure(overview, within: Trim.Box(all: overview)))
    }

    @Test("A blue sky over a green meadow shows sky, and a plain dark wall does not")
    func sky() throws {
        let meadow = try Self.words(Self.meadow())
        #expect(meadow.shown.contains(.sky), "\(meadow[.sky])")
        let wall = try Self.words(Self.picture(480, 320) { _, _ in (70, 62, 58) })
        #expect(!wall.shown.contains(.sky))
        #expect(!wall.shown.contains(.greenery))
        #expect(meadow[.greenery] > wall[.greenery])
    }

    @Test("The same picture has the same words, and a larger one has the sky too")
    func deterministic() throws {
        let meadow = try Self.words(Self.meadow())
        #expect(try Self.words(Self.meadow()) == meadow)
        #expect(try Self.words(Self.meadow(width: 960, height: 640)).shown.contains(.sky))
    }

    @Test(
        "Tiny, narrow and even pictures have words that are probabilities",
        arguments: [(16, 16), (17, 900), (900, 17), (64, 64)], [0, 128, 255])
    func odd(size: (Int, Int), level: Int) throws {
        let words = try Self.words(Self.picture(size.0, size.1) { _, _ in (level, level, level) })
        for word in SceneWord.allCases { #expect((0...1).contains(words[word])) }
    }

    @Test("A picture in grey has words, and one whose colour is not decoded has none")
    func grey() throws {
        let luma = Drawn.luma(Drawn.scene(2))
        #expect(Self.measured(DecodedPicture(luma: luma, chroma: nil)) != nil)
        #expect(Self.measured(DecodedPicture(luma: luma, chroma: nil, isColourKnown: false)) == nil)
    }

    @Test("Only words that are said are shown, those from their threshold on, the surest first")
    func shown() {
        let words = SceneWords { $0 == .text ? 1 : 0.95 }
        #expect(words.shown.first == .text)
        #expect(words.shown == [.text] + SceneWord.allCases.filter { $0.threshold != nil && $0 != .text })
        #expect(SceneWords { ($0.threshold ?? 1) - 0.01 }.shown.isEmpty)
        #expect(SceneWords { $0 == .text ? 0.25 : 0 }.mayShowText, "read long before the word is sure")
        #expect(!SceneWords { $0 == .text ? 0.15 : 1 }.mayShowText)
    }

    @Test("The store and the worker's answers keep the words")
    func coding() throws {
        var measurements = Measurements()
        measurements.words = SceneWords { Double($0.rawValue) / 20 }
        #expect(Measurements(stored: measurements.stored) == measurements)
        let json = try JSONEncoder().encode(measurements)
        #expect(try JSONDecoder().decode(Measurements.self, from: json) == measurements)
    }
}
