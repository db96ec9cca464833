import Fixtures
import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

/// Versions of drawn pictures, measured and compared by the code that measures photos.
@Suite("Which of several drawn versions stays")
struct KeeperPictureTests {
    struct Version: Sendable {
        var raster: Raster
        var isGrey = false
        var metadata = PhotoMetadata()
        var folder = "2019"
        var bytes: Int64 = 100
    }

    private static var camera: PhotoMetadata {
        var metadata = PhotoMetadata()
        (metadata.cameraMake, metadata.cameraModel, metadata.exposureTime) = ("Drawn", "One", 0.01)
        return metadata
    }

    private static func scene(_ seed: UInt64, width: Int = 640, height: Int = 480) -> Raster {
        Fixtures.Scene(seed: seed).drawn(width: width, height: height).noisy(deviation: 2, seed: seed)
    }

    /// The keeper of versions, by their order, and the rules that decided.
    private func keeper(_ versions: [Version]) throws -> (place: Int?, rules: [KeeperRule]) {
        var folders = FolderTable()
        let records = try versions.enumerated().map { place, version in
            let raster = version.raster.recompressed(step: 8)
            let luma = LumaImage(width: raster.width, height: raster.height, samples: raster.luma)
            let header = ImageHeader(
                format: .jpeg, storedWidth: raster.width, storedHeight: raster.height, metadata: version.metadata)
            let digest = try #require(Digest256(hex: String(repeating: "00", count: 32)))
            let inspection = Inspection(header: header, pictureDigest: digest)
            let measured = PhotoMeasurer.measure(DecodedPicture(luma: luma, chroma: nil), inspection)
            let facts = PhotoFacts.drawn(Int64(place + 1)) { photo in
                photo.traits = PhotoTraits(version.metadata, format: .jpeg)
                photo.take(measured)
                (photo.width, photo.height) = (Int32(raster.width), Int32(raster.height))
                photo.bytes = version.bytes
                photo.folder = PhotoFolder(root: 1, path: Array(version.folder.utf8))
                // The palette needs colours, which these pictures are measured without.
                photo.isGrey = version.isGrey
            }
            return PhotoRecord(facts, folder: folders.acquire(facts.folder))
        }
        let choice = KeeperChoice(.versions, PagedArray(records), folders)
        let slots = records.indices.map { Int32($0) }
        guard let keeper = choice.keeper(of: slots) else { return (nil, []) }
        let others = slots.filter { $0 != keeper }
        return (Int(keeper), KeeperReason(keeper, before: others, among: slots, choice).rules)
    }

    @Test(
        "A camera's file stays before its enlarged copy", arguments: [1.5, 2, 3] as [Float], [1, 2] as [UInt64])
    func enlarged(factor: Float, seed: UInt64) throws {
        let scene = Self.scene(seed)
        let original = Version(raster: scene, metadata: Self.camera)
        let copy = Version(raster: scene.enlarged(by: factor), bytes: 900)
        #expect(try keeper([copy, original]).place == 1)
        guard factor > 1.5 else { return }
        // Programs that enlarge may keep the metadata, and the original may have lost them.
        #expect(try keeper([Version(raster: copy.raster, metadata: Self.camera, bytes: 900), original]).place == 1)
        #expect(try keeper([copy, Version(raster: scene)]).place == 1)
    }

    @Test("A larger picture that is not enlarged stays before its reduced copy", arguments: [1, 2] as [UInt64])
    func reduced(seed: UInt64) throws {
        let scene = Self.scene(seed, width: 1_200, height: 900)
        let copy = Version(raster: scene.resized(width: 500, height: 375), metadata: Self.camera)
        let found = try keeper([copy, Version(raster: scene)])
        #expect(found.place == 1 && found.rules == [.morePixels])
    }

    @Test("A scan with a white border stays before a small copy without it", arguments: [1, 2] as [UInt64])
    func framed(seed: UInt64) throws {
        let scene = Self.scene(seed, width: 1_000, height: 750)
        let scan = Version(raster: scene.letterboxed(horizontal: 60, vertical: 60, grey: 255))
        let found = try keeper([Version(raster: scene.resized(width: 320, height: 240)), scan])
        #expect(found.place == 1 && found.rules == [.morePixels])
        // Of the same detail, the one without stays, though it has fewer pixels.
        #expect(try keeper([scan, Version(raster: scene)]).rules == [.unframed])
        #expect(try keeper([scan, Version(raster: scene)]).place == 1)
    }

