import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import Testing

@Suite("Which photo of a group is kept, and why")
struct KeeperRuleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var rule: KeeperRule
        var text: String
        var category = Category.nearDuplicates
        /// Makes the keeper better by the rule.
        var keeper: @Sendable (inout PhotoFacts) -> Void
        /// Makes the other better by every later rule, or what the rule needs.
        var other: @Sendable (inout PhotoFacts) -> Void

        var testDescription: String { "\(rule.rawValue) in \(category.name)" }
    }

    static let day: Int64 = 86_400_000_000_000

    static let rows = [
        Row(rule: .kept, text: "you decided to keep it") {
            $0.decision = .keep
        } other: {
            $0.width = 4_000
        },
        Row(rule: .protected, text: "it is protected") {
            $0.traits = .protected
        } other: {
            $0.width = 4_000
        },
        Row(rule: .morePixels, text: "more pixels: 401 × 300 against 400 × 300") {
            $0.width = 401
            $0.blurriness = 0.9
        } other: {
            $0.blurriness = 0.1
            $0.traits = .cameraOriginal
        },
        Row(rule: .lessBlurred, text: "less blurred: 0.1 against 0.4") {
            $0.blurriness = 0.1
        } other: {
            $0.blurriness = 0.4
            $0.traits = [.cameraOriginal, .place]
        },
        Row(rule: .cameraOriginal, text: "it comes from the camera, the other was exported") {
            $0.blurriness = 0.3
            $0.traits = .cameraOriginal
        } other: {
            $0.blurriness = 0.1
            $0.captured = 0
        },
        Row(
            rule: .timeAndPlace, text: "has more of capture time and place: capture time, place against capture time"
        ) {
            $0.captured = 9
            $0.traits = .place
        } other: {
            $0.captured = 0
            $0.traits = .rating
        },
        Row(
            rule: .moreMetadata, text: "has more metadata: capture time, rating against capture time",
            category: .duplicates
        ) {
            $0.captured = 9
            $0.traits = .rating
        } other: {
            $0.captured = 0
        },
        Row(rule: .largerFile, text: "larger file of as many pixels: 900 bytes against 300 bytes") {
            $0.bytes = 900
            $0.captured = 9
        } other: {
            $0.bytes = 300
            $0.captured = 0
        },
        Row(
            rule: .takenEarlier, text: "taken earlier: 1970-01-01 00:00:00 against 1970-01-02 00:00:00",
            category: .duplicates
        ) {
            $0.captured = 0
            $0.modified = 5
        } other: {
            $0.captured = Self.day
            $0.nameLength = 4
        },
        Row(rule: .olderFile, text: "older file: 1969-12-31 00:00:00 against 1970-01-01 00:00:00") {
            $0.modified = -Self.day
            $0.nameLength = 20
        } other: {
            $0.nameLength = 5
        },
        Row(rule: .shorterName, text: "shorter name: 8 bytes against 9 bytes", category: .duplicates) {
            $0.nameLength = 8
            $0.pathOrder = 9
        } other: {
            $0.nameLength = 9
            $0.pathOrder = 1
        },
        Row(rule: .pathOrder, text: "equal in everything that matters; chosen by a fixed order of paths") {
            $0.pathOrder = 1
        } other: {
            $0.pathOrder = 2
        },
    ]

    @Test("Each rule decides before all that come after it", arguments: rows)
    func rule(row: Row) {
        for keeperID in [PhotoID(1), 2] {
            let otherID = 3 - keeperID
            var culling = Culling(settings: CullingSettings())
            culling.update(.twin(keeperID, row.category, row.keeper))
            culling.update(.twin(otherID, row.category, row.other))
            let group = culling.groups(row.category).first
            #expect(group?.keeper == keeperID)
            #expect(group?.rows.map(\.isKeeper) == [true, false])
            #expect(group?.reason?.rule == row.rule)
            #expect(group?.reason?.runnerUp == otherID)
            #expect(group?.reason?.text == row.text)
        }
    }

    @Test("A little less blurred does not count, even along a line of photos")
    func blurrinessLine() {
        var culling = Culling(settings: CullingSettings())
        for (id, blurriness) in [(1, 0.5), (2, 0.3), (3, 0.1)] as [(PhotoID, Float)] {
            culling.update(.twin(id, .nearDuplicates) { $0.blurriness = blurriness })
        }
        // 0.1 is clearly less blurred than 0.5, so 0.5 is out; between 0.3 and 0.1 the path decides.
        #expect(culling.groups(.nearDuplicates).first?.keeper == 2)
        #expect(culling.groups(.nearDuplicates).first?.reason?.rule == .pathOrder)
    }

    @Test("What only the photo to go has is pointed out")
    func onlyHere() {
        var culling = Culling(settings: CullingSettings())
        culling.update(.twin(1, .nearDuplicates) { $0.width = 4_000 })
        culling.update(
            .twin(2, .nearDuplicates) {
                $0.captured = 0
                $0.traits = [.place, .rating]
            })
        let rows = culling.list(.nearDuplicates)
        #expect(rows.map(\.onlyHere.names) == [[], ["capture time", "place", "rating"]])
    }
}

extension PhotoFacts {
    /// One of several photos that form a group of the category.
    static func twin(
        _ id: PhotoID, _ category: Category, _ change: (inout PhotoFacts) -> Void = { _ in }
    ) -> PhotoFacts {
        drawn(id) { photo in
            if category == .duplicates { photo.picture = 77 }
            photo.perceptualHash = PerceptualHash(words: SIMD4(1, 2, 3, 4))
            photo.pathOrder = UInt64(id)
            photo.bytes = 100
            change(&photo)
        }
    }
}
