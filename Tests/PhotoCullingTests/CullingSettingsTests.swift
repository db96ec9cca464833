import PhotoCategories
import PhotoCulling
import Testing

@Suite("Judging again by other settings")
struct CullingSettingsTests {

    @Test("Whatever is set in whatever order, all lists are those of an engine that began with it", arguments: 1...3)
    func sameAsFresh(seed: UInt64) {
        let photos = DrawnLibrary(seed: seed, scenes: 10).photos
        var random = SeededRandom(seed &+ 300)
        var culling = Culling.drawn(CullingSettings())
        culling.load([photos])
        for step in 0..<6 {
            let settings = Self.drawnSettings(&random)
            let leftOut = Set(photos.map(\.id).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
            // Some steps ask in between, so that judged and unjudged groups are met.
            culling.apply(settings)
            if step % 2 == 0 { _ = culling.tallies }
            culling.leaveOut(leftOut)

            let now = photos.map { photo in
                var photo = photo
                photo.traits.remove(.leftOut)
                if leftOut.contains(photo.id) { photo.traits.insert(.leftOut) }
                return photo
            }
            var fresh = Culling.drawn(settings)
            fresh.load([now])
            for category in Category.allCases { #expect(culling.list(category) == fresh.list(category)) }
            #expect(culling.tallies == fresh.tallies)
            #expect(culling.tallies == ReferenceCulling(now, settings).tallies)
            #expect(now.allSatisfy { culling.knows($0) })
        }
    }

    @Test("Similar shots and versions are those of an engine that began with the settings", arguments: 1...6)
    func series(seed: UInt64) {
        let shots = DrawnShots(seed: seed)
        var random = SeededRandom(seed &+ 500)
        var culling = Culling.drawn(CullingSettings())
        for photo in shots.photos { culling.update(photo) }
        shots.compare(in: &culling)
        for _ in 0..<6 {
            let settings = Self.drawnSettings(&random)
            culling.apply(settings)
            shots.compare(in: &culling)
            var fresh = Culling.drawn(settings)
            for photo in shots.photos.shuffled(using: &random) { fresh.update(photo) }
            shots.compare(in: &fresh)
            // Which of several links is known, and so the confidence, may depend on the order of comparing.
            for category in Category.judged { #expect(Self.rows(&culling, category) == Self.rows(&fresh, category)) }
            #expect(culling.tallies == fresh.tallies)
        }
    }

    @Test("Finer thresholds than a level's judge the same as if they had always held", arguments: 1...4)
    func thresholds(seed: UInt64) {
        let photos = DrawnLibrary(seed: seed, scenes: 14).photos
        var culling = Culling.drawn(CullingSettings())
        for photo in photos { culling.update(photo) }
        var settings = CullingSettings()
        settings.minimumQuality = 20
        settings.cautiousScreenshotAbove = 0.8
        settings.nearDuplicateDistance = 12
        settings.nearDuplicateCautiousDistance = 5
        culling.apply(settings)
        let reference = ReferenceCulling(photos, settings)
        #expect(culling.tallies == reference.tallies)
        #expect(culling.referenceGroups(of: photos) == reference.groups)
    }

    @Test("A higher sensitivity finds all that a lower one finds", arguments: [Category.blurry, .screenshots])
    func monotonic(category: Category) {
        let photos = DrawnLibrary(seed: 9, scenes: 40).photos
        var found: [Set<PhotoID>] = []
        for sensitivity in [Sensitivity.off, .level(.low), .level(.normal), .level(.high)] {
            var culling = Culling(settings: CullingSettings([category: sensitivity]))
            for photo in photos { culling.update(photo) }
            found.append(Set(culling.list(category).map(\.photo)))
        }
        #expect(found[0].isEmpty)
        for (lower, higher) in zip(found, found.dropFirst()) { #expect(lower.isStrictSubset(of: higher)) }
    }

    @Test("A category that is off says what it would have found, and does not hold")
    func off() {
        var culling = Culling(settings: CullingSettings([.blurry: .off, .nearDuplicates: .off]))
        let photo = PhotoFacts.drawn(1) { $0.blurriness = 0.9 }
        culling.update(photo)
        let verdict = culling.verdicts(of: 1).first { $0.category == .blurry }
        let threshold = Double(CullingSettings()[.blurry])
        #expect(verdict?.evidence == .probability(Double(Float(0.9)), threshold: threshold))
        #expect(verdict?.holds == false)
        #expect(verdict?.suppression == .switchedOff)
        #expect(culling.list(.blurry).isEmpty)
        #expect(culling.tallies[.all].photos == 1)
    }

    @Test("A screenshot is not judged for blur, and the verdict says so")
    func blurredScreenshot() {
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...2 {
            culling.update(
                .drawn(id) { photo in
                    photo.blurriness = 0.9
                    photo.screenshot = id == 1 ? 0.9 : 0.1
                })
        }
        #expect(culling.list(.blurry).map(\.photo) == [2] && culling.list(.screenshots).map(\.photo) == [1])
        let verdict = culling.verdicts(of: 1).first { $0.category == .blurry }
        #expect(verdict?.holds == false)
        #expect(verdict?.text.hasPrefix("it looks like a screenshot, which is not judged for blur") == true)
    }

    @Test("A photo that is left out is counted, is no keeper, and its copies are judged without it")
    func leftOut() {
        var culling = Culling.drawn(CullingSettings())
        for id in PhotoID(1)...3 {
            culling.update(
                .drawn(id) { photo in
                    photo.picture = 7
                    photo.blurriness = 0.9
                    // The first by every rule.
                    if id == 1 { photo.traits = [.cameraOriginal, .place] }
                })
        }
        #expect(culling.list(.duplicates).first?.photo == 1)
        culling.leaveOut([1])
        #expect(Set(culling.list(.duplicates).map(\.photo)) == [2, 3])
        #expect(Set(culling.list(.blurry).map(\.photo)) == [2, 3])
        #expect(culling.list(.all).count == 3)
        #expect(culling.verdicts(of: 1).allSatisfy { !$0.holds && $0.suppression == .leftOut })
        culling.leaveOut([1, 2])
        #expect(culling.list(.duplicates).isEmpty)
        // What is left out is still a copy: the last one may not go unasked.
        #expect(culling.copies(of: 3) == [1, 2])
        culling.leaveOut([])
        #expect(culling.list(.duplicates).count == 3)
    }

    private static func rows(_ culling: inout Culling, _ category: Category) -> [ListedPhoto] {
        culling.list(category).map { row in
            var row = row
            row.confidence = nil
            return row
        }
    }

    private static func drawnSettings(_ random: inout SeededRandom) -> CullingSettings {
        var sensitivities: [Category: Sensitivity] = [:]
        for category in Category.adjustable {
            guard let scale = category.sensitivity else { continue }
            switch Int.random(in: 0..<6, using: &random) {
            case 0: break
            case 1: sensitivities[category] = .off
            case 2:
                let number = Double.random(in: scale.range, using: &random)
                sensitivities[category] = .threshold(scale.isWhole ? number.rounded() : number)
            default:
                sensitivities[category] = Sensitivity.Level.allCases.randomElement(using: &random).map {
                    .level($0)
                }
            }
        }
        return CullingSettings(sensitivities)
    }
}
