import Foundation
import PhotoCulling
import Testing

@Suite("What names say about a person's work")
struct WorkNameTests {
    @Test(
        "Edits are known in the languages of the programs that write them, and belong to their originals",
        arguments: [
            ("IMG_1-edited.jpg", "IMG_1"), ("IMG_1~edited.jpg", "IMG_1"), ("IMG_1_edited.jpeg", "IMG_1"),
            ("IMG_1(Edited).JPG", "IMG_1"), ("IMG_1-bearbeitet.jpg", "IMG_1"), ("IMG_1-editado.jpg", "IMG_1"),
            ("IMG_1-ha editado.jpg", "IMG_1"), ("IMG_1-modifié.jpg", "IMG_1"), ("IMG_1-modifie\u{301}.jpg", "IMG_1"),
            ("IMG_1-\u{1111}\u{1167}\u{11AB}\u{110C}\u{1175}\u{11B8}\u{1103}\u{116C}\u{11B7}.jpg", "IMG_1"),
            ("IMG_1-modificato.jpg", "IMG_1"), ("IMG_1-bewerkt.jpg", "IMG_1"), ("IMG_1-edytowane.jpg", "IMG_1"),
            ("IMG_1-編集済み.jpg", "IMG_1"), ("IMG_1-편집됨.jpg", "IMG_1"), ("IMG_1-已编辑.jpg", "IMG_1"),
            ("IMG_1-redigerad.jpg", "IMG_1"), ("IMG_1-отредактировано.jpg", "IMG_1"), ("IMG_E0012.JPG", "IMG_0012"),
            ("IMG_1-edited(1).jpg", "IMG_1(1)"), ("IMG_1-bearbeitet(12).jpg", "IMG_1(12)"),
            ("PXL_20240612_182549759.PORTRAIT-01.COVER.jpg", "PXL_20240612_182549759"),
            ("PXL_20240612_182549759.RAW-01.MP.COVER.jpg", "PXL_20240612_182549759"),
        ])
    func edits(name: String, stem: String) throws {
        #expect(PhotoWork(name: Array(name.utf8)) == .edited)
        let companion = try #require(CompanionName(Array(name.utf8)))
        #expect(companion.role == .edited)
        #expect(String(decoding: companion.stem, as: UTF8.self) == stem)
        #expect(isFound(name, by: companion.stem))
    }

    private func isFound(_ name: String, by stem: [UInt8]) -> Bool {
        let name = Array(name.utf8)
        return CompanionName.spans(ofStem: stem).contains { low, high in
            !name.lexicographicallyPrecedes(low) && name.lexicographicallyPrecedes(high)
        }
    }

    @Test(
        "Letter case, numbers, parentheses and accents apart from their letters change nothing",
        arguments: [
            "edited", "bearbeitet", "modifié", "modificato", "ha editado", "editado", "bewerkt", "edytowane",
            "upraveno",
            "redigerad", "redigeret", "redigert", "muokattu", "düzenlendi", "изменено", "измененный", "відредаговано",
            "編集済み", "已编辑",
            "已編輯", "편집됨", "szerkesztett", "editat", "επεξεργασμένο", "נערך", "تم التعديل", "संपादित", "diedit",
            "đã chỉnh sửa", "แก้ไขแล้ว",
        ])
    func spellings(word: String) throws {
        for text in [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()] {
            for form in [text, text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping] {
                for (before, after) in [("-", ""), ("~", ""), ("_", ""), ("(", ")"), (" (", ")")] {
                    for (number, stem) in [("", "IMG_1"), ("(1)", "IMG_1(1)"), (" (2)", "IMG_1 (2)")] {
                        let name = "IMG_1\(before)\(form)\(after)\(number).jpg"
                        #expect(PhotoWork(name: Array(name.utf8)) == .edited, "\(name)")
                        let found = try #require(CompanionName(Array(name.utf8))).stem
                        #expect(found == Array(stem.utf8) && isFound(name, by: found), "\(name)")
                    }
                }
            }
        }
    }

    @Test(
        "The picture that a phone shows for a burst was chosen",
        arguments: [
            "00000IMG_00000_BURST20181019152035338_COVER.jpg", "00100lrPORTRAIT_00100_BURST20200914174715672_COVER.jpg",
            "IMG_20190101_COVER.JPG", "IMG_20231207_101605_001_COVER.jpg", "DSC_0052_BURST20231207101605_COVER(1).JPG",
        ])
    func covers(name: String) throws {
        #expect(PhotoWork(name: Array(name.utf8)) == [.edited, .chosen])
        // Its other pictures are photos of their own.
        #expect(try #require(CompanionName(Array(name.utf8))).role == .picture)
    }

