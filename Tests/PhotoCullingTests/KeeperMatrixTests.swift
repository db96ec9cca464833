import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

/// Who stays if one photo is better by one property and the other by another one.
@Suite("The matrix of keepers")
struct KeeperMatrixTests {
    /// A property by which one of two photos is clearly better.
    struct Property: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let rule: KeeperRule
        var has: @Sendable (inout PhotoFacts) -> Void = { _ in }
        /// What the other photo is then.
        var lacks: @Sendable (inout PhotoFacts) -> Void = { _ in }
        /// Properties of one kind are worth the same, so none of them decides against another one.
        var kind: Kind?

        enum Kind: Sendable { case holdings, work }
    }

    struct Pair: CustomTestStringConvertible, Sendable {
        let first: Property
        let second: Property
        var testDescription: String { "\(first.testDescription) before \(second.testDescription)" }
    }

    private static let day: Int64 = 86_400_000_000_000

    private static let damage = Property(
        testDescription: "no damage", rule: .undamaged, lacks: { $0.traits.insert(.damaged) })

    private static func holding(_ name: String, _ held: Holdings) -> Property {
        Property(testDescription: name, rule: .holdsMore, has: { $0.holdings = held }, kind: .holdings)
    }

    /// What other shots of a scene do not hold either.
    private static let holdingsOfShots = [
        holding("film", Holdings(.video, milliseconds: 2_000)), holding("sound", Holdings(.sound)),
        holding("animation", Holdings(.animation, milliseconds: 900)), holding("pages", Holdings(.pages, pictures: 3)),
        holding("pictures", Holdings(pictures: 2)), holding("layers", Holdings(.layers)),
    ]
    private static let holdings =
        holdingsOfShots + [
            holding("depth", Holdings(.depth)), holding("gain map", Holdings(.gainMap)),
            holding("transparency", Holdings(.transparency)),
        ]

    private static let decided: [Property] = [
        Property(testDescription: "kept", rule: .kept, has: { $0.decision = .keep }),
        Property(testDescription: "protected", rule: .protected, has: { $0.traits.insert(.protected) }),
        Property(testDescription: "companion", rule: .companion, has: { $0.traits.insert(.companion) }),
        Property(testDescription: "no backup", rule: .notBackup, lacks: { $0.work.insert(.backup) }),
    ]
    private static let accompanied = Property(testDescription: "companions", rule: .accompanied) {
        $0.traits.insert(.accompanied)
        $0.companionBytes = 50
    }
    private static let work = [
        Property(testDescription: "sidecar", rule: .ownWork, has: { $0.work.insert(.sidecar) }, kind: .work),
        Property(testDescription: "edit", rule: .ownWork, has: { $0.work.insert(.edited) }, kind: .work),
        Property(testDescription: "stars", rule: .ownWork, has: { $0.traits.insert(.rating) }, kind: .work),
        Property(testDescription: "label", rule: .ownWork, has: { $0.traits.insert(.label) }, kind: .work),
        Property(testDescription: "keywords", rule: .ownWork, has: { $0.traits.insert(.keywords) }, kind: .work),
        Property(testDescription: "title", rule: .ownWork, has: { $0.traits.insert(.title) }, kind: .work),
        Property(testDescription: "description", rule: .ownWork, has: { $0.traits.insert(.description) }, kind: .work),
    ]
    private static let colour = Property(testDescription: "colour", rule: .inColour, lacks: { $0.isGrey = true })
    private static let frame = Property(testDescription: "no frame", rule: .unframed, lacks: { $0.isFramed = true })
    private static let camera = Property(
        testDescription: "camera", rule: .cameraOriginal, has: { $0.traits.insert(.cameraOriginal) })
    private static let preferred = Property(testDescription: "preferred folder", rule: .preferredFolder) {
        $0.folder = folder("2022/", around: $0.folder)
    }
    private static let place = Property(
        testDescription: "place", rule: .timeAndPlace, has: { $0.traits.insert(.place) })
    private static let untouched = Property(
        testDescription: "as old as the shot", rule: .untouched, has: { $0.modified = $0.captured ?? 0 })
    private static let compression = Property(testDescription: "compression", rule: .lessCompressed) {
        $0.traits.insert(.lossless)
    }
    private static let rest: [Property] = [
        Property(testDescription: "bytes", rule: .largerFile, has: { $0.bytes = 9_000 }),
        Property(testDescription: "date", rule: .takenEarlier, has: { $0.captured = 0 }),
    ]
    private static let last: [Property] = [
        Property(testDescription: "given name", rule: .givenName, has: { $0.hasGivenName = true }),
        Property(testDescription: "plain name", rule: .plainName, lacks: { $0.isNamedAsCopy = true }),
        Property(testDescription: "order of folders", rule: .folder) { $0.folder = folder("A", around: $0.folder) },
        Property(testDescription: "age", rule: .olderFile, has: { $0.modified = 14_000 * day }),
        Property(testDescription: "name", rule: .shorterName, has: { $0.nameLength = 5 }),
        Property(testDescription: "path", rule: .pathOrder, has: { $0.pathOrder = 0 }),
    ]

    /// The properties of versions of one picture, the most important first.
    static let versionsOrder: [Property] = joined(
        [damage],
        holdings,
        decided,
        [
            accompanied,
            Property(testDescription: "not enlarged", rule: .moreDetail, lacks: { $0.usedResolution = 0.25 }),
            Property(testDescription: "four times the sides", rule: .morePixels) {
                ($0.width, $0.height) = (4_000, 3_000)
            },
        ],
        work,
        [
            Property(testDescription: "strong compression", rule: .lessCompressed, lacks: { $0.codingQuality = 5 }),
            colour, preferred, camera,
            Property(testDescription: "messenger", rule: .folder) { _ in
            } lacks: {
                $0.folder = PhotoFolder(root: 1, path: ($0.folder?.path ?? []) + Array("/WhatsApp Images".utf8))
            },
            Property(testDescription: "saved once", rule: .savedOnce, lacks: { $0.isSavedAgain = true }),
            frame, place, untouched,
            Property(testDescription: "not sharpened", rule: .unsharpened, lacks: { $0.overshoot = 0.4 }),
            compression,
        ],
        rest,
        last)

    /// Those of files with the same picture.
    static let copiesOrder: [Property] = joined(
        [damage],
        holdings,
        decided,
        [accompanied],
        work,
        [
            preferred, camera, place,
            Property(testDescription: "corrected date", rule: .correctedDate) {
                ($0.captured, $0.modified) = (2 * day, $0.modified + 9 * day)
            },
        ],
        last)

    /// Those of shots of one scene.
    static let shotsOrder: [Property] = joined(
        [damage],
        decided,
        [
            Property(testDescription: "blur", rule: .lessBlurred, lacks: { $0.blurriness = 0.9 }),
            Property(testDescription: "eight times as sharp", rule: .sharper, has: { $0.sharpness = 80 }),
        ],
        work,
        [
            colour,
            Property(testDescription: "less noise", rule: .lessNoise) {
                ($0.camera, $0.sensitivity) = (1, 100)
            } lacks: {
                ($0.camera, $0.sensitivity) = (1, 3_200)
            },
            frame,
        ],
        holdingsOfShots,
        [
            Property(testDescription: "pixels", rule: .morePixels, has: { $0.width = 1_100 }), accompanied,
            preferred, camera, place, untouched, compression,
        ],
        rest,
        last)

    private static func joined(_ parts: [Property]...) -> [Property] { parts.flatMap(\.self) }

    private static func folder(_ name: String, around folder: PhotoFolder?) -> PhotoFolder {
        PhotoFolder(root: 1, path: Array(name.utf8) + (folder?.path ?? []))
    }

    private static func pairs(_ properties: [Property]) -> [Pair] {
        properties.indices.flatMap { first in
            properties[(first + 1)...].filter { $0.kind == nil || $0.kind != properties[first].kind }
                .map { Pair(first: properties[first], second: $0) }
        }
    }

    private static func photo(_ id: PhotoID, has: Property, lacks: Property, isFilm: Bool) -> PhotoFacts {
        .drawn(id) {
            ($0.width, $0.height, $0.bytes, $0.pathOrder, $0.captured) = (1_000, 750, 100, 9, day)
            ($0.isGrey, $0.isFramed, $0.codingQuality, $0.blurriness, $0.sharpness) = (false, false, 90, 0.1, 10)
            ($0.overshoot, $0.isSharp, $0.modified) = (0.1, true, 15_000 * day)
            $0.folder = PhotoFolder(root: 1, path: Array("M".utf8))
            if isFilm { ($0.traits, $0.milliseconds, $0.bytes) = (.video, 10_000, 1_000_000) }
            lacks.lacks(&$0)
            has.has(&$0)
        }
    }

    private static func choice(_ grouping: Grouping, _ photos: [PhotoFacts]) -> KeeperChoice {
        var folders = FolderTable()
        folders.prefer { $0.path.starts(with: "2022".utf8) ? 0 : nil }
        let records = photos.map { PhotoRecord($0, folder: folders.acquire($0.folder)) }
        return KeeperChoice(grouping, PagedArray(records), folders)
    }

    private func decides(_ pair: Pair, _ grouping: Grouping, isFilm: Bool = false) {
        for winner in [PhotoID(1), 2] {
            let photos = [
                Self.photo(winner, has: pair.first, lacks: pair.second, isFilm: isFilm),
                Self.photo(3 - winner, has: pair.second, lacks: pair.first, isFilm: isFilm),
            ]
            let choice = Self.choice(grouping, photos)
            #expect(choice.keeper(of: [0, 1]) == 0)
            #expect(choice.keeper(of: [1, 0]) == 0)
            #expect(KeeperReason(0, before: [1], among: [0, 1], choice).rules == [pair.first.rule])
        }
    }

    @Test("Of versions of one picture", arguments: pairs(versionsOrder))
    func versions(pair: Pair) { decides(pair, .versions) }

    @Test("Of files with the same picture", arguments: pairs(copiesOrder))
    func copies(pair: Pair) { decides(pair, .copies) }

    @Test("Of shots of one scene", arguments: pairs(shotsOrder))
    func shots(pair: Pair) { decides(pair, .shots) }

    /// Versions of a film, the most important property first; a longer one may hold more than one with sound.
    static let filmsOrder: [Property] = joined(
        [damage],
        [holding("sound", Holdings(.sound))],
        decided,
        [
            accompanied,
            Property(testDescription: "four times the sides", rule: .morePixels) {
                ($0.width, $0.height) = (4_000, 3_000)
            },
        ],
        work,
        [
            colour, frame,
            camera,
            Property(testDescription: "bit rate", rule: .higherBitRate) { $0.bytes = 9_000_000 },
            place,
            Property(testDescription: "date", rule: .takenEarlier, has: { $0.captured = 0 }),
        ],
        last)

    @Test("Of versions of a film, the longer one too", arguments: pairs(filmsOrder))
    func films(pair: Pair) {
        let longer = Property(testDescription: "longer", rule: .longer, has: { $0.milliseconds = 60_000 })
        decides(pair, .versions, isFilm: true)
        if [.undamaged, .kept, .protected, .companion, .notBackup, .accompanied].contains(pair.first.rule) {
            decides(Pair(first: pair.first, second: longer), .versions, isFilm: true)
        } else if pair.first.rule != .holdsMore {
            decides(Pair(first: longer, second: pair.first), .versions, isFilm: true)
        }
    }

    @Test("Each rule has its row in the order of its kind", arguments: [Grouping.copies, .versions, .shots])
    func rules(grouping: Grouping) {
        let orders = [
            Grouping.copies: Self.copiesOrder, .versions: Self.versionsOrder + Self.filmsOrder,
            .shots: Self.shotsOrder + Self.filmsOrder,
        ]
        let rows = Set((orders[grouping] ?? []).map(\.rule))
        let choice = Self.choice(grouping, [])
        // What a year's folder of a Takeout is follows from the album beside it (`KeeperRuleTests`).
        // A screenshot is one of another version, which `KeeperRuleTests` draws.
        // Of copies the date that was set last decides first, and some parts of the worth are only of shots or versions.
        let elsewhere: Set<KeeperRule> =
            switch grouping {
            case .copies: [.yearFolder, .takenEarlier]
            case .versions: [.yearFolder, .photograph, .longer, .lessBlurred, .sharper, .lessNoise]
            case .shots, .moments: [.yearFolder, .moreDetail]
            }
        #expect(Set(choice.namedRules).subtracting(rows).subtracting(elsewhere) == [])
    }

    // MARK: What outweighs what

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let rule: KeeperRule
        let stays: @Sendable (inout PhotoFacts) -> Void
        let goes: @Sendable (inout PhotoFacts) -> Void
    }

    @Sendable private static func sized(_ facts: inout PhotoFacts, _ width: Int32, _ height: Int32) {
        (facts.width, facts.height, facts.isGrey, facts.isFramed) = (width, height, false, false)
    }

    static let cases: [Case] = [
        Case(testDescription: "a scan with a white border, and a messenger's copy", rule: .morePixels) {
            sized(&$0, 2_300, 1_800)
            ($0.isFramed, $0.frame) = (true, 0.15)
        } goes: {
            sized(&$0, 640, 480)
        },
        Case(testDescription: "a version of similar detail without a border", rule: .unframed) {
            sized(&$0, 2_000, 1_500)
        } goes: {
            sized(&$0, 2_200, 1_650)
            ($0.isFramed, $0.frame) = (true, 0.17)
        },
        Case(testDescription: "a border that makes the file larger", rule: .moreDetail) {
            sized(&$0, 2_000, 1_500)
        } goes: {
            sized(&$0, 2_400, 1_800)
            ($0.isFramed, $0.frame) = (true, 0.6)
        },
        Case(testDescription: "a grey scan, and its small colourised copy", rule: .morePixels) {
            sized(&$0, 2_400, 1_800)
            $0.isGrey = true
        } goes: {
            sized(&$0, 800, 600)
        },
        Case(testDescription: "in colour at similar detail", rule: .inColour) {
            sized(&$0, 2_000, 1_500)
        } goes: {
            sized(&$0, 2_400, 1_800)
            $0.isGrey = true
        },
        Case(testDescription: "a camera's file, and its copy enlarged to 200 %", rule: .cameraOriginal) {
            sized(&$0, 2_000, 1_500)
            $0.traits = .cameraOriginal
        } goes: {
            sized(&$0, 4_000, 3_000)
            ($0.usedResolution, $0.bytes) = (0.5, 9_000)
        },
        Case(testDescription: "a copy enlarged with its metadata", rule: .moreDetail) {
            sized(&$0, 2_000, 1_500)
            $0.traits = .cameraOriginal
        } goes: {
            sized(&$0, 4_000, 3_000)
            ($0.usedResolution, $0.bytes, $0.traits) = (0.5, 9_000, .cameraOriginal)
        },
        Case(testDescription: "a larger file without camera data, and a thumbnail with them", rule: .morePixels) {
            sized(&$0, 4_000, 3_000)
            $0.usedResolution = 1
        } goes: {
            sized(&$0, 1_600, 1_200)
            $0.traits = .cameraOriginal
        },
        Case(testDescription: "an original, and a sharpened version in a messenger's folder", rule: .cameraOriginal) {
            sized(&$0, 2_000, 1_500)
            ($0.traits, $0.blurriness, $0.sharpness) = (.cameraOriginal, 0.6, 10)
        } goes: {
            sized(&$0, 2_000, 1_500)
            $0.folder = PhotoFolder(root: 1, path: Array("WhatsApp Images".utf8))
            ($0.blurriness, $0.sharpness, $0.bytes) = (0.05, 40, 9_000)
        },
        Case(testDescription: "a file in the own folder, and a sharpened version in Downloads", rule: .folder) {
            sized(&$0, 2_000, 1_500)
            $0.folder = PhotoFolder(root: 1, path: Array("2019".utf8))
            $0.blurriness = 0.6
        } goes: {
            sized(&$0, 2_000, 1_500)
            $0.folder = PhotoFolder(root: 1, path: Array("Downloads".utf8))
            ($0.blurriness, $0.bytes) = (0.05, 9_000)
        },
        Case(testDescription: "an edit, and its larger and older original", rule: .ownWork) {
            sized(&$0, 1_800, 1_350)
            ($0.work, $0.modified) = (.edited, day)
        } goes: {
            sized(&$0, 2_000, 1_500)
            $0.bytes = 9_000
        },
        Case(testDescription: "stars in a file that was saved again", rule: .ownWork) {
            sized(&$0, 2_000, 1_500)
            ($0.traits, $0.modified) = (.rating, day)
        } goes: {
            sized(&$0, 2_000, 1_500)
            ($0.bytes, $0.traits) = (9_000, .cameraOriginal)
        },
        Case(testDescription: "stars in a sidecar, and a sidecar that says nothing", rule: .ownWork) {
            ($0.work, $0.traits, $0.modified) = (.sidecar, .rating, day)
        } goes: {
            ($0.work, $0.bytes) = (.sidecar, 9_000)
        },
        Case(testDescription: "five stars, and one in a larger file", rule: .ownWork) {
            ($0.traits, $0.stars) = (.rating, 5)
        } goes: {
            ($0.traits, $0.stars, $0.bytes) = (.rating, 1, 9_000)
        },
        Case(testDescription: "the original, and a small export with keywords", rule: .morePixels) {
            sized(&$0, 4_000, 3_000)
        } goes: {
            sized(&$0, 1_024, 768)
            $0.traits = .keywords
        },
    ]

    @Test("Nothing decides across a large difference of something else", arguments: cases)
    func weighed(row: Case) {
        for winner in [PhotoID(1), 2] {
            let photos = [PhotoFacts.drawn(winner, row.stays), .drawn(3 - winner, row.goes)]
            let choice = Self.choice(.versions, photos)
            #expect(choice.keeper(of: [0, 1]) == 0)
            #expect(KeeperReason(0, before: [1], among: [0, 1], choice).rules == [row.rule])
        }
    }

    @Test(
        "A person's work counts before age and bytes, whatever it is",
        arguments: [
            { $0.work = .sidecar }, { $0.work = .edited }, { $0.traits = .rating }, { $0.traits = .keywords },
            { $0.traits = .title }, { $0.traits = .description },
        ] as [@Sendable (inout PhotoFacts) -> Void], [Grouping.copies, .versions, .shots])
    func anyWork(change: @Sendable (inout PhotoFacts) -> Void, grouping: Grouping) {
        let bare = PhotoFacts.drawn(1) { ($0.bytes, $0.modified) = (9_000, -Self.day) }
        let choice = Self.choice(grouping, [bare, .drawn(2, change)])
        #expect(choice.keeper(of: [0, 1]) == 1)
        #expect(KeeperReason(1, before: [0], among: [0, 1], choice).rules == [.ownWork])
    }

    // MARK: Properties

    /// Photos that differ in everything.
    private static func field(_ random: inout SeededRandom, count: Int) -> [PhotoFacts] {
        (1...Int64(count)).map { id in
            .drawn(id) {
                $0.vary(&random)
                $0.traits.subtract([.video, .leftOut])
                $0.milliseconds = nil
                $0.decision = $0.decision == .keep ? .keep : nil
                $0.status = .analysed
                $0.hold(&random)
                $0.width = Int32.random(in: 2...20, using: &random) * 100
                $0.height = Int32.random(in: 2...20, using: &random) * 100
            }
        }
    }

    @Test("No photos beat each other in a circle, and the keeper is the one that beats all", arguments: 1...60)
    func order(seed: UInt64) {
        var random = SeededRandom(seed)
        for grouping in [Grouping.copies, .versions, .shots] {
            var photos = Self.field(&random, count: 9)
            // Which date is the corrected one follows from all that there are.
            if grouping == .copies { for place in photos.indices { photos[place].captured = photos[0].captured } }
            let choice = Self.choice(grouping, photos)
            let slots = photos.indices.map { Int32($0) }
            func beats(_ one: Int32, _ other: Int32) -> Bool { choice.keeper(of: [one, other]) == one }
            for one in slots {
                for other in slots where other != one {
                    #expect(beats(one, other) != beats(other, one))
                    #expect(beats(one, other) == (choice.keeper(of: [other, one]) == one))
                    for third in slots where third != one && third != other {
                        #expect(!(beats(one, other) && beats(other, third)) || beats(one, third))
                    }
                }
            }
            let keeper = choice.keeper(of: slots.shuffled(using: &random))
            #expect(slots.allSatisfy { $0 == keeper || beats(keeper ?? -1, $0) })
        }
    }

    @Test("Of films of nearly one length each goes only for a better one that stays", arguments: 1...200)
    func nearLengths(seed: UInt64) {
        var random = SeededRandom(seed)
        let films = (1...6).map { id in
            PhotoFacts.drawn(id) {
                let milliseconds = 10_000 + 50 * Int32.random(in: 0...24, using: &random)
                let rate = [1_000, 2_000, 9_000].randomElement(using: &random) ?? 1_000
                ($0.traits, $0.milliseconds, $0.bytes) = (.video, milliseconds, Int64(milliseconds) * Int64(rate))
                ($0.width, $0.height) = ([640, 1_280, 1_920].randomElement(using: &random) ?? 640, 400)
                $0.holdings = Holdings(Bool.random(using: &random) ? .sound : [])
            }
        }
        let choice = Self.choice(.versions, films)
        let slots = films.indices.map { Int32($0) }
        let keeper = choice.keeper(of: slots) ?? -1
        #expect(choice.keeper(of: slots.shuffled(using: &random)) == keeper)
        func mayGo(_ slot: Int32, for other: Int32) -> Bool {
            !choice.records[Int(slot)].holdsMore(than: choice.records[Int(other)], in: .versions)
        }
        let going = slots.filter { $0 != keeper && mayGo($0, for: keeper) }
        for slot in going {
            #expect(
                slots.contains { other in
                    !going.contains(other) && mayGo(slot, for: other) && choice.keeper(of: [slot, other]) == other
                })
        }
    }

    @Test("What a photo has and the keeper lacks stands among the differences", arguments: 1...60)
    func said(seed: UInt64) throws {
        var random = SeededRandom(seed)
        for grouping in [Grouping.copies, .versions, .shots] {
            let photos = Self.field(&random, count: 4)
            var culling = Culling(settings: CullingSettings())
            for photo in photos { culling.update(photo) }
            let slots = try photos.map { try #require(culling.grouped.photos.slot(of: $0.id)) }
            let slot = try #require(culling.grouped.photos.choice(grouping).keeper(of: slots))
            let keeper = culling.grouped.photos[slot]
            let said = culling.differences(among: photos.map(\.id), keeper: keeper.id, in: grouping, formats: [:])
            let own = Set(try #require(said[keeper.id]))
            for other in slots.map({ culling.grouped.photos[$0] }) where other.id != keeper.id {
                #expect(keeper.isDamaged == false || other.isDamaged)
                let lacking = own.flatMap { difference -> [String] in
                    if case .holdings(_, let lacking) = difference.aspect { lacking } else { [] }
                }
                #expect(Set(other.held.lacked(by: keeper.held)).isSubset(of: lacking))
                if other.held.exceeds(keeper.held, isShot: false) {
                    let told = try #require(said[other.id]).contains { difference in
                        if case .holdings(let items, _) = difference.aspect { !items.isEmpty } else { false }
                    }
                    #expect(told)
                }
                let isKept = grouping == .shots || !other.held.exceeds(keeper.held, isShot: false)
                #expect(isKept || !culling.grouped.mayGo(slots[Int(other.id - 1)], for: slot, in: grouping))
                let lost = other.metadata.subtracting(keeper.metadata)
                let named = own.reduce(into: MetadataItems()) { items, difference in
                    if case .lacking(let lacking) = difference.aspect { items.formUnion(lacking) }
                    if difference.aspect == .captured(nil) { items.insert(.captureTime) }
                }
                #expect(lost.isSubset(of: named))
                if other.pixels > keeper.pixels {
                    let pixels = Difference.Aspect.pixels(width: keeper.width, height: keeper.height)
                    #expect(own.contains(Difference(pixels, isWorse: true)))
                }
                if keeper.isGrey == true, other.isGrey == false {
                    #expect(own.contains(Difference(.colour(isGrey: true), isWorse: true)))
                }
                if keeper.isFramed == true, other.isFramed == false {
                    #expect(own.contains(Difference(.framed, isWorse: true)))
                }
                if other.bytes > keeper.bytes { #expect(own.contains(Difference(.bytes(keeper.bytes)))) }
            }
        }
    }
}

extension HeldThings {
    /// The names of what this file holds and another one does not.
    fileprivate func lacked(by other: HeldThings) -> [String] { other.lacking(of: [self]) }
}

extension PhotoFacts {
    /// Draws what the file holds and whether it is damaged; lengths differ clearly or not at all.
    fileprivate mutating func hold(_ random: inout SeededRandom) {
        let kinds = Holdings.Kinds(rawValue: UInt16(truncatingIfNeeded: random.next() & random.next() & 0x7F))
        holdings = Holdings(
            kinds, pictures: [1, 1, 1, 2, 5].randomElement(using: &random) ?? 1,
            milliseconds: kinds.isDisjoint(with: [.video, .animation])
                ? 0 : [0, 1_000, 9_000].randomElement(using: &random) ?? 0)
        if Int.random(in: 0..<4, using: &random) == 0 { traits.insert(.damaged) }
    }
}
