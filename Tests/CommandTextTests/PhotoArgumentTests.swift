import CleanerProtocol
import CommandText
import Testing

@Suite struct PhotoArgumentTests {
    /// The current folder is `/home/me`, `Pictures` in it a link to `/data/photos`, where `a.jpg` and `p:1` lie.
    private static let disk = PhotoArgument.Disk(
        realFolder: { folder in
            switch String(decoding: folder, as: UTF8.self) {
            case ".", "./": Array("/home/me".utf8)
            case "/": Array("/".utf8)
            case "Pictures", "Pictures/", "/home/me/Pictures/", "./Pictures/", "/data/photos/", "Pictures/../photos/":
                Array("/data/photos".utf8)
            default: nil
            }
        },
        isThere: { path in
            let files = ["/data/photos/a.jpg", "/home/me/p:1", "/home/me/here.jpg"].map { Array($0.utf8) }
            return files.contains(path) || folders.contains(path) || path == Array("/home/me/b".utf8) + [0xFF]
        },
        isFolder: { path in
            let typed = ["Pictures", "Pictures/", ".", "/data/photos/2024/May", "/media/2024/May", "/media/2025"]
            return folders.contains(path) || typed.contains { Array($0.utf8) == path }
        },
        isLink: { $0 == Array("Pictures".utf8) })
    private static let folders = ["/home/me/Pictures", "/home/me/.", "/data/photos"].map { Array($0.utf8) }

    private static func path(_ text: String) -> PhotoReference {
        .path(WirePath(bytes: Array(text.utf8)))
    }

    static let rows: [(typed: String, reference: PhotoReference, gone: PhotoReference?)] = [
        ("p:12", .id("p:12"), nil),
        ("./p:1", path("/home/me/p:1"), nil),
        ("here.jpg", path("/home/me/here.jpg"), nil),
        ("Pictures/a.jpg", path("/data/photos/a.jpg"), nil),
        ("Pictures/a.jpg/", path("/data/photos/a.jpg"), nil),
        ("Pictures/../photos/a.jpg", path("/data/photos/a.jpg"), nil),
        ("/home/me/Pictures/gone.jpg", path("/data/photos/gone.jpg"), nil),
        ("/nowhere/gone.jpg", path("/nowhere/gone.jpg"), nil),
        ("2024/a.jpg", path("2024/a.jpg"), nil),
        ("gone.jpg", .named(WirePath(bytes: Array("gone.jpg".utf8))), path("/home/me/gone.jpg")),
        ("./gone.jpg", path("gone.jpg"), path("/home/me/gone.jpg")),
        ("Pictures/gone.jpg", path("Pictures/gone.jpg"), path("/data/photos/gone.jpg")),
        ("/a.jpg", path("/a.jpg"), nil),
    ]

    @Test("A PHOTO is an id, a path from here, or one from the library", arguments: rows.indices)
    func resolve(index: Int) throws {
        let row = Self.rows[index]
        let argument = try PhotoArgument(Array(row.typed.utf8), disk: Self.disk)
        #expect(argument.reference == row.reference)
        #expect(argument.gone == row.gone)
    }

    static let places: [(typed: String, folder: String?)] = [
        ("Pictures", "/data/photos"), ("Pictures/", "/data/photos"), (".", "/home/me"), ("here.jpg", nil),
        ("2024/May", "/data/photos/2024/May"), ("./2024/May/", "/data/photos/2024/May"), ("2025", "/media/2025"),
        ("2026", nil), ("/nowhere", nil), ("p:12", nil),
    ]

    @Test("A folder is one from here, or one of the first library that has it; all else is a PHOTO", arguments: places)
    func place(typed: String, folder: String?) throws {
        var asked = 0
        let place = try PlaceArgument(Array(typed.utf8), disk: Self.disk, followsLinks: true) {
            asked += 1
            return ["/data/photos", "/media"].map { WirePath(bytes: Array($0.utf8)) }
        }
        if let folder {
            #expect(place == .folder(FolderReference(WirePath(bytes: Array(folder.utf8)))))
        } else {
            #expect(place == .photo(try PhotoArgument(Array(typed.utf8), disk: Self.disk)))
        }
        #expect(asked == (["2024/May", "./2024/May/", "2025", "2026"].contains(typed) ? 1 : 0))
    }

