import Images
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("A person's edit and the camera's original")
struct EditTests {
    /// What is known of an edit.
    struct Edit: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var change: @Sendable (inout PhotoFacts) -> Void
    }

    private static func named(_ name: String) -> Edit {
        Edit(testDescription: name) { $0.work = PhotoWork(name: Array(name.utf8)) }
    }

    private static func written(by software: String) -> Edit {
        Edit(testDescription: software) {
            var metadata = PhotoMetadata()
            metadata.software = software
            $0.traits.formUnion(PhotoTraits(metadata, format: .jpeg))
        }
    }

    static let edits = [
        named("IMG_1-Edit.tif"), named("IMG_1-Edit-2.jpg"), named("IMG_1_DxO.jpg"), named("IMG_1-edited.jpg"),
        named("IMG_1-bearbeitet.jpg"), named("IMG_E0001.JPG"), written(by: "Adobe Lightroom 7.0 (Macintosh)"),
        written(by: "DxO PhotoLab 6.3"), written(by: "Capture One 22 Windows"), written(by: "darktable 4.2.1"),
        written(by: "GIMP 2.10.34"), written(by: "Snapseed 2.19"),
    ]

    private static func isProposed(_ culling: inout Culling) -> [PhotoID] {
        culling.proposals(of: [1, 2, 3]).keys.sorted()
    }

    @Test(
        "Neither goes for the other, whichever is better, and it is said why",
        arguments: edits, [1_800, 2_000, 2_400] as [Int32])
    func neither(edit: Edit, width: Int32) {
        var culling = Culling(settings: CullingSettings())
        culling.update(
            .twin(1, .nearDuplicates) {
                ($0.width, $0.height, $0.traits, $0.bytes) = (2_000, 1_500, .cameraOriginal, 9_000)
            })
        culling.update(
            .twin(2, .nearDuplicates) {
                ($0.width, $0.height) = (width, 1_500)
                // It keeps the metadata of its original.
                $0.traits = .cameraOriginal
                edit.change(&$0)
            })
        #expect(culling.groups(.nearDuplicates).isEmpty && Self.isProposed(&culling).isEmpty)
        let verdicts = [PhotoID(1), 2].compactMap { id in
            culling.verdicts(of: id).first { $0.category == .nearDuplicates && $0.group?.keeper != id }
        }
        #expect(verdicts.map(\.withheld) == [.edit])
        #expect(verdicts.first?.text.hasSuffix("not proposed, as an edit and its original both stay") == true)
        // A messenger's copy of either goes for the better one.
        culling.update(.twin(3, .nearDuplicates) { ($0.width, $0.height) = (800, 600) })
        #expect(Self.isProposed(&culling) == [3])
    }

    @Test("A clearly smaller one whose name says nothing may be an export, and goes; the original never does")
    func exports() {
        for (edit, isExport) in [(Self.named("a-Edit.jpg"), false), (Self.written(by: "Adobe Lightroom 7.0"), true)] {
            // With the camera's data and stars the export would stay.
            for traits in [PhotoTraits(), [.cameraOriginal, .rating]] {
                var culling = Culling(settings: CullingSettings())
                culling.update(
                    .twin(1, .nearDuplicates) { ($0.width, $0.height, $0.traits) = (4_000, 3_000, .cameraOriginal) })
                culling.update(
                    .twin(2, .nearDuplicates) {
                        ($0.width, $0.height, $0.traits) = (2_048, 1_536, traits)
                        edit.change(&$0)
                    })
                #expect(Self.isProposed(&culling) == (isExport && traits.isEmpty ? [2] : []))
            }
        }
    }

    @Test("Without a camera's original, of two edits, and of an original's backup one goes as before")
    func others() {
        let rows: [(PhotoTraits, PhotoWork, PhotoWork)] = [
            ([], [], .edited), (.cameraOriginal, .edited, .edited), (.cameraOriginal, .backup, .edited),
            (.cameraOriginal, [], PhotoWork(name: Array("IMG_20190101_COVER.JPG".utf8))), (.cameraOriginal, [], []),
        ]
        for (traits, one, other) in rows {
            var culling = Culling(settings: CullingSettings())
            culling.update(.twin(1, .nearDuplicates) { ($0.traits, $0.work) = (traits, one) })
            culling.update(.twin(2, .nearDuplicates) { ($0.traits, $0.work, $0.width) = (traits, other, 350) })
            #expect(Self.isProposed(&culling).count == 1)
        }
    }

    @Test("Of shots of a scene those that were taken in one second by one camera may be the same")
    func shots() {
        let second: Int64 = 1_000_000_000
        for (captured, camera, isOne) in [(5 * second + 9, 1, true), (6 * second, 1, false), (5 * second, 2, false)]
            as [(Int64, UInt32, Bool)]
        {
            let original = PhotoFacts.drawn(1) {
                ($0.traits, $0.captured, $0.camera) = (.cameraOriginal, 5 * second, 1)
            }
            let edit = PhotoFacts.drawn(2) { ($0.work, $0.captured, $0.camera) = (.edited, captured, camera) }
            let records = [original, edit].map { PhotoRecord($0, folder: 0) }
            for grouping in [Grouping.shots, .versions, .copies] {
                let isEdit = grouping == .versions || grouping == .shots && isOne
                #expect(records[0].isEditOrOriginal(of: records[1], in: grouping) == isEdit)
                #expect(records[1].isEditOrOriginal(of: records[0], in: grouping) == isEdit)
            }
        }
    }
}
