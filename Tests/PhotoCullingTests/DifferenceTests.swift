import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("How the photos of a group differ")
struct DifferenceTests {
    /// The differences of photos that are numbered from 1, the first of which is the keeper.
    private func differences(
        _ grouping: Grouping, formats: [MediaFormat] = [], _ changes: (@Sendable (inout PhotoFacts) -> Void)...
    ) -> [[Difference]] {
        var culling = Culling(settings: CullingSettings())
        let photos = changes.indices.map { PhotoID($0 + 1) }
        for (photo, change) in zip(photos, changes) { culling.update(.twin(photo, grouping.category, change)) }
        let found = culling.differences(
            among: photos, keeper: 1, in: grouping, formats: Dictionary(uniqueKeysWithValues: zip(photos, formats)))
        return photos.compactMap { found[$0] }
    }

    private static func folder(_ path: String, root: Int64 = 1) -> PhotoFolder {
        PhotoFolder(root: root, path: Array(path.utf8))
    }

    @Test("What is equal is not said, nor what is not known")
    func equal() {
        #expect(differences(.versions, formats: [.jpeg, .jpeg], { _ in }, { _ in }) == [[], []])
        #expect(differences(.versions, { $0.isGrey = true }, { _ in }) == [[], []])
        #expect(differences(.versions, { $0.codingQuality = 90 }, { $0.codingQuality = 88 }) == [[], []])
    }

    @Test(
        "Folders are named by the part of their paths that differs",
        arguments: [
            (["2022/January", "Received"], ["2022/January", "Received"]), (["A/B/x", "A/C/x"], ["B/x", "C/x"]),
            (["A/B", "A/B/C"], ["B", "B/C"]), (["", "A"], ["", "A"]), (["A", "A", "B"], ["A", "A", "B"]),
        ])
    func folders(paths: [String], names: [String]) {
        let found = PhotoFolder.distinguishingNames(of: paths.map { Self.folder($0) })
        #expect(found.map { String(decoding: $0, as: UTF8.self) } == names)
    }

