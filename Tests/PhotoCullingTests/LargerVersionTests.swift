import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

/// What a photo has that the one to stay lacks: more detail, more of the picture, or what a person did with it.
@Suite("No photo goes for one that lacks what it has")
struct LargerVersionTests {
    private static let day: Int64 = 86_400_000_000_000

    /// What the rows beside the keeper say.
    private static func relations(
        _ culling: inout Culling, _ category: PhotoCategories.Category
    ) -> [ListedPhoto.Relation?] {
        culling.list(category).filter { !$0.isKeeper || $0.relation?.staysBeside == true }.map(\.relation)
    }

    @Test(
        "A version with far more detail stays beside one that somebody worked on, or that has camera data or colour",
        arguments: [
            { $0.traits.insert(.rating) }, { $0.traits.insert(.keywords) }, { $0.work.insert(.sidecar) },
            { $0.traits.insert(.description) },
        ] as [@Sendable (inout PhotoFacts) -> Void])
    func detail(change: @Sendable (inout PhotoFacts) -> Void) {
        for (width, stays) in [(2_000 as Int32, true), (1_400, true), (1_200, false), (900, false)] {
            var culling = Culling(settings: CullingSettings())
            culling.update(
                .twin(1, .nearDuplicates) {
                    ($0.width, $0.height) = (1_000, 750)
                    change(&$0)
                })
            culling.update(.twin(2, .nearDuplicates) { ($0.width, $0.height) = (width, width * 3 / 4) })
            #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
            #expect(Self.relations(&culling, .nearDuplicates) == [stays ? .moreDetail : .nearDuplicate])
            #expect(culling.tallies[.nearDuplicates].proposed == (stays ? 0 : 1))
        }
    }

    @Test("A version with a camera's data stays beside one that has lost them, and goes for one that has them, too")
    func camera() {
        for (traits, isProposed) in [([.keywords], false), ([.keywords, .cameraOriginal], true)]
            as [(PhotoTraits, Bool)]
        {
            var culling = Culling(settings: CullingSettings())
            culling.update(.twin(1, .nearDuplicates) { $0.traits = traits })
            culling.update(.twin(2, .nearDuplicates) { $0.traits = .cameraOriginal })
            #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
            #expect(Self.relations(&culling, .nearDuplicates) == [isProposed ? .nearDuplicate : .cameraData])
        }
    }

    @Test(
        "A version of the same size that looks different stays, whichever is less compressed; a mere re-save goes",
        arguments: [
            // Bits of the hash, the size of the other one, whether it is a blurred shot beside a sharp one.
            (2, 800, false, true), (10, 800, false, true), (12, 800, false, false), (30, 800, false, false),
            (30, 640, false, true), (2, 800, true, true), (30, 800, true, false),
        ] as [(Int, Int32, Bool, Bool)])
    func looks(bits: Int, width: Int32, isBlurred: Bool, goes: Bool) {
        for isFirstBetter in [true, false] {
            var culling = Culling(settings: CullingSettings())
            for id in PhotoID(1)...2 {
                culling.update(
                    .twin(id, .nearDuplicates) {
                        ($0.width, $0.height) = id == 1 ? (800, 600) : (width, width * 3 / 4)
                        $0.codingQuality = (id == 1) == isFirstBetter ? 95 : 85
                        if id == 2, let hash = $0.perceptualHash {
                            $0.perceptualHash = hash.flipping(0..<bits)
                        }
                        if isBlurred { ($0.isSharp, $0.blurriness) = (id == 1, id == 1 ? 0.1 : 0.9) }
                    })
            }
            let going = culling.list(.nearDuplicates).filter { !$0.isKeeper }.count
            // A sharp shot never goes for a blurred one.
            let isSharpKept = !isBlurred || culling.groups(.nearDuplicates).first?.keeper == 1
            #expect(going == (goes && isSharpKept ? 1 : 0))
            let other = culling.list(.nearDuplicates).last?.relation
            if going == 0 { #expect(other == .otherLook) }
        }
    }

    @Test("A version that was changed in a place stays, also beside one with which it was not compared")
    func changed() {
        // The third one was compared with both others, and is the smallest.
        for (first, second, going) in [
            (0.5, 0.8, [2, 3]), (9, 0.8, [3]), (0.5, 9, [3]), (9, 9, []), (2.4, 2.6, [3]),
        ] as [(Float, Float, [PhotoID])] {
            let photos = (PhotoID(1)...3).map { id in
                DrawnShots.photo(id) {
                    $0.perceptualHash = DrawnShots.photo(1).perceptualHash
                    ($0.width, $0.height) = ([900, 890, 880][Int(id) - 1], 600)
                }
            }
            let links = [(PictureID(1_001), first), (1_002, second)].map {
                var match = DrawnShots.copy
                match.change = $0.1
                return StoredLink($0.0, 1_003, match)
            }
            var culling = Culling(settings: CullingSettings())
            culling.load([photos], links: links)
            #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
            let rows = culling.list(.nearDuplicates)
            #expect(rows.filter { !$0.isKeeper }.map(\.photo).sorted() == going)
            #expect(
                rows.filter { $0.relation == .otherLook }.map(\.photo).sorted()
                    == [2, 3].filter { !going.contains($0) })
        }
    }