    @Test("A grey scan stays before a small version in colour", arguments: [1, 2] as [UInt64])
    func colourised(seed: UInt64) throws {
        let scene = Self.scene(seed, width: 1_200, height: 900)
        let scan = Version(raster: scene.grey, isGrey: true)
        let found = try keeper([Version(raster: scene.resized(width: 400, height: 300)), scan])
        #expect(found.place == 1 && found.rules == [.morePixels])
        #expect(try keeper([scan, Version(raster: scene)]).rules == [.inColour])
    }

    @Test(
        "A file stays before a version that a filter sharpened",
        arguments: [1, 2, 4] as [Float], [1, 2] as [UInt64])
    func sharpened(amount: Float, seed: UInt64) throws {
        let scene = Self.scene(seed)
        // The first is as soft as many lenses.
        for original in [scene.defocused(radius: 1), scene] {
            let sharp = Version(raster: original.sharpened(amount: amount), folder: "WhatsApp Images", bytes: 900)
            #expect(try keeper([sharp, Version(raster: original, metadata: Self.camera)]).place == 1)
        }
        let sharp = Version(raster: scene.sharpened(amount: amount), folder: "WhatsApp Images", bytes: 900)
        let unnamed = try keeper([sharp, Version(raster: scene)])
        #expect(unnamed.place == 1)
        #expect(unnamed.rules == [.folder])
    }

    @Test(
        "A strongly sharpened version goes, though its file is larger", arguments: [1.5, 2, 3] as [Float],
        [1, 2, 3] as [UInt64])
    func sharpenedAlone(amount: Float, seed: UInt64) throws {
        let scene = Self.scene(seed)
        let sharp = Version(raster: scene.sharpened(amount: amount), bytes: 900)
        let found = try keeper([sharp, Version(raster: scene)])
        #expect(found.place == 1 && found.rules == [.unsharpened])
    }

    @Test("An earlier quality counts of JPEG files alone, whichever decode shows it and however they lie")
    func earlierQuality() throws {
        let scene = Self.scene(1)
        var picture = DecodedPicture(
            luma: LumaImage(width: scene.width, height: scene.height, samples: scene.luma), chroma: nil)
        picture.earlierQuality = 60
        let turned = picture.upright(orientation: 6)
        for quality in [90, nil] {
            let header = ImageHeader(
                format: .jpeg, storedWidth: scene.width, storedHeight: scene.height, metadata: PhotoMetadata(),
                codingQuality: quality)
            let digest = try #require(Digest256(hex: String(repeating: "00", count: 32)))
            let inspection = Inspection(header: header, pictureDigest: digest)
            for measured in [
                PhotoMeasurer.measure(turned, inspection),
                PhotoMeasurer.measureAgain(Measurements(), turned, inspection),
            ] {
                #expect(measured.earlierQuality == (quality == nil ? nil : 60))
            }
        }
    }

    @Test("A copy with a caption, or of repeated pixels, goes before its original", arguments: [1, 2] as [UInt64])
    func captioned(seed: UInt64) throws {
        let scene = Self.scene(seed)
        let caption = try keeper([Version(raster: scene.captioned(height: 90), bytes: 900), Version(raster: scene)])
        #expect(caption.place == 1)
        for factor in [1.5, 2, 4] as [Float] {
            let large = try keeper([Version(raster: scene.repeated(by: factor), bytes: 900), Version(raster: scene)])
            #expect(large.place == 1 && large.rules == [.moreDetail])
        }
    }

    @Test("A blurred version goes, though its file is larger", arguments: [1, 1.5, 2] as [Float])
    func blurred(radius: Float) throws {
        let scene = Self.scene(2)
        let blurred = Version(raster: scene.defocused(radius: radius), bytes: 900)
        let found = try keeper([blurred, Version(raster: scene)])
        #expect(found.place == 1 && found.rules == [.moreDetail])
    }

    @Test("What was passed over as a screenshot of one version does not go for another one with far less detail")
    func passedOver() {
        var random = SeededRandom(5)
        let hash = random.hash()
        var culling = Culling(settings: CullingSettings())
        let changes: [(inout PhotoFacts) -> Void] = [
            { ($0.width, $0.height, $0.traits) = (800, 600, [.cameraOriginal, .rating]) },
            { ($0.width, $0.height) = (1_000, 750) },
            { ($0.width, $0.height, $0.isFramed, $0.screenshot) = (2_400, 1_700, true, 0.8) },
        ]
        for (id, change) in zip(PhotoID(1)..., changes) {
            culling.update(
                DrawnShots.photo(id) {
                    ($0.perceptualHash, $0.isFramed, $0.screenshot) = (hash, false, 0.02)
                    change(&$0)
                })
        }
        #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
        #expect(culling.list(.nearDuplicates).filter { !$0.isKeeper }.map(\.photo) == [2])
    }
}