    @Test("A folder of a messenger is worse, one of two others is not")
    func worseFolder() {
        let found = differences(
            .copies, { $0.folder = Self.folder("WhatsApp Images/Sent") }, { $0.folder = Self.folder("2022") })
        #expect(
            found == [
                [Difference(.folder(Array("WhatsApp Images/Sent".utf8), library: nil), isWorse: true)],
                [Difference(.folder(Array("2022".utf8), library: nil))],
            ])
        let others = differences(.copies, { $0.folder = Self.folder("a") }, { $0.folder = Self.folder("a", root: 2) })
        #expect(
            others == [1, 2].map { [Difference(.folder(Array("a".utf8), library: $0))] })
    }

    @Test(
        "The names of folders that other programs fill, or that hold what was thrown away, are known in any spelling",
        arguments: [
            ("Downloads", true), ("a/download/b", true), ("WhatsApp Images", true), ("Telegram-2022", true),
            ("RECEIVED", true), ("Descargas", true), ("TÉLÉCHARGEMENTS", true), ("Te\u{301}le\u{301}chargements", true),
            ("Pobrane 2", true), ("ダウンロード", true), ("Signalling", false), ("Presents", false), ("", false),
            ("2022/Trip", false), ("Trash", true), ("Android/data/a/files", true), ("Backup", false),
        ])
    func vanishing(path: String, mayVanish: Bool) {
        #expect(FolderTable.Rank(kind: FolderKind(Self.folder(path))).mayVanish == mayVanish)
    }

    @Test("Every respect is compared, in the order of importance")
    func all() {
        let found = differences(
            .versions, formats: [.jpeg, .png],
            {
                $0.folder = Self.folder("a")
                ($0.width, $0.isGrey, $0.isFramed, $0.codingQuality) = (800, false, false, 90)
                ($0.blurriness, $0.captured, $0.traits, $0.bytes) = (0.1, nil, .place, 9)
            },
            {
                $0.folder = Self.folder("b")
                ($0.width, $0.isGrey, $0.isFramed, $0.codingQuality) = (400, true, true, 60)
                ($0.blurriness, $0.captured, $0.traits, $0.bytes) = (0.9, 86_400_000_000_000, .cameraOriginal, 8)
                $0.perceptualHash = $0.perceptualHash?.turned(.mirrored)
            })
        #expect(
            found == [
                [
                    Difference(.folder(Array("a".utf8), library: nil)), Difference(.pixels(width: 800, height: 300)),
                    Difference(.colour(isGrey: false)), Difference(.captured(nil), isWorse: true),
                    Difference(.lacking(.camera), isWorse: true), Difference(.bytes(9)), Difference(.format(.jpeg)),
                ],
                [
                    Difference(.folder(Array("b".utf8), library: nil)),
                    Difference(.pixels(width: 400, height: 300), isWorse: true),
                    Difference(.colour(isGrey: true), isWorse: true),
                    Difference(.turned(isMirrored: true, isTurned: false)), Difference(.framed, isWorse: true),
                    Difference(.captured("1970-01-02")), Difference(.lacking(.place), isWorse: true),
                    Difference(.bytes(8)), Difference(.format(.png)),
                ],
            ])
    }

    @Test("Versions of the keeper's size are compared by blur and compression, others are not")
    func sizes() {
        let found = differences(
            .versions, { ($0.blurriness, $0.codingQuality) = (0.2, 90) },
            { ($0.blurriness, $0.codingQuality, $0.width, $0.height) = (0.9, 60, 300, 400) },
            { ($0.blurriness, $0.codingQuality, $0.width) = (0, 99, 200) })
        #expect(
            found.map { $0.map(\.aspect) } == [
                [.pixels(width: 400, height: 300), .sharpness(.sharpest), .compression(isMore: false)],
                [.pixels(width: 300, height: 400), .sharpness(.blurred), .compression(isMore: true)],
                [.pixels(width: 200, height: 300)],
            ])
    }

    @Test("Of one day the time is told, of several the day")
    func times() {
        let hour: Int64 = 3_600_000_000_000
        let day = differences(.shots, { $0.captured = hour }, { $0.captured = 2 * hour }, { _ in })
        #expect(day.map { $0.map(\.aspect) } == [[.captured("01:00:00")], [.captured("02:00:00")], [.captured(nil)]])
        let days = differences(.shots, { $0.captured = hour }, { $0.captured = 25 * hour })
        #expect(days.map { $0.map(\.aspect) } == [[.captured("1970-01-01")], [.captured("1970-01-02")]])
    }

    @Test("The sharpest shots of a series are told from the others first")
    func shots() {
        let found = differences(
            .shots, { ($0.width, $0.sharpness, $0.bytes) = (800, 20, 5) }, { ($0.width, $0.sharpness) = (800, 10) })
        #expect(found[0].first == Difference(.sharpness(.sharpest)))
        #expect(found[1].first == Difference(.sharpness(.less), isWorse: true))
    }

    @Test("One photo of a series is called the sharpest: the keeper if none is clearly sharper, else the best")
    func oneSharpest() {
        let near = differences(
            .shots, { ($0.width, $0.sharpness) = (800, 19.8) }, { ($0.width, $0.sharpness) = (800, 20) },
            { ($0.width, $0.sharpness) = (800, 10) })
        #expect(near.map { $0.map(\.aspect) } == [[.sharpness(.sharpest)], [], [.sharpness(.less)]])
        let far = differences(
            .shots, { ($0.width, $0.sharpness) = (800, 10) }, { ($0.width, $0.sharpness) = (800, 19.8) },
            { ($0.width, $0.sharpness) = (800, 20) })
        #expect(far.map { $0.map(\.aspect) } == [[.sharpness(.less)], [], [.sharpness(.sharpest)]])
        let versions = differences(
            .versions, { $0.blurriness = 0.21 }, { $0.blurriness = 0.2 }, { $0.blurriness = 0.9 })
        #expect(versions.map { $0.map(\.aspect) } == [[.sharpness(.sharpest)], [], [.sharpness(.blurred)]])
    }

    @Test("How a version is turned follows from its hash", arguments: Turn.allCases)
    func turned(turn: Turn) {
        let origin = PerceptualHash(words: SIMD4(0x1234_5678_9abc_def0, 0x0fed_cba9_8765_4321, 0x77, 0xaaaa_0000_ffff))
        let nearest = OrientedHash(origin.turned(turn)).nearestTurn(to: OrientedHash(origin))
        #expect(nearest.distance == 0)
        #expect(nearest.isMirrored == [.mirrored, .flipped, .transposed, .transversed].contains(turn))
        #expect(nearest.isTurned == [.half, .transposed, .transversed, .clockwise, .counterclockwise].contains(turn))
    }

    @Test("One of two folders stays throughout, and each folder has its place")
    func oneFolder() {
        var culling = Culling(settings: CullingSettings())
        let folders = ["Downloads", "b", "a", "Viber/x"]
        for picture in 0..<6 as Range<Int64> {
            for (place, folder) in folders.enumerated() {
                culling.update(
                    .drawn(picture * 10 + Int64(place)) {
                        ($0.picture, $0.folder) = (picture, Self.folder(folder))
                        // Neither the age of a file nor its name or path counts before its folder.
                        ($0.modified, $0.nameLength) = (Int64(place) * (picture % 2 == 0 ? 1 : -1) << 33, 9)
                        $0.pathOrder = StableHash.of([UInt8(picture)], Array(folder.utf8))
                    })
            }
        }
        #expect(Set(culling.groups(.duplicates).compactMap { $0.keeper.map { $0 % 10 } }) == [2])
        let table = culling.grouped.photos.folders
        for one in 0..<4 as Range<UInt32> {
            for other in 0..<4 as Range<UInt32> where one != other {
                #expect(table.precedes(one, other) == table.precedes(other, one).map(!))
                for third in 0..<4 as Range<UInt32> where table.precedes(one, other) == true {
                    if table.precedes(other, third) == true { #expect(table.precedes(one, third) == true) }
                }
            }
        }
    }
}
