import Glibc
import PhotoTrash
import SystemPackage
import Testing

/// Programs that others wrote after the same specification.
@Suite("Other programs read what is put into the trash")
struct ForeignReaderTests {
    /// A name that tests the encoding, and one of the longest.
    private static let names = ["Über 100% #1 [a].jpg", String(repeating: "ä", count: 120) + ".jpeg"]

    /// gio lists the trash through gvfs, which is a package of its own.
    private static let hasTrashBackend = access("/usr/share/gvfs/mounts/trash.mount", F_OK) == 0

    private func environment(_ sandbox: Sandbox) -> [String: String] {
        ["XDG_DATA_HOME": sandbox.root.appending("data").string, "HOME": sandbox.root.string, "LC_ALL": "C.UTF-8"]
    }

    private func desktop(_ sandbox: Sandbox) -> DesktopTrash {
        DesktopTrash(home: sandbox.home, user: getuid(), clock: { 1_709_510_700 })
    }

    @Test("Fault 98: trash-list shows place and local date", Program.enabled("trash-list"))
    func list() throws {
        let program = try Program("trash-list")
        try Sandbox.run { sandbox in
            for name in Self.names {
                let photo = try sandbox.photo(name)
                try desktop(sandbox).put(photo, in: sandbox)
                let result = try program.run([], environment: environment(sandbox), in: sandbox)
                let date = DeletionRecord.localDate(at: 1_709_510_700).replacing("T", with: " ")
                #expect(result.output.split(separator: "\n").contains("\(date) \(photo.string)"), "\(result.output)")
                #expect(result.status == 0)
            }
        }
    }

    @Test("trash-restore brings the photo back, and that is noticed", Program.enabled("trash-restore"))
    func restore() throws {
        let program = try Program("trash-restore")
        try Sandbox.run { sandbox in
            for name in Self.names {
                let photo = try sandbox.photo(name)
                let entry = try desktop(sandbox).put(photo, in: sandbox)
                let result = try program.run(
                    [photo.string], environment: environment(sandbox), input: "0\n", in: sandbox)
                #expect(result.status == 0, "\(result.output)")
                #expect(try desktop(sandbox).whereabouts(entry) == .restored(photo))
                try sandbox.expectUntouched(photo)
            }
        }
    }

    @Test(
        "An entry that trash-put made is listed, restored and never changed by putting another of its name",
        Program.enabled("trash-put"))
    func put() throws {
        let program = try Program("trash-put")
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo(Self.names[0], "theirs")
            let result = try program.run([photo.string], environment: environment(sandbox), in: sandbox)
            #expect(result.status == 0, "\(result.output)")
            let theirs = try #require(try desktop(sandbox).entries().first)
            let record = try sandbox.content(of: theirs.information)
            let ours = try desktop(sandbox).put(sandbox.photo(Self.names[0]), in: sandbox)
            #expect(ours.name != theirs.name)
            #expect(try sandbox.content(of: theirs.information) == record)
            #expect(try sandbox.content(of: theirs.payload) == "theirs")
            _ = try desktop(sandbox).restore(theirs, createParents: false, journal: MemoryJournal())
            #expect(try sandbox.content(of: photo) == "theirs")
        }
    }

    @Test(
        "gio lists the photo with its place", Program.enabled("dbus-run-session", "gio"),
        .enabled(if: hasTrashBackend, "not installed: gvfs"))
    func gio() throws {
        // gio asks a service of the session's bus, which the tests need not have.
        let program = try Program("dbus-run-session")
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo(Self.names[0])
            try desktop(sandbox).put(photo, in: sandbox)
            let result = try program.run(
                ["--", "gio", "trash", "--list"], environment: environment(sandbox), in: sandbox)
            #expect(result.status == 0, "\(result.output)")
            // gio writes the bytes of paths that are not ASCII as \xNN.
            let place = photo.string.utf8.map { $0 < 0x80 ? "\(UnicodeScalar($0))" : "\\x" + String($0, radix: 16) }
            #expect(result.output.contains(place.joined()), "\(result.output)")
        }
    }
}
