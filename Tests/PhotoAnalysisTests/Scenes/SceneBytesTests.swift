import Fixtures
import Testing

@testable import PhotoAnalysis

@Suite("Stored form of scenes")
struct SceneBytesTests {
    private func measured(_ seed: UInt64, width: Int = 400, height: Int = 300) throws -> PhotoAnalysis.Scene {
        let luma = Drawn.luma(Drawn.scene(seed, width: width, height: height))
        return try #require(PhotoAnalysis.Scene.measure(luma, within: Trim.box(of: luma)))
    }

    @Test("Features come back from their bytes as they were", arguments: Drawn.seeds)
    func features(seed: UInt64) throws {
        let bytes = try measured(seed).features
        let features = try #require(LocalFeatures(bytes: bytes))
        #expect(features.points.count > 40 && features.points.count <= LocalFeatures.most)
        #expect(features.bytes == bytes)
        #expect(Set(features.points.map(\.level)) == [0, 1, 2, 3])
        #expect(LocalFeatures(bytes: [])?.points.isEmpty == true)
    }

    @Test("Thumbnails of any size come back from their bytes as they were", arguments: [(400, 300), (37, 19)])
    func thumbnail(width: Int, height: Int) throws {
        let bytes = try measured(1, width: width, height: height).thumbnail
        let thumbnail = try #require(Thumbnail(bytes: bytes))
        #expect(thumbnail.bytes == bytes)
        #expect(thumbnail.values.count == thumbnail.width * thumbnail.height)
        #expect(Set(thumbnail.values).count > 8)
        #expect(thumbnail.detail.count == thumbnail.width / 4 * (thumbnail.height / 4))
    }

    @Test("Bytes that were cut off, lengthened or exchanged are refused")
    func refused() throws {
        let scene = try measured(1)
        #expect(SceneMatcher(scene) != nil)
        for length in [1, 35, 37, scene.features.count - 1] {
            #expect(LocalFeatures(bytes: Array(scene.features.prefix(length))) == nil)
        }
        #expect(LocalFeatures(bytes: [UInt8](repeating: 0, count: 36 * (LocalFeatures.most + 1))) == nil)
        #expect(LocalFeatures(bytes: [UInt8](repeating: 255, count: 36)) == nil)
        for length in [0, 3, 4, 5, scene.thumbnail.count - 1] {
            #expect(Thumbnail(bytes: Array(scene.thumbnail.prefix(length))) == nil)
        }
        #expect(Thumbnail(bytes: scene.thumbnail + [0]) == nil)
        #expect(Thumbnail(bytes: [255, 255, 255, 255, 8]) == nil)
        #expect(Thumbnail(bytes: [0, 0, 5, 0]) == nil)
        #expect(Thumbnail(bytes: [1, 0, 1, 0, 0]) == nil)
        #expect(SceneMatcher(PhotoAnalysis.Scene(features: scene.thumbnail, thumbnail: scene.features)) == nil)
    }

    @Test(
        "Whatever lies over a thumbnail of one or two pixels' width, or nowhere, is not read",
        arguments: [(4096, 1), (1, 4096), (2, 2048), (2000, 2), (1, 1), (64, 64)])
    func narrow(width: Int, height: Int) {
        func plane(_ width: Int, _ height: Int) -> Plane {
            Plane(width: width, height: height, values: (0..<width * height).map { Float($0 % 7) })
        }
        let (one, other) = (plane(64, 64), plane(width, height))
        let limit = Float.infinity
        for alignment in [
            Alignment(stretching: 64, 64, to: width, height), Alignment(cosine: 0.999, sine: 0.01, x0: 0, y0: 0),
            Alignment(cosine: 0.02, sine: -0.03, x0: 0.5, y0: 0.5), Alignment(cosine: 30, sine: 1, x0: -9, y0: 1),
        ] {
            let found = AlignedCorrelation(one, other, alignment, adding: AlignedCorrelation.caution)
            #expect(min(width, height) < 3 ? found.correlation == 0 : found.correlation.isFinite)
            #expect((0...1).contains(found.overlap))
        }
        for alignment in [
            Alignment(cosine: .nan, sine: 0, x0: 0, y0: 0), Alignment(cosine: 1, sine: 0, x0: limit, y0: 0),
        ] {
            let found = AlignedCorrelation(one, other, alignment, adding: AlignedCorrelation.caution)
            #expect(found.correlation == 0 && found.overlap == 0)
        }
    }

    @Test("Any bytes are compared or refused, never trapped on")
    func anyBytes() throws {
        let scene = try measured(2)
        let matcher = try #require(SceneMatcher(scene))
        var random = RandomSource(seed: 9)
        var compared = 0
        for _ in 0..<300 {
            var (features, thumbnail) = (scene.features, scene.thumbnail)
            for _ in 0..<random.integer(1...20) {
                features[random.integer(0...features.count - 1)] = UInt8(random.integer(0...255))
                thumbnail[random.integer(0...min(thumbnail.count, 8) - 1)] = UInt8(random.integer(0...255))
            }
            if random.unit() < 0.3 { features.removeLast(36 * random.integer(1...features.count / 36)) }
            if random.unit() < 0.7 { thumbnail = scene.thumbnail }
            guard let found = matcher.match(PhotoAnalysis.Scene(features: features, thumbnail: thumbnail)) else {
                continue
            }
            #expect(found.correlation <= 1 && found.correlation >= -1)
            compared += 1
        }
        #expect(compared > 10)
    }
}
