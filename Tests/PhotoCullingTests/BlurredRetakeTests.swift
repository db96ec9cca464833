import Fixtures
import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

/// Two shots of drawn scenes, framed a little differently, one of them blurred, with noise and compression.
@Suite("Blurred retakes")
struct BlurredRetakeTests {
    struct Blur: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let change: @Sendable (Raster) -> Raster
    }

    private static let blurs =
        [2, 4, 7].map { radius in
            Blur(testDescription: "a disc of \(radius) pixels") { $0.defocused(radius: radius) }
        }
        + [(6, 1, 0), (12, 0, 1), (18, 1, 1)].map { length, dx, dy in
            Blur(testDescription: "\(length) pixels of shake along \(dx), \(dy)") {
                $0.shaken(length: length, dx: dx, dy: dy)
            }
        }

    private func shot(_ raster: Raster, seed: UInt64) throws -> (luma: LumaImage, measured: Measurements) {
        let taken = raster.noisy(deviation: 3, seed: seed).recompressed(step: 8)
        let luma = LumaImage(width: taken.width, height: taken.height, samples: taken.luma)
        let header = ImageHeader(
            format: .jpeg, storedWidth: taken.width, storedHeight: taken.height, metadata: PhotoMetadata())
        let digest = try #require(Digest256(hex: String(repeating: "00", count: 32)))
        let inspection = Inspection(header: header, pictureDigest: digest)
        return (luma, PhotoMeasurer.measure(DecodedPicture(luma: luma, chroma: nil), inspection))
    }

    private func facts(_ id: PhotoID, _ shot: (luma: LumaImage, measured: Measurements)) -> PhotoFacts {
        .drawn(id) { photo in
            (photo.width, photo.height) = (Int32(shot.luma.width), Int32(shot.luma.height))
            photo.perceptualHash = shot.measured.perceptualHash
            photo.embedding = shot.measured.embedding
            photo.sharpness = shot.measured.sharpness.map { Float($0) }
            photo.blurriness = shot.measured.blurriness.map { Float($0) }
            // The second one leads by what later rules ask for: it was taken earlier.
            photo.captured = 1_000_000_000 * (10 - 3 * id)
            photo.camera = 1
        }
    }

    @Test("They are similar shots, of which the sharp one is the keeper", arguments: blurs, [1, 2, 3] as [UInt64])
    func keeper(blur: Blur, seed: UInt64) throws {
        let view = Fixtures.Scene(seed: seed).drawn(width: 640, height: 480)
        let sharp = try shot(view.cropped(x: 0, y: 0, width: 600, height: 450), seed: 1)
        let blurred = try shot(blur.change(view.cropped(x: 40, y: 30, width: 600, height: 450)), seed: 2)
        var culling = Culling(settings: CullingSettings())
        for photo in [facts(1, sharp), facts(2, blurred)] { culling.update(photo) }
        let (scene, other) = (try #require(sharp.measured.scene), try #require(blurred.measured.scene))
        let matcher = try #require(SceneMatcher(other))
        let asked = culling.comparison(of: 2)
        let comparison = try #require(asked)
        culling.connect(comparison, comparison.matches { _ in matcher.match(scene) })
        let listed = culling.list(.similar)
        #expect(listed.map(\.photo).sorted() == [1, 2])
        #expect(listed.filter(\.isKeeper).map(\.photo) == [1])
    }
}
