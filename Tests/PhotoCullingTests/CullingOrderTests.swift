import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("The same photos give the same answer")
struct CullingOrderTests {
    @Test("Photos in any order, with detours, give what a comparison of all with all gives", arguments: 1...12)
    func order(seed: UInt64) {
        let photos = DrawnLibrary(seed: seed, scenes: 14).photos
        var settings = CullingSettings()
        if seed % 3 == 0 { settings.nearDuplicateDistance = 15 }
        let reference = ReferenceCulling(photos, settings)
        var random = SeededRandom(seed &+ 100)
        for _ in 0..<4 {
            var culling = Culling.drawn(settings)
            for photo in photos.shuffled(using: &random) {
                culling.update(photo)
                detour(&culling, photos, &random)
            }
            for photo in photos { culling.update(photo) }
            #expect(culling.count == photos.count)
            #expect(culling.tallies == reference.tallies)
            #expect(culling.referenceGroups(of: photos) == reference.groups)
        }
    }

    @Test("Loading all at once gives the same as one by one", arguments: 1...6)
    func load(seed: UInt64) {
        let photos = DrawnLibrary(seed: seed, scenes: 30).photos
        let reference = ReferenceCulling(photos, CullingSettings())
        var culling = Culling.drawn(CullingSettings())
        var random = SeededRandom(seed)
        for photo in photos.shuffled(using: &random).prefix(photos.count / 2) { culling.update(photo) }
        culling.load([photos.shuffled(using: &random)])
        #expect(culling.tallies == reference.tallies)
        #expect(culling.referenceGroups(of: photos) == reference.groups)
    }

    @Test("Tallies stay those of a count from nothing after every change", arguments: 1...4)
    func tallies(seed: UInt64) {
        let photos = DrawnLibrary(seed: seed, scenes: 4).photos
        var random = SeededRandom(seed &+ 200)
        var culling = Culling.drawn(CullingSettings())
        var present: [PhotoID: PhotoFacts] = [:]
        for _ in 0..<150 {
            guard var photo = photos.randomElement(using: &random) else { return }
            if Int.random(in: 0..<3, using: &random) == 0 {
                culling.remove(photo.id)
                present[photo.id] = nil
            } else {
                if Bool.random(using: &random) { photo.vary(&random) }
                culling.update(photo)
                present[photo.id] = photo
            }
            #expect(culling.tallies == ReferenceCulling(Array(present.values), CullingSettings()).tallies)
        }
    }

    @Test("Single photos come with the surest first, then those that free most", arguments: 2...4)
    func surestFirst(seed: UInt64) {
        let photos = DrawnLibrary(seed: seed, scenes: 14).photos
        let reference = ReferenceCulling(photos, CullingSettings())
        var culling = Culling(settings: CullingSettings())
        culling.load([photos])
        for category in Category.allCases where category.grouping == nil {
            let rows = culling.list(category)
            #expect(rows.map(\.photo) == reference.ordered(rows))
        }
        for category in [Category.blurry, .screenshots, .dark] {
            let confidences = culling.list(category).compactMap(\.confidence)
            #expect(confidences.count > 1 && confidences == confidences.sorted(by: >))
        }
    }

    @Test("After the last photo is gone nothing is left")
    func emptied() {
        let photos = DrawnLibrary(seed: 5, scenes: 10).photos
        var culling = Culling.drawn(CullingSettings())
        for photo in photos { culling.update(photo) }
        for photo in photos.reversed() { culling.remove(photo.id) }
        #expect(culling.count == 0)
        #expect(culling.tallies == Tallies())
        #expect(culling.list(.all).isEmpty)
        #expect(!culling.knowsPhotos(in: [PhotoFolder(root: 1, path: [])]))
    }

    /// Changes, removes or decides something that is set right later.
    private func detour(_ culling: inout Culling, _ photos: [PhotoFacts], _ random: inout SeededRandom) {
        guard var photo = photos.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: culling.remove(photo.id)
        case 1:
            photo.vary(&random)
            photo.perceptualHash = photos.randomElement(using: &random)?.perceptualHash
            culling.update(photo)
        case 2:
            photo.decide(&random)
            culling.update(photo)
        default: _ = culling.tallies
        }
    }
}