    @Test(
        "A much larger version stays beside one that only its spectrum makes the original, unless that one has its origin",
        arguments: [
            (2_000, false, false, true), (2_000, true, true, true), (2_000, false, true, true),
            (2_000, true, false, false), (1_250, false, false, true), (1_050, false, false, false),
        ] as [(width: Int32, hasSmallerTime: Bool, hasLargerTime: Bool, stays: Bool)])
    func pixels(width: Int32, hasSmallerTime: Bool, hasLargerTime: Bool, stays: Bool) {
        for isFramed in [false, true] {
            var culling = Culling(settings: CullingSettings())
            culling.update(
                .twin(1, .nearDuplicates) {
                    ($0.width, $0.height, $0.usedResolution) = (1_000, 750, 1)
                    $0.captured = hasSmallerTime ? Self.day : nil
                })
            culling.update(
                .twin(2, .nearDuplicates) {
                    ($0.width, $0.height, $0.usedResolution) = (width, width * 3 / 4, 0.25)
                    $0.captured = hasLargerTime ? Self.day : nil
                    if isFramed { ($0.frame, $0.isFramed) = (0.1, true) }
                })
            #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
            #expect(
                Self.relations(&culling, .nearDuplicates) == [stays && !isFramed ? .moreDetail : .nearDuplicate])
        }
    }

    @Test(
        "A camera's name and the time of the shot are a camera's data, also without an exposure, and less than with one",
        arguments: [
            (false, 1, 86_400_000_000_000, false, true), (false, 0, 86_400_000_000_000, false, false),
            (false, 1, nil, false, false), (true, 1, 86_400_000_000_000, false, false),
            (true, 1, 86_400_000_000_000, true, true),
        ] as [(isNamedToo: Bool, camera: UInt32, captured: Int64?, hasExposure: Bool, stays: Bool)])
    func origin(isNamedToo: Bool, camera: UInt32, captured: Int64?, hasExposure: Bool, stays: Bool) {
        var culling = Culling(settings: CullingSettings())
        culling.update(
            .twin(1, .nearDuplicates) {
                ($0.width, $0.height, $0.work) = (1_200, 900, [.sidecar])
                if isNamedToo { ($0.camera, $0.captured) = (camera, captured) }
            })
        culling.update(
            .twin(2, .nearDuplicates) {
                ($0.width, $0.height, $0.camera, $0.captured) = (1_000, 750, camera, captured)
                if hasExposure { $0.traits.insert(.cameraOriginal) }
            })
        #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
        #expect(Self.relations(&culling, .nearDuplicates) == [stays ? .cameraData : .nearDuplicate])
    }

    @Test(
        "Comparisons connect all versions: few for each, and of those that look the same one stays",
        arguments: [[0, 0, 0, 0, 0], [0, 1, 0, 1, 0], [1, 0, 0, 0, 2], [0, 1, 2, 3, 4], [2, 2, 1, 1, 0]])
    func comparedVersions(looks: [Int]) throws {
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...6 {
            culling.update(
                DrawnShots.photo(id) {
                    guard id < 6 else { return }
                    // Two with one hash, and others that are near.
                    $0.perceptualHash = DrawnShots.photo(1).perceptualHash?.flipping(0..<(id < 3 ? 0 : Int(id)))
                    $0.width = 300 + Int32(id)
                })
        }
        var pairs: [PicturePair] = []
        for photo in culling.takeUncompared() {
            let found = culling.comparison(of: photo)
            let comparison = try #require(found)
            #expect(comparison.versions.isEmpty || photo < 6)
            culling.connect(
                comparison,
                comparison.matches { candidate in
                    pairs.append(PicturePair(comparison.picture, candidate.picture))
                    var match = DrawnShots.copy
                    let (one, other) = (looks[Int(photo) - 1], looks[Int(candidate.picture) - 1_001])
                    match.change = one == other ? 0.5 : 9
                    return match
                })
        }
        #expect(Set(pairs).count == pairs.count && pairs.count <= (Set(looks).count < 4 ? 8 : 9))
        let rows = culling.list(.nearDuplicates)
        #expect(rows.count == 5 && rows.filter { !$0.isKeeper }.count == 5 - Set(looks).count)
        for id in PhotoID(1)...6 {
            let again = culling.comparison(of: id)
            #expect(again?.versions.isEmpty == true)
        }
    }

    @Test(
        "A version does not go for one of its size that is saved no worse and differs a little in a place",
        arguments: [(0.5, 0.5, true), (0.8, 0.2, false), (0.3, 0.75, false)] as [(Float, Float, Bool)])
    func altered(change: Float, detail: Float, goes: Bool) {
        for (quality, width) in [(95, 4_000), (60, 4_000), (95, 4_100)] as [(UInt8, Int32)] {
            let photos = (PhotoID(1)...2).map { id in
                DrawnShots.photo(id) {
                    $0.perceptualHash = DrawnShots.photo(1).perceptualHash
                    ($0.width, $0.height) = (id == 1 ? width : 4_000, 3_000)
                    ($0.codingQuality, $0.decision) = (id == 1 ? quality : 85, id == 1 ? .keep : nil)
                }
            }
            var match = DrawnShots.copy
            (match.change, match.detail) = (change, detail)
            var culling = Culling(settings: CullingSettings())
            culling.load([photos], links: [StoredLink(1_001, 1_002, match)])
            let isSaid = culling.list(.nearDuplicates).contains { $0.relation == .otherLook }
            // What is saved worse, or has another size, differs by that alone.
            #expect(isSaid == (!goes && quality == 95 && width == 4_000))
        }
    }

    @Test("The file with the time of the shot does not go for one that was saved anew and has nothing of it")
    func onlyDate() {
        for (width, goes) in [(4_000, false), (4_400, true)] as [(Int32, Bool)] {
            var culling = Culling(settings: CullingSettings())
            for id in PhotoID(1)...2 {
                culling.update(
                    DrawnShots.photo(id) {
                        $0.perceptualHash = DrawnShots.photo(1).perceptualHash
                        ($0.width, $0.height, $0.codingQuality) = (id == 1 ? width : 4_000, 3_000, id == 1 ? 95 : 60)
                        if id == 2 { $0.captured = 1_000_000_000 }
                    })
            }
            let rows = culling.list(.nearDuplicates)
            #expect(rows.first?.photo == 1 && rows.filter { !$0.isKeeper }.count == (goes ? 1 : 0))
            #expect(rows.last?.relation == (goes ? .nearDuplicate : .cameraData))
        }
    }

    @Test(
        "Screenshots and pages that are near by their hashes are compared, and stay if they show something else",
        arguments: [0.5, 9, nil] as [Float?])
    func comparedScreens(change: Float?) throws {
        for isPage in [true, false] {
            var culling = Culling(settings: CullingSettings())
            for id in PhotoID(1)...2 {
                culling.update(
                    DrawnShots.photo(id) {
                        $0.perceptualHash = DrawnShots.photo(1).perceptualHash?.flipping(0..<Int(5 * id))
                        if isPage {
                            $0.browsing.words = SceneWords { $0 == .text ? 0.95 : 0 }
                        } else {
                            $0.screenshot = 0.9
                        }
                        $0.width = 300 + Int32(id)
                    })
            }
            #expect(culling.list(.nearDuplicates).count == 2)
            var asked = 0
            for photo in culling.takeUncompared() {
                let found = culling.comparison(of: photo)
                let comparison = try #require(found)
                culling.connect(
                    comparison,
                    comparison.matches { _ in
                        asked += 1
                        return SceneMatch(correlation: change == nil ? 0.3 : 0.7, change: change)
                    })
            }
            #expect(asked == 1)
            let rows = culling.list(.nearDuplicates)
            #expect(rows.filter { !$0.isKeeper }.count == (change == 0.5 ? 1 : 0))
            #expect(rows.filter { $0.relation == .otherLook }.count == (change == 0.5 ? 0 : 1))
        }
    }

    @Test("Versions are compared again when what they were compared with is gone, or outranked")
    func comparedAgain() throws {
        let hash = try #require(DrawnShots.photo(1).perceptualHash)
        func photo(_ id: PhotoID, width: Int32) -> PhotoFacts {
            DrawnShots.photo(id) { ($0.perceptualHash, $0.width) = (hash.flipping(0..<Int(2 * id)), width) }
        }
        func compare(_ culling: inout Culling) -> [PhotoID: Set<PictureID>] {
            var asked: [PhotoID: Set<PictureID>] = [:]
            for photo in culling.takeUncompared() {
                guard let comparison = culling.comparison(of: photo) else { continue }
                asked[photo] = Set(comparison.versions.map(\.picture))
                culling.connect(
                    comparison,
                    comparison.matches { _ in
                        var match = DrawnShots.copy
                        match.change = 0.5
                        return match
                    })
            }
            return asked
        }
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...3 { culling.update(photo(id, width: id == 1 ? 400 : 390)) }
        _ = compare(&culling)
        // A larger one takes over the group.
        culling.update(photo(4, width: 1_600))
        let outranked = compare(&culling)
        #expect(outranked[4]?.isEmpty == false && outranked[1] != nil)
        // The two that were compared with it are compared with each other, or the rest.
        culling.remove(1)
        let left = compare(&culling)
        #expect(!left.isEmpty && Set(left.keys).isSubset(of: [2, 3, 4]))
        #expect(culling.groups(.nearDuplicates).first?.members.count == 3)
    }

    @Test("Versions that all look different all stay, also beyond those for which others are looked for")
    func manyLooks() {
        var random = SeededRandom(3)
        let hash = random.hash()
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...40 {
            let changed = hash.flipping((0..<256).shuffled(using: &random).prefix(15))
            culling.update(.twin(id, .nearDuplicates) { $0.perceptualHash = changed })
        }
        let rows = culling.list(.nearDuplicates)
        #expect(rows.count == 40 && rows.allSatisfy(\.isKeeper))
    }

    @Test("Of several versions with far more detail the best stays and the others go for it")
    func severalLarger() {
        var culling = Culling(settings: CullingSettings())
        for (id, width) in [(PhotoID(1), Int32(1_000)), (2, 2_000), (3, 1_999), (4, 500)] {
            culling.update(
                .twin(id, .nearDuplicates) {
                    ($0.width, $0.height) = (width, width * 3 / 4)
                    if id == 1 { $0.traits = [.rating, .keywords] }
                })
        }
        #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
        #expect(culling.list(.nearDuplicates).filter { !$0.isKeeper }.map(\.photo) == [3, 4])
        #expect(culling.list(.nearDuplicates).first { $0.photo == 2 }?.relation == .moreDetail)
        // The largest of all outweighs any work, which is not lost with its photo.
        culling.update(.twin(2, .nearDuplicates) { ($0.width, $0.height) = (8_000, 6_000) })
        #expect(culling.groups(.nearDuplicates).first?.keeper == 2)
        let words = "not proposed, as it holds rating and keywords, which the one to keep lacks"
        let verdict = culling.verdicts(of: 1).first { $0.category == .nearDuplicates }
        #expect(verdict?.text.hasSuffix(words) == true)
    }

    @Test(
        "What a person did with a copy is not lost with it, whatever decides for the other one",
        arguments: [
            { $0.traits = .accompanied }, { $0.decision = .keep }, { $0.holdings = Holdings(.sound) },
            { $0.traits = [.title, .description, .label] },
        ] as [@Sendable (inout PhotoFacts) -> Void])
    func work(change: @Sendable (inout PhotoFacts) -> Void) {
        for category in [PhotoCategories.Category.duplicates, .nearDuplicates] {
            var culling = Culling(settings: CullingSettings())
            culling.update(.twin(1, category, change))
            culling.update(.twin(2, category) { $0.traits = [.rating, .keywords] })
            #expect(culling.list(category).isEmpty)
            let verdict = culling.verdicts(of: 2).first { $0.category == category }
            #expect(verdict?.withheld == .holds(["rating", "keywords"]))
            culling.update(.twin(2, category))
            #expect(culling.list(category).map(\.photo) == [1, 2])
        }
    }

    @Test(
        "A version with other colours or another light stays, and a sharp one beside a blurred one that was saved better",
        arguments: [
            ([200, 100, 100], [200, 100, 100], true), ([200, 100, 100], [202, 100, 99], true),
            ([200, 100, 100], [230, 90, 85], false), ([200, 100, 100], [120, 120, 120], false),
            ([100, 100, 100], [107, 107, 107], false), ([100, 100, 100], [101, 101, 101], true),
        ] as [([UInt8], [UInt8], Bool)])
    func colours(one: [UInt8], other: [UInt8], goes: Bool) {
        for isKeeperFirst in [true, false] {
            var culling = Culling(settings: CullingSettings())
            for id in [PhotoID(1), 2] {
                culling.update(
                    .twin(id, .nearDuplicates) {
                        $0.browsing.palette = ColourPalette(
                            bytes: [1] + ((id == 1) == isKeeperFirst ? one : other) + [0, 255])
                    })
            }
            #expect(Self.relations(&culling, .nearDuplicates) == [goes ? .nearDuplicate : .otherLook])
        }
        for isGreyKept in [true, false] {
            var culling = Culling(settings: CullingSettings())
            for (id, colour) in [(PhotoID(1), [120, 120, 120]), (2, [200, 100, 100])] as [(PhotoID, [UInt8])] {
                culling.update(
                    .twin(id, .nearDuplicates) {
                        $0.browsing.palette = ColourPalette(bytes: [1] + colour + [0, 255])
                        $0.isGrey = id == 1
                        $0.decision = isGreyKept == (id == 1) ? .keep : nil
                    })
            }
            #expect(Self.relations(&culling, .nearDuplicates) == [isGreyKept ? .otherLook : .nearDuplicate])
        }
        for blurriness in [0.2, 0.9] as [Float] {
            var culling = Culling(settings: CullingSettings())
            culling.update(.twin(1, .nearDuplicates) { ($0.blurriness, $0.codingQuality) = (blurriness, 97) })
            culling.update(.twin(2, .nearDuplicates) { ($0.blurriness, $0.codingQuality) = (0.1, 80) })
            #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
            #expect(Self.relations(&culling, .nearDuplicates) == [blurriness < 0.5 ? .nearDuplicate : .otherLook])
        }
    }

    @Test("A file that is older than one that was compressed less stays, unless they came together")
    func sources() {
        for (seconds, width, quality, isProposed) in [
            (3_600, 800, 95, false), (-3_600, 800, 95, true), (30, 800, 95, true), (3_600, 700, 95, true),
            (3_600, 800, 82, true),
        ] as [(Int64, Int32, UInt8, Bool)] {
            var culling = Culling(settings: CullingSettings())
            for id in [PhotoID(1), 2] {
                culling.update(
                    .twin(id, .nearDuplicates) {
                        ($0.width, $0.height) = id == 1 ? (800, 600) : (width, width * 3 / 4)
                        $0.modified = (1_500_000_000 + (id == 1 ? seconds : 0)) * 1_000_000_000
                        ($0.codingQuality, $0.bytes) = id == 1 ? (quality, 900) : (80, 800)
                    })
            }
            #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
            #expect(Self.relations(&culling, .nearDuplicates) == [isProposed ? .nearDuplicate : .olderFile])
        }
    }

    @Test("Other words and more stars than the keeper has are not lost with it, either")
    func otherWork() {
        for category in [PhotoCategories.Category.duplicates, .nearDuplicates] {
            for (words, stars, withheld) in [
                (7, 1, Set<String>()), (8, 1, ["other words"]), (nil, 1, []), (7, 3, ["more stars"]),
            ] as [(UInt8?, UInt8, Set<String>)] {
                var culling = Culling(settings: CullingSettings())
                for id in [PhotoID(1), 2] {
                    culling.update(
                        .twin(id, category) {
                            ($0.traits, $0.ownWords, $0.stars) = ([.title, .rating], id == 1 ? 7 : words, 1)
                            if id == 1 { $0.decision = .keep } else { $0.stars = stars }
                        })
                }
                let verdict = culling.verdicts(of: 2).first { $0.category == category }
                #expect(culling.list(category).isEmpty == !withheld.isEmpty)
                let text = verdict?.withheld
                #expect(text == (withheld.isEmpty ? nil : .holds(Array(withheld))))
            }
        }
    }

    @Test(
        "Both stay if one is cut out of the other",
        arguments: [
            // What they share, and their widths.
            (0.7, [1_000, 850], true), (0.6, [1_000, 1_000], true), (0.5, [900, 1_000], true),
            (0.95, [1_000, 950], false),
        ] as [(Float, [Int32], Bool)])
    func crops(share: Float, widths: [Int32], isCut: Bool) {
        let photos = zip(PhotoID(1)..., widths).map { id, width in
            DrawnShots.photo(id) {
                ($0.width, $0.height) = (width, width)
                if id == 1 { $0.traits = [.rating, .place] }
            }
        }
        let match = SceneMatch(correlation: 0.98, inliers: 100, cells: 40, overlap: share)
        var culling = Culling(settings: CullingSettings())
        culling.load([photos], links: [StoredLink(1_001, 1_002, match)])
        #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
        #expect(Self.relations(&culling, .nearDuplicates) == [isCut ? .cutDifferently : .nearDuplicate])
        #expect(culling.tallies[.nearDuplicates].proposed == (isCut ? 0 : 1))
    }

    @Test("A comparison that comes after both were joined by their hashes is judged, too")
    func laterComparison() throws {
        var random = SeededRandom(7)
        let middle = random.hash()
        func photo(_ id: PhotoID, _ bits: SIMD4<UInt64>) -> PhotoFacts {
            DrawnShots.photo(id) {
                $0.embedding = DrawnShots.photo(1).embedding
                ($0.width, $0.height) = ([1_000, 1_010, 1_200][Int(id) - 1], 900)
                $0.perceptualHash = PerceptualHash(words: middle.words ^ bits)
                if id == 1 { $0.traits = [.rating, .place] }
            }
        }
        var culling = Culling(settings: CullingSettings())
        culling.update(photo(1, SIMD4(0xF_FFFF, 0, 0, 0)))
        culling.update(photo(2, SIMD4(0, 0xF_FFFF, 0, 0)))
        let asked = culling.comparison(of: 2)
        let comparison = try #require(asked)
        // Both are close to the third one, and not to each other.
        culling.update(photo(3, .zero))
        #expect(culling.tallies[.nearDuplicates].proposed == 2)
        culling.connect(
            comparison,
            comparison.matches { _ in SceneMatch(correlation: 0.98, inliers: 100, cells: 40, overlap: 0.5) })
        #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
        #expect(culling.list(.nearDuplicates).first { $0.photo == 2 }?.relation == .cutDifferently)
        #expect(culling.tallies[.nearDuplicates].proposed == 1)
    }

    @Test("What is clearly less compressed stays beside a file as old as the shot")
    func quality() {
        for (quality, isProposed) in [(UInt8(97), false), (88, true), (85, true)] {
            var culling = Culling(settings: CullingSettings())
            for id in [PhotoID(1), 2] {
                culling.update(
                    .twin(id, .nearDuplicates) {
                        ($0.captured, $0.traits) = (15_000 * Self.day, .cameraOriginal)
                        ($0.modified, $0.codingQuality) = (15_000 * Self.day, 88)
                        if id == 2 { ($0.modified, $0.codingQuality) = (16_000 * Self.day + 77_000_000_000, quality) }
                    })
            }
            #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
            #expect(Self.relations(&culling, .nearDuplicates) == [isProposed ? .nearDuplicate : .lessCompressed])
        }
    }

    @Test("A file stays beside what was saved again from it, whatever makes that one the keeper")
    func savedAgain() {
        for isSavedAgain in [true, false] {
            var culling = Culling(settings: CullingSettings())
            for id in [PhotoID(1), 2] {
                culling.update(
                    .twin(id, .nearDuplicates) {
                        $0.codingQuality = 75
                        if id == 1 { ($0.traits, $0.isSavedAgain) = (.title, isSavedAgain) }
                    })
            }
            #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
            #expect(Self.relations(&culling, .nearDuplicates) == [isSavedAgain ? .savedOnce : .nearDuplicate])
        }
    }

    @Test("Of the qualities at which a file was saved the lowest counts")
    func lowestQuality() {
        for (later, earlier, quality) in [(95, 60, 60), (95, nil, 95), (nil, nil, nil)] as [(Int?, Int?, Int?)] {
            var measurements = Measurements()
            (measurements.codingQuality, measurements.earlierQuality) = (later, earlier)
            let record = PhotoRecord(.drawn(1) { $0.take(measurements) }, folder: 5)
            #expect(record.codingQuality == quality && record.isSavedAgain == (earlier != nil) && record.folder == 5)
        }
    }

    @Test("A film with camera data stays before one that was written with more bits, but not for four times as many")
    func films() {
        let records = [1_000_000, 2_000_000, 9_000_000].map { (bytes: Int64) in
            PhotoRecord(
                .drawn(bytes / 1_000_000) {
                    ($0.traits, $0.milliseconds, $0.bytes, $0.width) = (.video, 10_000, bytes, 400)
                    if bytes == 1_000_000 { $0.traits.insert(.cameraOriginal) }
                }, folder: 0)
        }
        let choice = KeeperChoice(.versions, PagedArray(records), FolderTable())
        #expect(choice.keeper(of: [0, 1, 2]) == 0 && choice.keeper(of: [1, 2]) == 2)
        #expect(!records[1].showsMuchMore(than: records[0], in: .versions))
        #expect(records[2].showsMuchMore(than: records[0], in: .versions))
    }

    @Test(
        "The time of a clock that was never set does not make a file the older one",
        arguments: [-2_082_844_800, 0, 315_532_800, 946_684_800, 946_684_800 - 7_200, 946_684_800 + 34_200] as [Int64])
    func unsetClock(seconds: Int64) {
        for category in [PhotoCategories.Category.duplicates, .nearDuplicates] {
            var culling = Culling(settings: CullingSettings())
            culling.update(.twin(1, category) { $0.modified = seconds * 1_000_000_000 })
            culling.update(.twin(2, category) { $0.modified = 16_000 * Self.day })
            #expect(culling.groups(category).first?.keeper == 2)
            culling.update(.twin(1, category) { $0.modified = 11_000 * Self.day })
            #expect(culling.groups(category).first?.keeper == 1)
        }
    }
}
