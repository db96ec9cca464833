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
            // What a person filed stays before what programs stored.
            (("Hochzeit Anna", "x.jpg"), ("", "x.jpg")), (("Zoo", "x.jpg"), ("2023/05", "x.jpg")),
            (("2023/Zoo", "x.jpg"), ("2023/05", "x.jpg")), (("Zoo/2023-05-14", "x.jpg"), ("", "x.jpg")),
            (("Zoo", "x.jpg"), ("DCIM/100CANON", "x.jpg")), (("Zoo", "x.jpg"), ("Camera Uploads", "x.jpg")),
            (("Zoo", "x.jpg"), ("Takeout/Google Fotos/Fotos von 2019", "x.jpg")),
            (("Zoo", "x.jpg"), ("Takeout/Google Fotos/Anna", "x.jpg")), (("Zoo", "x.jpg"), ("Downloads", "x.jpg")),
            (("2023", "x.jpg"), ("Downloads", "x.jpg")), (("", "x.jpg"), ("2023/05", "x.jpg")),
            (("WhatsApp Images/2023", "x.jpg"), ("Backup", "x.jpg")),
            (("Downloads", "x.jpg"), ("Bluetooth/WhatsApp Images", "x.jpg")),
            (("", "x.jpg"), ("Backup", "x.jpg")), (("", "x.jpg"), ("Backup 2020/Hochzeit Anna", "x.jpg")),
            (("Zoo", "x.jpg"), ("Anna - Kopie", "x.jpg")), (("Zoo", "x (1).jpg"), ("Sicherung", "x.jpg")),
            (("2023", "x.jpg"), ("Sauvegarde", "x.jpg")), (("2023", "x.jpg"), ("Old", "x.jpg")),
            (("2023", "x.jpg"), ("Alte Fotos", "x.jpg")), (("Old Town", "x.jpg"), ("2023", "x.jpg")),
            (("cache", "x.jpg"), ("Trash", "x.jpg")), (("2023", "x (1).jpg"), ("Trash", "x.jpg")),
            (("Backup/Zoo", "x.jpg"), ("Backup/cache", "x.jpg")),
        ])
    func stays(first: (String, String), second: (String, String)) {
        #expect(keeper(first, second) == 1)
    }

    @Test(
        "Who put photos into a folder is known by its path",
        arguments: [
            ("", .camera), ("2023", .camera), ("2023/05", .camera), ("2023-05-14", .camera), ("20230514", .camera),
            ("DCIM/100CANON", .camera), ("DCIM/101_PANA", .camera), ("DCIM/Camera", .camera), ("Camera Roll", .camera),
            ("My Pictures", .camera), ("Bilder/2023", .camera), ("Eigene Bilder", .camera), ("写真", .camera),
            ("Takeout/Google Photos/Anna", .camera), ("Fotos 2019", .camera), ("Photos from 2019", .named),
            ("2023/05 May", .camera), ("März 2023", .camera), ("2023 août", .camera), ("Screenshots", .camera),
            ("Neuer Ordner (2)", .camera), ("May in Rome", .named),
            ("Fotók 2019", .named), ("Hochzeit Anna", .named), ("2023/Rom", .named), ("Rom/2023", .named),
            ("2023-05 Rom", .named), ("100 years", .named), ("123 Anna", .named), ("Fotos Anna", .named),
            ("Old Town", .named), ("Copyright", .named), ("Altstadt", .named), ("Downloads", .downloads),
            ("Downloads/Anna", .downloads), ("WhatsApp/Media", .messenger), ("Backup", .backup),
            ("photos-old", .backup),
            ("Fotos alt", .backup), ("Old", .backup), ("Copy of Anna", .backup), ("Anna (Kopie)", .backup),
            ("copia de seguridad", .backup), ("Резервная копия", .backup), ("バックアップ", .backup), ("备份", .backup),
            ("Trip to Rome_files", .downloads), ("Reise nach Rom-Dateien", .downloads), ("Voyage_fichiers", .downloads),
            ("WhatsApp/Backups", .backup), ("Sicherung 2020-01-01/Rom", .backup), ("Kopia zapasowa", .backup),
        ] as [(String, FolderKind)])
    func kinds(path: String, kind: FolderKind) {
        #expect(FolderKind(PhotoFolder(root: 1, path: Array(path.utf8))) == kind)
    }

    @Test(
        "What programs keep for themselves goes before all that a person, a camera or a transfer stored",
        arguments: [
            "Android/data/com.example.app/files", "Android/obb", "cache", "Cache", ".cache", "Caches/a", "cache2",
            "Adobe Bridge Cache/256", "Thumbnails", "DCIM/.thumbnails", "iPhoto Library/Data/2009",
            "iPhoto Library/Data.noindex", "web/node_modules/a", "Anna.app/Contents/Resources", "piwigo/_data/i",
            "Trip/cache", "Cache/Trip to Rome", "Thumbs", "immich/thumbs/a", "immich/encoded-video/a",
            "Plex Media Server/Media/localhost",
        ])
    func ofPrograms(path: String) {
        expectLast(path, .program)
    }

    @Test(
        "What lies in another program's library goes before all that a person or a camera stored, and nothing else",
        arguments: [
            "iPhoto Library/Originals/2009/Rome", "Photo Booth Library/Pictures", "Aperture Library/Masters",
            "Rome/[Originals]", "[Original]",
        ])
    func ofLibraries(path: String) {
        #expect(FolderKind(PhotoFolder(root: 1, path: Array(path.utf8))) == .library)
        for other in ["DCIM/100CANON", "2019", "Zoo"] {
            #expect(keeper((other, "x.jpg"), (path, "x.jpg")) == 1, "\(other)")
        }
        for other in ["Downloads", "WhatsApp Images", "Zoo - Backup", "Cache"] {
            #expect(keeper((other, "x.jpg"), (path, "x.jpg")) == 2, "\(other)")
        }
    }

    @Test(
        "What was thrown away or found by a repair goes before all that a person, a camera or a transfer stored",
        arguments: [
            "LOST.DIR", "recup_dir.1", "recup_dir.12/a", "FOUND.000", "Trash", ".Trash-1000", "trash/Trip to Rome",
            "deleted", "Deleted Items", "to delete", "_To-Delete 2", "Recently Deleted", "recycle", "$RECYCLE.BIN",
            "Bin", "Gelöscht", "Gelo\u{308}scht", "Zuletzt gelöscht", "Papierkorb", "Takeout/Google Fotos/Papierkorb",
            "Takeout/Google Photos/Bin", "Corbeille", "À supprimer", "Papelera de reciclaje", "Cestino", "Lixeira",
            "Prullenbak", "Papperskorgen", "Papirkurv", "Roskakori", "Kosz", "Ostatnio usunięte", "Koš",
            "Geri Dönüşüm Kutusu", "Корзина", "Недавно удалённые", "Кошик", "Κάδος Ανακύκλωσης", "ゴミ箱",
            "最近削除した項目", "回收站", "最近删除", "資源回收筒", "휴지통", "Android/data/a/trash", "Trash/Backup",
        ])
    func thrownAway(path: String) {
        expectLast(path, .discarded)
    }

    private func expectLast(_ path: String, _ kind: FolderKind) {
        #expect(FolderKind(PhotoFolder(root: 1, path: Array(path.utf8))) == kind)
        for other in ["DCIM/100CANON", "2019", "Zoo", "Downloads", "WhatsApp Images", "Zoo - Backup"] {
            #expect(keeper((other, "x.jpg"), (path, "x.jpg")) == 1, "\(other)")
        }
    }

    @Test(
        "Folders whose names only begin or end like those are ordinary",
        arguments: [
            "Cacheu", "Geocache", "Cache in the wood", "Binz 2019", "Bin ich das", "Trashcan party", "Deleted scenes",
            "Papierkorb der Geschichte", "Lost in Rome", "Lost", "Found", "Found 2019", "Data", "Android/Anna",
            "immich/library/Rome", "Originals of Anna", "piwigo/galleries/Rome", "Contents", "My files",
            "Thumbnails of Anna", "Koszalin", "Corbeilles de fruits",
        ])
    func ordinary(path: String) {
        #expect(FolderKind(PhotoFolder(root: 1, path: Array(path.utf8))) == .named)
    }

    @Test("No three folders of equal copies beat each other in a circle", arguments: 1...40)
    func circle(seed: UInt64) {
        var random = SeededRandom(seed)
        let paths = [
            "", "2023", "2023/05", "A", "Zoo", "Photos from 2019", "Holiday", "T/Photos from 2019", "T/Holiday", "T",
            "T/Downloads", "Takeout", "Takeout/Photos from 2019", "Takeout/Holiday", "Takeout/2023", "Downloads",
            "Sent", "Backup", "Backup/Photos from 2019", "Backup/Holiday", "U", "Photos", "Photos from 2019/a",
            "Trash", "Trash/Photos from 2019", "cache", "T/cache",
        ]
        let photos = (1...7).map { id in
            PhotoFacts.drawn(id) {
                $0.folder = PhotoFolder(root: 1, path: Array((paths.randomElement(using: &random) ?? "").utf8))
                $0.isNamedAsCopy = Int.random(in: 0..<4, using: &random) == 0
                $0.modified = Int64.random(in: 0...2, using: &random) * 1_000_000_000
            }
        }
        var folders = FolderTable()
        let records = photos.map { PhotoRecord($0, folder: folders.acquire($0.folder)) }
        let choice = KeeperChoice(.copies, PagedArray(records), folders)
        let slots = photos.indices.map { Int32($0) }
        func beats(_ one: Int32, _ other: Int32) -> Bool { choice.keeper(of: [one, other]) == one }
        for one in slots {
            for other in slots where beats(one, other) {
                for third in slots where third != one && beats(other, third) { #expect(beats(one, third)) }
            }
        }
    }

    @Test("What lies in the desktop's folder of downloads goes, whatever that is called")
    func downloads() {
        #expect(keeper(("b", "x.jpg"), ("a", "x.jpg")) == 2)
        #expect(keeper(("b", "x.jpg"), ("a", "x.jpg"), downloads: "a") == 1)
        #expect(keeper(("b", "x.jpg"), ("a/c", "x.jpg"), downloads: "a") == 1)
    }
}
