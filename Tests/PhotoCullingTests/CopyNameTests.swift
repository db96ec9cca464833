import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Which of equal files has the plain name, and which the better folder")
struct CopyNameTests {
    @Test(
        "What file managers, browsers and programs that synchronise folders name a copy is known",
        arguments: [
            "x (1).jpg", "x(1).jpg", "x - Copy.jpg", "x - Copy (2).jpg", "x – Kopie.jpg", "x – Kopie (2).jpg",
            "x - Kopie - Kopie.jpg", "x copy.jpg", "x copy 2.jpg", "x_copy.jpg", "x (copy).jpg", "x (3rd copy).jpg",
            "Copy of x.jpg", "Copy (2) of x.jpg", "Kopie von x.jpg", "x - Copie.jpg", "x - copia.jpg",
            "x - Cópia (2).jpg", "x kopio.jpg", "x - копия.jpg", "写真のコピー.jpg", "写真 のコピー.jpg", "x - 副本.jpg",
            "IMG_181", "x.jpg_original", "x.sync-conflict-20230101-120000-ABCDEFG.jpg",
            "x (conflicted copy 2023-01-01 120000).jpg", "x_conflict-20230101-120000.jpg",
            "x (Anna's conflicted copy 2023-01-01).jpg", "x (In Konflikt stehende Kopie von Anna 2023-01-01).jpg",
            "x (Copie en conflit de Anna 2023-01-01).jpg", "x (Copia en conflicto de Anna 2023-01-01).jpg",
            "x (Annaの競合コピー 2023-01-01).jpg", "x (SFConflict anna 2023-01-01-12-00-00).jpg",
            "x-DESKTOP-AB12CD3.jpg", "x-HOSTNAME.jpg", "IMG_1-ANNAPC.jpg",
        ])
    func copies(name: String) {
        #expect(CopyName.isCopy(Array(name.utf8)))
    }

    @Test(
        "Names that a camera, a messenger or a person gave are plain",
        arguments: [
            "x.jpg", "IMG-20230101-WA0001.jpg", "Rome (2019).jpg", "IMG_1234.HEIC", "Hardcopy.jpg", "photocopy.png",
            "conflict.jpg", "PXL_1.MP.jpg", "PXL_1.MP", "IMG_20230101_120000.jpg", "DSC-RX100.jpg", "Mexico-City.jpg",
            "2023-01-01 12.00.00.jpg", "a-edited.jpg", "Copyright.jpg", "写真.jpg",
        ])
    func plain(name: String) {
        #expect(!CopyName.isCopy(Array(name.utf8)))
    }

    @Test("A name that is not looked at closely says nothing", arguments: 1...4)
    func withoutWords(seed: UInt64) {
        var random = SeededRandom(seed)
        let parts = [
            "IMG", "_", "-", " ", "(", ")", "1", "20230101", "copy", "Kopie", "KOPI", "co", "ko", "py", "con", "flict",
            "of ", "von ", ".sync-", "x", "é", "コピー", "\u{212A}opie", "\r\n", "c", "o", "p", "n", "i", "e",
        ]
        for _ in 0..<3_000 {
            let name = (0..<Int.random(in: 1...7, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
            }
            let stem = Array(name.joined().utf8)
            if !CopyName.mayHaveWords(stem) { #expect(!CopyName.hasWords(stem), "\(name)") }
        }
        #expect(!CopyName.mayHaveWords(Array("PXL_20230101_120000-IMG".utf8)))
    }

    @Test(
        "Takeout's folders of a year are known in the languages of its users",
        arguments: [
            ("Photos from 2019", true), ("Fotos von 2019", true), ("Photos de 2019", true), ("Fotos de 2019", true),
            ("Foto del 2019", true), ("Zdjęcia z 2019", true), ("2019年の写真", true), ("2019 年拍摄的照片", true),
            ("2019", false), ("Photos", false), ("Photos from Rome", false), ("Trip 2019", false),
            ("Photos from 3019", false),
        ])
    func years(name: String, isYear: Bool) {
        #expect(TakeoutYear.isYear(name.utf8) == isYear)
    }

    /// The keeper of two equal files.
    private func keeper(
        _ first: (path: String, name: String), _ second: (path: String, name: String), downloads: String? = nil
    ) -> PhotoID? {
        var culling = Culling(settings: CullingSettings())
        culling.prefer(downloads: downloads.map { PhotoFolder(root: 1, path: Array($0.utf8)) }) { _ in nil }
        for (number, file) in [first, second].enumerated() {
            culling.update(
                .twin(PhotoID(number + 1), .duplicates) {
                    $0.folder = PhotoFolder(root: 1, path: Array(file.path.utf8))
                    $0.isNamedAsCopy = CopyName.isCopy(Array(file.name.utf8))
                    // All that comes later speaks for the other one.
                    if number == 0 { ($0.modified, $0.nameLength) = (9_000_000_000, 99) }
                })
        }
        return culling.groups(.duplicates).first?.keeper
    }

    @Test(
        "The first file stays",
        arguments: [
            (("a", "x.jpg"), ("a", "x (1).jpg")), (("b", "x.jpg"), ("a", "x (1).jpg")),
            // A plain name in a folder of downloads says little.
            (("a", "x (1).jpg"), ("Downloads", "x.jpg")), (("Downloads", "x.jpg"), ("Downloads/a", "x (1).jpg")),
            // The copy of the year stays beside those of albums.
            (("T/Photos from 2019", "x.jpg"), ("T/Holiday", "x.jpg")),
            (("T/Photos from 2019", "x(1).jpg"), ("T/Holiday", "x.jpg")),
            (("Photos from 2019", "x.jpg"), ("Holiday", "x.jpg")),
            // Elsewhere it is a folder as all others.
            (("Holiday", "x.jpg"), ("T/Photos from 2019", "x.jpg")), (("T", "x.jpg"), ("T/Photos from 2019", "x.jpg")),
            (("T/Fotos von 2018", "x.jpg"), ("T/Fotos von 2019", "x.jpg")),
        ])
    func stays(first: (String, String), second: (String, String)) {
        #expect(keeper(first, second) == 1)
    }

    @Test("What lies in the desktop's folder of downloads goes, whatever that is called")
    func downloads() {
        #expect(keeper(("b", "x.jpg"), ("a", "x.jpg")) == 2)
        #expect(keeper(("b", "x.jpg"), ("a", "x.jpg"), downloads: "a") == 1)
        #expect(keeper(("b", "x.jpg"), ("a/c", "x.jpg"), downloads: "a") == 1)
    }
}