    @Test(
        "The pictures of a burst are known by their names, with the one that the phone chose",
        arguments: [
            "00000IMG_00000_BURST20181019152035338_COVER.jpg", "00001IMG_00001_BURST20181019152035338.jpg",
            "DSC_0052_BURST20231207101605.JPG", "DSC_0053_BURST20231207101605_COVER(1).JPG",
            "IMG_20231207_101605_BURST001_COVER.jpg", "IMG_20231207_101605_BURST2.jpg", "20231207_101605_014.jpg",
            "20231207_101605_001_COVER.jpg",
        ])
    func bursts(name: String) {
        #expect(CompanionName.isOfBurst(Array(name.utf8)))
    }

    @Test(
        "Names that only look so are no burst",
        arguments: [
            "BURST.jpg", "IMG_BURST001.jpg", "20231207_101605.jpg", "20231207_101605_1.jpg",
            "scan_20231207_101605_001.jpg",
            "IMG_20231207_101605_BURST.jpg", "holiday_001.jpg", "2023_101605_001.jpg",
        ])
    func noBursts(name: String) {
        #expect(!CompanionName.isOfBurst(Array(name.utf8)))
    }

    @Test(
        "What a program saved before a change is a backup",
        arguments: ["a.jpg_original", "IMG_1.HEIC_original", "a.jpg~", "a.png.bak", "a.jpeg.orig"])
    func backups(name: String) {
        #expect(PhotoWork(name: Array(name.utf8)) == .backup)
    }

    @Test(
        "Edits by programs that write them as photos of their own count as work, and take no original along",
        arguments: [
            "IMG_1-Edit.tif", "IMG_1-edit.jpg", "IMG_1-Edit-2.TIF", "IMG_1_edit.jpg", "IMG_1_DxO.jpg",
            "20230303_101010_edit_98765432109.jpg", "IMG_20200101_120000-01.jpeg", "IMG_0600-02.jpeg",
            "PXL_20231207_101605123~2.jpg", "IMG_0600~12.jpg",
        ])
    func editors(name: String) throws {
        #expect(PhotoWork(name: Array(name.utf8)) == .edited)
        #expect(try #require(CompanionName(Array(name.utf8))).role == .picture)
    }

    @Test(
        "Other names say nothing",
        arguments: [
            "a.jpg", "IMG_1(1).jpg", "edited.jpg", "ALBUM_COVER.jpg", "Summer_2019_COVER.jpg", "BURST_COVER.jpg",
            "-edited.jpg", "(Edited).jpg", "IMG-editors.jpg", "IMG-anna.jpg", "IMG edited.jpg", "IMG_(1).jpg",
            "-Edit.tif", "credit.jpg", "IMG-edits.jpg", "IMG_1-2.jpg", "IMG_1-edit2.jpg", "IMG_0600-01.jpg",
            "2020-01.jpeg", "2020-12-24.jpeg", "Wedding-01.jpeg",
            "IMG_0600_01.jpeg", "IMG_0600-123.jpeg", "20230303_101010.jpeg", "DxO.jpg",
            "DISCOVER.jpg", "x_original.jpg", "x~2.jpg", "IMG_0600~123.jpg", "IMG_06~2.jpg",
            "_original", "notes.bak", "IMG_1-edited", "PXL_20240612_182549759.jpg", "PXL_1.NIGHT.jpg", "a(1.jpg",
            "PXL_20240612_182549759.PORTRAIT-02.ORIGINAL.jpg",
        ])
    func others(name: String) {
        #expect(PhotoWork(name: Array(name.utf8)) == [])
    }

    @Test(
        "A sidecar belongs to the files with its name or its stem",
        arguments: [
            ("a.xmp", "a"), ("a.jpg.xmp", "a"), ("IMG_E0012.XMP", "IMG_0012"), ("x-edited.jpg.xmp", "x"),
            ("a.pp3", "a"), ("a.nef.dop", "a"), ("IMG_O0012.AAE", "IMG_0012"), ("a.wav", nil), ("a.jpg", nil),
        ] as [(String, String?)])
    func sidecars(name: String, stem: String?) {
        #expect(CompanionName.stem(ofSidecar: Array(name.utf8)) == stem.map { Array($0.utf8) })
    }
}
