import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Which photo of a group is kept, and why")
struct KeeperRuleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var rule: KeeperRule
        var text: String
        var numbers: String?
        var category = Category.nearDuplicates
        /// Makes the keeper better by the rule.
        var keeper: @Sendable (inout PhotoFacts) -> Void
        /// Makes the other better by every later rule, or what the rule needs.
        var other: @Sendable (inout PhotoFacts) -> Void

        var testDescription: String { "\(rule) in \(category.name)" }
    }

    static let day: Int64 = 86_400_000_000_000

    static let rows = [
        Row(rule: .kept, text: "you decided to keep it") {
            $0.decision = .keep
        } other: {
            $0.width = 600
        },
        Row(rule: .protected, text: "it is protected") {
            $0.traits = .protected
        } other: {
            $0.width = 600
        },
        Row(rule: .accompanied, text: "other files belong to it", category: .duplicates) {
            ($0.traits, $0.companionBytes) = (.accompanied, 50)
        } other: {
            $0.folder = PhotoFolder(root: 1, path: Array("2022".utf8))
            $0.captured = 0
        },
        Row(rule: .preferredFolder, text: "in your folder 2022, the other lies in Best", category: .duplicates) {
            $0.folder = PhotoFolder(root: 1, path: Array("2022".utf8))
        } other: {
            $0.folder = PhotoFolder(root: 1, path: Array("Best".utf8))
            $0.captured = 0
        },
        Row(rule: .inColour, text: "in colour, the other is grey") {
            $0.isGrey = false
            $0.isFramed = true
        } other: {
            $0.isGrey = true
            $0.isFramed = false
            $0.width = 500
        },
        Row(rule: .unframed, text: "without a frame, the other has one") {
            $0.isFramed = false
        } other: {
            $0.isFramed = true
            $0.width = 420
        },
        Row(rule: .morePixels, text: "the larger picture", numbers: "1000 × 300 pixels against 400 × 300 pixels") {
            $0.width = 1_000
            $0.blurriness = 0.9
        } other: {
            $0.blurriness = 0.1
            $0.traits = .place
        },
        Row(
            rule: .moreDetail, text: "more detail than the other",
            numbers: "detail of 12.0 megapixels against detail of 2.4 megapixels"
        ) {
            ($0.width, $0.height, $0.usedResolution) = (4_000, 3_000, 1)
        } other: {
            ($0.width, $0.height, $0.usedResolution) = (4_000, 3_000, 0.5)
            $0.traits = .place
            $0.bytes = 9_000
        },
        // A screenshot of a photo is listed twice, so both could go.
        Row(rule: .photograph, text: "the other is a screenshot of it") {
            ($0.width, $0.height, $0.screenshot, $0.isFramed) = (800, 600, 0.02, false)
        } other: {
            ($0.width, $0.height, $0.screenshot, $0.isFramed) = (1_600, 1_100, 0.95, true)
            $0.bytes = 9_000
        },
        Row(rule: .morePixels, text: "the larger picture", numbers: "1600 × 1100 pixels against 300 × 200 pixels") {
            ($0.width, $0.height, $0.screenshot, $0.isFramed) = (1_600, 1_100, 0.95, true)
        } other: {
            // A thumbnail is no better.
            ($0.width, $0.height, $0.screenshot, $0.isFramed) = (300, 200, 0.02, false)
        },
        Row(rule: .untouched, text: "its file has the time of the shot, the other has not") {
            // In a zone two hours from UTC.
            ($0.captured, $0.modified) = (9 * day, 9 * day - 7_196_000_000_000)
        } other: {
            ($0.captured, $0.modified, $0.bytes) = (9 * day, 9 * day + 77_000_000_000, 9_000)
        },
        Row(rule: .savedOnce, text: "the other was saved again, which adds nothing") {
            $0.codingQuality = 40
        } other: {
            ($0.codingQuality, $0.isSavedAgain, $0.bytes) = (44, true, 9_000)
        },
        Row(
            rule: .lessCompressed, text: "less compressed than the other",
            numbers: "JPEG quality 85 against JPEG quality 60"
        ) {
            ($0.codingQuality, $0.isSavedAgain) = (85, true)
        } other: {
            ($0.codingQuality, $0.bytes) = (60, 9_000)
        },
        Row(rule: .unsharpened, text: "a filter sharpened the other") {
            ($0.overshoot, $0.isSharp) = (0.15, true)
        } other: {
            ($0.overshoot, $0.bytes) = (0.35, 9_000)
        },
        Row(rule: .largerFile, text: "the larger file", numbers: "9000 bytes against 100 bytes") {
            ($0.overshoot, $0.isSharp, $0.bytes) = (0.4, true, 9_000)
        } other: {
            // Perhaps out of focus: no filter made the difference.
            $0.overshoot = 0.1
        },
        Row(rule: .ownWork, text: "has the sidecar, the other does not", numbers: "sidecar against none") {
            $0.work = .sidecar
        } other: {
            $0.width = 640
            $0.traits = .place
        },
        Row(rule: .notBackup, text: "the other is a program's backup") { _ in
        } other: {
            $0.work = .backup
            $0.traits = [.rating, .keywords]
        },
        Row(
            rule: .yearFolder, text: "in your folder Photos from 2019, the other lies in Holiday", category: .duplicates
        ) {
            $0.folder = PhotoFolder(root: 1, path: Array("Takeout/Photos from 2019".utf8))
            $0.isNamedAsCopy = true
        } other: {
            $0.folder = PhotoFolder(root: 1, path: Array("Takeout/Holiday".utf8))
        },
        Row(
            rule: .ownWork, text: "has more stars than the other", numbers: "★★★★★ against ★", category: .duplicates
        ) {
            ($0.traits, $0.stars) = (.rating, 5)
        } other: {
            ($0.traits, $0.stars, $0.modified) = (.rating, 1, -9_000_000_000)
        },
        Row(rule: .givenName, text: "somebody gave it a name", category: .duplicates) {
            ($0.hasGivenName, $0.nameLength) = (true, 40)
        } other: {
            $0.modified = -9_000_000_000
        },
        Row(rule: .plainName, text: "the other has the name of a copy", category: .duplicates) {
            $0.folder = PhotoFolder(root: 1, path: Array("B".utf8))
        } other: {
            $0.folder = PhotoFolder(root: 1, path: Array("A".utf8))
            $0.isNamedAsCopy = true
        },
        Row(rule: .folder, text: "in your folder Trips, the other lies in WhatsApp Images") {
            $0.folder = PhotoFolder(root: 1, path: Array("Trips".utf8))
        } other: {
            $0.folder = PhotoFolder(root: 1, path: Array("WhatsApp Images".utf8))
            $0.width = 600
        },
        Row(
            rule: .lessCompressed, text: "saved without loss, the other is not", numbers: nil
        ) {
            $0.traits = .lossless
        } other: {
            $0.bytes = 9_000
        },
        Row(
            rule: .correctedDate, text: "has the date that was set last",
            numbers: "1970-01-02 00:00:00 against 1970-01-01 00:00:00", category: .duplicates
        ) {
            ($0.captured, $0.modified) = (Self.day, 9 * Self.day)
        } other: {
            ($0.captured, $0.modified) = (0, 0)
        },
        Row(rule: .accompanied, text: "other files belong to it") {
            ($0.traits, $0.companionBytes) = (.accompanied, 50)
        } other: {
            $0.folder = PhotoFolder(root: 1, path: Array("2022".utf8))
            $0.traits = .place
        },
        Row(rule: .preferredFolder, text: "in your folder 2022, the other lies in the top folder") {
            $0.folder = PhotoFolder(root: 1, path: Array("2022".utf8))
        } other: {
            $0.folder = PhotoFolder(root: 1, path: [])
            $0.traits = .place
        },
        Row(rule: .cameraOriginal, text: "has the camera data, the other does not") {
            $0.blurriness = 0.3
            $0.traits = .cameraOriginal
        } other: {
            $0.blurriness = 0.1
            $0.captured = 0
        },
        Row(
            rule: .timeAndPlace, text: "has the place, the other does not",
            numbers: "capture date, place against capture date"
        ) {
            $0.captured = 9
            $0.traits = .place
        } other: {
            $0.captured = 0
        },
        Row(
            rule: .ownWork, text: "has the rating, the other does not",
            numbers: "rating against none", category: .duplicates
        ) {
            $0.captured = 9
            $0.traits = .rating
        } other: {
            $0.captured = 0
        },
        Row(
            rule: .lessCompressed, text: "less compressed than the other",
            numbers: "JPEG quality 91 against JPEG quality 85"
        ) {
            $0.codingQuality = 91
        } other: {
            $0.codingQuality = 85
            $0.bytes = 9_000
        },
        Row(rule: .largerFile, text: "the larger file", numbers: "900 bytes against 300 bytes") {
            $0.bytes = 900
            $0.codingQuality = 85
            $0.captured = 9
        } other: {
            $0.bytes = 300
            $0.codingQuality = 90
            $0.captured = 0
        },
        Row(
            rule: .takenEarlier, text: "taken before the other",
            numbers: "1970-01-01 00:00:00 against 1970-01-02 00:00:00",
            category: .duplicates
        ) {
            $0.captured = 0
            $0.modified = 5
        } other: {
            $0.captured = Self.day
            $0.nameLength = 4
        },
        Row(rule: .folder, text: "in your folder Trips, the other lies in WhatsApp Images", category: .duplicates) {
            $0.folder = PhotoFolder(root: 1, path: Array("Trips".utf8))
            $0.modified = 9 * Self.day
        } other: {
            $0.folder = PhotoFolder(root: 1, path: Array("WhatsApp Images".utf8))
        },
        Row(rule: .folder, text: "in your folder A, the other lies in B") {
            $0.folder = PhotoFolder(root: 1, path: Array("Trips/A".utf8))
            $0.modified = 9 * Self.day
        } other: {
            $0.folder = PhotoFolder(root: 1, path: Array("Trips/B".utf8))
        },
        Row(
            rule: .olderFile, text: "the older file", numbers: "2011-01-25 00:00:00 against 2011-01-26 00:00:00"
        ) {
            $0.modified = 14_999 * Self.day
            $0.nameLength = 20
        } other: {
            $0.modified = 15_000 * Self.day
            $0.nameLength = 5
        },
        Row(
            rule: .shorterName, text: "the shorter file name", numbers: "a name of 8 bytes against a name of 9 bytes",
            category: .duplicates
        ) {
            $0.nameLength = 8
            $0.pathOrder = 9
        } other: {
            $0.nameLength = 9
            $0.pathOrder = 1
        },
        Row(rule: .pathOrder, text: "nothing tells them apart, this one simply stays") {
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
            culling.prefer { ["2022", "Best"].firstIndex(of: String(decoding: $0.path, as: UTF8.self)) }
            culling.update(.twin(keeperID, row.category, row.keeper))
            culling.update(.twin(otherID, row.category, row.other))
            let group = culling.groups(row.category).first
            #expect(group?.keeper == keeperID)
            #expect(group?.rows.map(\.isKeeper) == [true, false])
            #expect(group?.reason?.rules == [row.rule])
            #expect(group?.reason?.text == row.text)
            #expect(group?.reason?.numbers == row.numbers)
        }
    }

    @Test("What was not measured of a photo counts as nothing lost")
    func unmeasured() {
        var culling = Culling(settings: CullingSettings())
        culling.update(.twin(1, .nearDuplicates) { $0.isGrey = true })
        culling.update(.twin(2, .nearDuplicates) { $0.isGrey = false })
        culling.update(.twin(3, .nearDuplicates))
        #expect(culling.groups(.nearDuplicates).first?.keeper == 2)
        #expect(culling.groups(.nearDuplicates).first?.reason?.rules == [.inColour, .pathOrder])
        culling.update(.twin(3, .nearDuplicates) { $0.isGrey = false })
        #expect(culling.groups(.nearDuplicates).first?.keeper == 2)
    }

    struct Combined: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var text: String
        var changes: [@Sendable (inout PhotoFacts) -> Void]
    }

    static let combinedRows = [
        Combined(
            testDescription: "a file without a known quality beside others",
            text: "in colour, not known to be compressed more, and the largest file of the rest",
            changes: [
                { ($0.isGrey, $0.bytes) = (false, 500) }, { ($0.isGrey, $0.codingQuality) = (false, 88) },
                { ($0.isGrey, $0.codingQuality, $0.bytes) = (false, 40, 9_000) }, { $0.isGrey = true },
            ]),
        Combined(
            testDescription: "one rule against all", text: "the largest picture of 3",
            changes: [{ $0.width = 900 }, { $0.bytes = 9 }, { _ in }]),
        Combined(
            testDescription: "colour against one, size against the others",
            text: "in colour, and the largest picture of the rest",
            changes: [
                { ($0.isGrey, $0.width) = (false, 900) }, { ($0.isGrey, $0.width) = (true, 900) },
                { $0.isGrey = false }, { $0.isGrey = false },
            ]),
        Combined(
            testDescription: "as large as one of them",
            text: "with the most pixels, and the oldest file of the rest",
            changes: [{ ($0.width, $0.modified) = (900, 14_000 * Self.day) }, { $0.width = 900 }, { _ in }]),
        Combined(
            testDescription: "alike with one of them",
            text: "with the largest file, and nothing else tells it apart",
            changes: [{ _ in }, { _ in }, { $0.bytes = 9 }]),
        Combined(
            testDescription: "several folders", text: "in your folder 2022, the others lie elsewhere",
            changes: ["2022", "2023", "Received"].map { name in
                { $0.folder = PhotoFolder(root: 1, path: Array(name.utf8)) }
            }),
        Combined(
            testDescription: "folders of one name in two libraries",
            text: "in your folder 2022, the other lies elsewhere",
            changes: [1, 2].map { root in
                { $0.folder = PhotoFolder(root: root, path: Array("2022".utf8)) }
            }),
    ]

    @Test("A reason holds against all other photos of the group", arguments: combinedRows)
    func combined(row: Combined) {
        var culling = Culling(settings: CullingSettings())
        for (place, change) in row.changes.enumerated() {
            culling.update(.twin(PhotoID(place + 1), .nearDuplicates, change))
        }
        #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
        #expect(culling.groups(.nearDuplicates).first?.reason?.text == row.text)
    }

    @Test(
        "A file is as old as its shot in whole quarters of an hour, some seconds apart",
        arguments: [
            (0, true), (-2, true), (10, true), (-3, false), (11, false), (450, false),
            (7_200, true), (7_204, true), (-20_700 + 3, true), (-45_900, true), (50_400, true), (50_000, false),
            (54_000, false), (-54_000, false),
        ] as [(Int64, Bool)])
    func untouched(seconds: Int64, isUntouched: Bool) {
        let second: Int64 = 1_000_000_000
        for captured in [20_000 * Self.day, 777 * second, -3 * Self.day + 500_000_000] {
            let file = PhotoFacts.drawn(1) { ($0.captured, $0.modified) = (captured, captured + seconds * second) }
            #expect(PhotoRecord(file, folder: 0).isUntouched == isUntouched)
        }
    }

    @Test("A film's file is as old as its end, and without a time nothing is known")
    func neverUntouched() {
        for change in [{ $0.traits = .video }, { $0.captured = nil }] as [(inout PhotoFacts) -> Void] {
            let file = PhotoFacts.drawn(1) {
                ($0.captured, $0.modified) = (0, 0)
                change(&$0)
            }
            #expect(!PhotoRecord(file, folder: 0).isUntouched)
        }
    }

    @Test(
        "What was saved again goes, however little it was compressed",
        arguments: [
            { ($0.codingQuality, $0.bytes) = (96, 9_000) },
            { ($0.traits, $0.bytes) = ([.cameraOriginal, .place, .lossless], 90_000) },
            { ($0.overshoot, $0.bytes) = (0.18, 300) },
        ] as [@Sendable (inout PhotoFacts) -> Void])
    func savedAgain(change: @Sendable (inout PhotoFacts) -> Void) {
        for (original, copy) in [(PhotoID(1), PhotoID(2)), (2, 1)] {
            var culling = Culling(settings: CullingSettings())
            func update(_ id: PhotoID, _ after: Int64, _ change: (inout PhotoFacts) -> Void) {
                culling.update(
                    .twin(id, .nearDuplicates) {
                        ($0.captured, $0.modified) = (9 * Self.day, 9 * Self.day + after)
                        ($0.traits, $0.codingQuality) = ([.cameraOriginal, .place], 88)
                        change(&$0)
                    })
            }
            update(original, 3_000_000_000) { _ in }
            update(copy, 400 * Self.day + 77_000_000_000, change)
            #expect(culling.groups(.nearDuplicates).first?.keeper == original)
        }
    }

    @Test("A keeper that is marked for deletion is replaced at once, with a reason that holds")
    func markedKeeper() {
        var culling = Culling(settings: CullingSettings())
        for id in [PhotoID(1), 2, 3] { culling.update(.twin(id, .nearDuplicates) { $0.width = 500 - Int32(id) }) }
        #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
        culling.update(
            .twin(1, .nearDuplicates) {
                $0.width = 499
                $0.decision = .delete
            })
        let group = culling.groups(.nearDuplicates).first
        #expect(group?.keeper == 2)
        #expect(group?.rows.map(\.photo) == [2, 3])
        #expect(group?.reason?.text == "the larger picture")
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