    @Test("Where photos are decided about, a link to a folder is followed only with a slash at its end")
    func link() throws {
        func place(_ typed: String) throws -> PlaceArgument {
            try PlaceArgument(Array(typed.utf8), disk: Self.disk, followsLinks: false) { [] }
        }
        let complaint = #expect(throws: Complaint.self) { try place("Pictures") }
        #expect(complaint?.status == .refused)
        #expect(
            complaint?.lines == [
                "cleanerctl: Pictures is a symbolic link, which is not followed",
                "if you mean the folder that it leads to, add a slash: Pictures/",
            ])
        #expect(try place("Pictures/") == .folder(FolderReference(WirePath(bytes: Array("/data/photos".utf8)))))
        #expect(try place(".") == .folder(FolderReference(WirePath(bytes: Array("/home/me".utf8)))))
    }

    @Test("Bytes that are not UTF-8 stay what they are")
    func bytes() throws {
        let argument = try PhotoArgument([0x62, 0xFF], disk: Self.disk)
        #expect(argument.reference == .path(WirePath(bytes: Array("/home/me/b".utf8) + [0xFF])))
    }

    @Test("Nothing is no photo")
    func empty() {
        let complaint = #expect(throws: Complaint.self) { try PhotoArgument([], disk: Self.disk) }
        #expect(complaint?.status == .usage)
    }

    @Test("Two arguments that read alike keep their own bytes, in their order")
    func rawArguments() {
        var arguments = RawArguments([
            Array("mark".utf8), [0xFF], [0xFE], Array("\u{FFFD}".utf8), Array("--from=".utf8) + [0xFD],
        ])
        #expect(arguments.take("\u{FFFD}") == [0xFF])
        #expect(arguments.take("\u{FFFD}") == [0xFE])
        #expect(arguments.take("\u{FFFD}") == Array("\u{FFFD}".utf8))
        #expect(arguments.take("\u{FFFD}", option: "--from") == [0xFD])
        #expect(arguments.take("unheard of") == Array("unheard of".utf8))
    }

    @Test("A letter written in another way is another argument")
    func noNormalisation() {
        var arguments = RawArguments([Array("e\u{301}".utf8), Array("\u{E9}".utf8)])
        #expect(arguments.take("\u{E9}") == Array("\u{E9}".utf8))
    }

    static let files: [(label: String, contents: String, null: Bool, entries: [String])] = [
        ("lines", "a.jpg\nb c.jpg\n", false, ["a.jpg", "b c.jpg"]),
        ("no newline at the end, empty lines, carriage returns", "a\r\n\n\r\nb", false, ["a", "b"]),
        ("zero bytes", "a\nb\0c\0", true, ["a\nb", "c"]), ("nothing", "", false, []),
    ]

    @Test("A file of photos is read by lines or by zero bytes", arguments: files.indices)
    func listFile(index: Int) {
        let row = Self.files[index]
        let entries = PhotoListFile.entries(in: Array(row.contents.utf8), nullSeparated: row.null)
        #expect(entries == row.entries.map { Array($0.utf8) })
    }

    @Test("Any number of photos fits into requests within the limit, none lost, in order")
    func batches() throws {
        let photos = (0..<20_000).map { Self.path("2024/" + String(repeating: "\u{1}", count: $0 % 50) + "\($0).jpg") }
        let batches = try RequestBatches.of(photos)
        #expect(batches.flatMap(\.self) == photos)
        #expect(batches.count > 1)
        for batch in batches {
            let request = MarkRequest(photos: batch, decision: .delete, lastCopy: true, dryRun: true)
            let line = try LineCoding.line(RequestMessage(id: .number(.min), request: request))
            #expect(line.count <= ProtocolLimits.requestLineBytes)
        }
        #expect(try RequestBatches.of([]).isEmpty)
    }
}
