import Foundation
import Testing

/// Folders as programs and phones leave them: all that lies beside a photo goes and comes back with it.
@Suite("Takeouts, imports and libraries of other programs go whole and come back whole", .serialized)
struct LayoutTests {
    struct Layout: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Each photo with what goes with it.
        let shots: [String: [String]]
        /// What belongs to no photo.
        var rest: [String] = []
    }

    private static let takeout = "Takeout/Google Photos/Photos from 2023"
    private static let long = "Screenshot_20230101-120000_A very long name of an app"
    private static let identifier = "0A1B2C3D-0000-4111-8222-333344445555"

    static let layouts = [
        Layout(
            testDescription: "a Takeout",
            shots: [
                "\(takeout)/IMG_1.jpg": ["\(takeout)/IMG_1.jpg.supplemental-metadata.json"],
                "\(takeout)/IMG_2.jpg": ["\(takeout)/IMG_2.jpg.json"],
                "\(takeout)/IMG_3(1).jpg": ["\(takeout)/IMG_3.jpg.supplemental-metadata(1).json"],
                "\(takeout)/IMG_3.jpg": ["\(takeout)/IMG_3.jpg.supplemental-metadata.json"],
                "\(takeout)/PXL_20230101_120000000.jpg": [
                    "\(takeout)/PXL_20230101_120000000.jpg.supplemental-metada.json"
                ],
                "\(takeout)/\(long.prefix(47)).jpg": ["\(takeout)/\(long.prefix(46)).json"],
                "\(takeout)/IMG_4-edited.jpg": [
                    "\(takeout)/IMG_4.jpg", "\(takeout)/IMG_4.jpg.supplemental-metadata.json",
                ],
                "\(takeout)/IMG_5.HEIC": ["\(takeout)/IMG_5.MP4", "\(takeout)/IMG_5.HEIC.supplemental-metadata.json"],
                "\(takeout)/IMG_181": ["\(takeout)/IMG_181.supplemental-metadata.json"],
                "Takeout/Google Photos/Holiday/IMG_6.jpg": ["Takeout/Google Photos/Holiday/IMG_6.jpg.suppl.json"],
            ],
            rest: ["Takeout/archive_browser.html", "Takeout/Google Photos/Holiday/metadata.json"]),
        Layout(
            testDescription: "an iPhone's import",
            shots: [
                "100APPLE/IMG_0001.HEIC": ["100APPLE/IMG_0001.MOV", "100APPLE/IMG_0001.AAE"],
                "100APPLE/IMG_E0002.HEIC": [
                    "100APPLE/IMG_0002.HEIC", "100APPLE/IMG_0002.MOV", "100APPLE/IMG_0002.AAE",
                    "100APPLE/IMG_O0002.AAE",
                ],
                "100APPLE/IMG_0003.JPG": ["100APPLE/IMG_0003.DNG"],
                "originals/0/\(identifier).heic": ["originals/0/\(identifier)_3.mov"],
            ]),
        Layout(
            testDescription: "a Pixel's import",
            shots: [
                "Camera/PXL_20230101_120000001.RAW-01.COVER.jpg": ["Camera/PXL_20230101_120000001.RAW-02.ORIGINAL.dng"],
                "Camera/PXL_20230101_120000002.PORTRAIT-01.COVER.jpg": [
                    "Camera/PXL_20230101_120000002.PORTRAIT-02.ORIGINAL.jpg"
                ],
                "Camera/PXL_20230101_120000003.MP.jpg": [
                    "Camera/PXL_20230101_120000003.MP", "Camera/PXL_20230101_120000003.MP.jpg.supplemental-met.json",
                ],
                "Camera/PXL_20230101_120000004.MP.jpg": ["Camera/PXL_20230101_120000004.MP4"],
                "Camera/PXL_20230101_120000005.MP.jpg": ["Camera/PXL_20230101_120000005.MP.mp4"],
                "Camera/PXL_20230101_120000006.NIGHT.jpg": [],
                "Camera/00000IMG_00000_BURST20231207101605123_COVER.jpg": [],
                "Camera/00001IMG_00001_BURST20231207101605123.jpg": [
                    "Camera/00001IMG_00001_BURST20231207101605123.jpg.supp.json"
                ],
                "Camera/00002IMG_00002_BURST20231207101605123.jpg": [],
                "Camera/DSC_0052_BURST20231207101605.jpg": [], "Camera/DSC_0053_BURST20231207101605.jpg": [],
                "Camera/MVIMG_20231207_101606.jpg": ["Camera/MVIMG_20231207_101606.jpg.supplemental-metadat.json"],
            ]),
        Layout(
            testDescription: "a Samsung's import",
            shots: [
                "DCIM/Camera/20230101_120000.jpg": ["DCIM/Camera/20230101_120000.dng"],
                "DCIM/Camera/20230101_120001(0).jpg": [], "DCIM/Camera/20230101_120002_001_COVER.jpg": [],
                "DCIM/Camera/20230101_120002_002.jpg": [], "DCIM/Camera/20230101_120002_003.jpg": [],
                "DCIM/Camera/MVIMG_20231207_101607.heic": [],
                "DCIM/Camera/20230101_120003_edited.jpg": ["DCIM/Camera/20230101_120003.jpg"],
                "DCIM/Camera/20230101_120004.heic": ["DCIM/Camera/20230101_120004.mp4"],
            ]),
        Layout(
            testDescription: "a library of darktable",
            shots: [
                "2023/DSC_0001.JPG": [
                    "2023/DSC_0001.NEF", "2023/DSC_0001.NEF.xmp", "2023/DSC_0001_01.NEF.xmp", "2023/DSC_0001.JPG.xmp",
                ],
                "2023/DSC_0002.JPG": [
                    "2023/DSC_0002.JPG.pp3", "2023/DSC_0002.JPG.dop", "2023/DSC_0002.on1", "2023/DSC_0002.xmp",
                    "2023/DSC_0002.WAV", "2023/DSC_0002.yml",
                ],
                "2023/MVI_0003.MP4": ["2023/MVI_0003.THM", "2023/MVI_0003.LRV", "2023/MVI_0003.MP4.xmp"],
            ], rest: ["2023/library.db"]),
    ]

    @Test("Each photo takes its files along, leaves those of others, and brings all of them back", arguments: layouts)
    func layout(layout: Layout) throws {
        let run = try Run()
        let all = layout.shots.flatMap { [$0.key] + $0.value } + layout.rest
        for (number, name) in all.sorted().enumerated() { try write(name, number, of: run) }
        try run.start()
        try run.sync()
        let before = try all.map { try run.bytes(of: $0) }
        for (photo, companions) in layout.shots.sorted(by: { $0.key < $1.key }) {
            let marked = try run.control("mark", "delete", photo, "--json").objects()[0]
            #expect(
                marked["photos"] as? Int == 1 && (marked["companions"] as? Int ?? 0) == companions.count, "\(photo)")
            let sent = try run.control("trash", "send", "--yes")
            #expect(sent.code == 0, "\(photo): \(sent.errors)")
            #expect(all.filter { !run.exists($0) }.sorted() == ([photo] + companions).sorted())
            #expect(try run.control("undo").code == 0)
            #expect(all.filter { !run.exists($0) } == [])
            #expect(try run.control("trash", "restore", "--yes").code == 0)
            try run.sync()
        }
        try run.sync()
        #expect(try run.control(["mark", "delete"] + layout.shots.keys.sorted()).code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(all.filter(run.exists).sorted() == layout.rest.sorted())
        #expect(try run.isClean())
        #expect(try run.control("trash", "restore", "--all").code == 0)
        #expect(try all.map { try run.bytes(of: $0) } == before)
        try run.sync()
        #expect(try run.listed("marked").isEmpty && run.isClean())
    }

    /// Pictures and films by their content, whatever the ending; what is neither has a line of text.
    private func write(_ name: String, _ number: Int, of run: Run) throws {
        let ending = (name as NSString).pathExtension.lowercased()
        switch ending {
        // A motion photo has its film behind the picture.
        case "jpg" where name.contains("MVIMG"), "heic" where name.contains("MVIMG"):
            try run.film("film.mp4", "testsrc=size=64x48:rate=10:duration=1", ["-f", "mp4"])
            let film = try run.bytes(of: "film.mp4")
            try FileManager.default.removeItem(atPath: run.path("film.mp4"))
            try run.write(Run.tiny(UInt64(number) + 1) + film, to: name)
        case "jpg", "heic", "thm", "": try run.write(Run.tiny(UInt64(number) + 1), to: name)
        case "mov", "mp4", "mp", "lrv":
            try run.film(name, "testsrc=size=64x48:rate=10:duration=1,hue=h=\(number * 7)", ["-f", "mp4"])
        default: try run.write(Array("\(name) of its own".utf8), to: name)
        }
    }

    /// The paths of the keepers of a category.
    private func keepers(_ run: Run) throws -> Set<String> {
        Set(
            try run.control("list", "duplicates", "--json").objects().filter { $0["keeper"] as? Bool == true }
                .compactMap { $0["path"] as? String })
    }

    @Test("Of the copies in a Takeout the one of the year stays, with its JSON file")
    func albums() throws {
        let run = try Run()
        let (year, album) = ("Takeout/Google Fotos/Fotos von 2023/IMG_1.jpg", "Takeout/Google Fotos/Anna/IMG_1.jpg")
        for name in [year, album] {
            try run.write(Run.tiny(1), to: name)
            try run.write(Array(name.utf8), to: name + ".supplemental-metadata.json")
        }
        try run.start()
        try run.sync()
        #expect(try keepers(run) == [year])
        #expect(try run.control("mark", "delete", album).code == 0)
        #expect(try run.control("trash", "send", "--yes").output.contains("1 photo with 1 file"))
        #expect(run.exists(year) && run.exists(year + ".supplemental-metadata.json"))
        #expect(!run.exists(album) && !run.exists(album + ".supplemental-metadata.json"))
    }

    @Test("Of equal files the one with the plain name stays, and unfinished ones are none of the library's")
    func names() throws {
        let run = try Run()
        let copies = [
            ["a/x.jpg", "a/x (1).jpg", "a/x - Copy.jpg", "a/Kopie von x.jpg"],
            ["b/IMG_181.jpg", "b/IMG_181"], ["c/x.jpg", "c/x.sync-conflict-20230101-120000-ABCDEFG.jpg"],
            ["d/x.jpg", "d/x (Anna's conflicted copy 2023-01-01).jpg", "d/x-DESKTOP-AB12CD3.jpg"],
        ]
        for (number, names) in copies.enumerated() {
            // The plain one is written last, so it is no older than the others.
            for name in names.reversed() { try run.write(Run.tiny(UInt64(number) + 1), to: name) }
        }
        for name in ["e.jpg.!sync", "e.jpg.filepart", "e.jpg.crswap", "e.jpg.bak"] {
            try run.write(Run.tiny(9), to: name)
        }
        try run.start()
        try run.sync()
        #expect(try keepers(run) == Set(copies.map { $0[0] }))
        #expect(try run.listed("all") == Set(copies.joined()))
    }

    @Test(
        "Of a family nothing is taken along that the user keeps or protects, nor a photo that is named like a sidecar",
        arguments: [["mark", "keep"], ["protect"]])
    func kept(words: [String]) throws {
        let run = try Run()
        try run.write(Run.tiny(1), to: "IMG_0001.jpg")
        try run.write(Run.tiny(2), to: "IMG_0001.yml")
        for name in ["IMG_0001.jpg.json", "IMG_0001.WAV"] { try run.write(Array(name.utf8), to: name) }
        try run.start()
        try run.sync()
        #expect(try run.control(words + ["IMG_0001.jpg.json"]).code == 0)
        #expect(try run.control("mark", "delete", "IMG_0001.jpg").code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(!run.exists("IMG_0001.jpg") && run.exists("IMG_0001.jpg.json") && run.exists("IMG_0001.yml"))
        // The picture has the stem too.
        #expect(run.exists("IMG_0001.WAV"))
    }
}
