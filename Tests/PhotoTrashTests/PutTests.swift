import FileSystem
import Glibc
import PhotoTrash
import SystemPackage
import Testing

@Suite("Putting a photo into the trash")
struct PutTests {
    @Test("A photo goes to the home trash with a record of its place, and the journal sees both steps")
    func ordinaryPhoto() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let journal = MemoryJournal()
            let entry = try sandbox.trash().put(photo, in: sandbox, journal: journal)
            #expect(try sandbox.content(of: photo) == nil)
            #expect(try sandbox.content(of: entry.payload) == "pixels")
            let record = DeletionRecord(parsing: Array(try sandbox.content(of: entry.information)?.utf8 ?? "".utf8))
            #expect(record?.path == Array(photo.string.utf8))
            #expect(record?.deleted == entry.deleted)
            #expect(journal.rows == [.init(move: .putting, entry: entry, state: .moved)])
        }
    }

    @Test("The home trash, its directories and the record are for the user's eyes only")
    func permissions() throws {
        try Sandbox.run { sandbox in
            let entry = try sandbox.trash().put(sandbox.photo(), in: sandbox)
            for (path, mode) in [
                (sandbox.home, 0o700), (sandbox.home.appending("files"), 0o700),
                (sandbox.home.appending("info"), 0o700), (entry.information, 0o600),
            ] {
                var status = stat()
                try sandbox.check(path.withPlatformString { lstat($0, &status) })
                #expect(Int(status.st_mode) & 0o777 == mode, "\(path)")
            }
        }
    }

    @Test("Fault 88: photos of the same name lie side by side, and after 99 of them names are random")
    func namesakes() throws {
        try Sandbox.run { sandbox in
            let trash = sandbox.trash()
            var names: [String] = []
            for number in 1...5 {
                // Most of the hundred are only laid there, so that the test does not take seconds.
                if number == 3 {
                    for taken in 3...98 { try sandbox.write("", to: sandbox.home.appending("files/IMG \(taken).jpg")) }
                }
                let entry = try trash.put(sandbox.photo("IMG.jpg", "\(number)"), in: sandbox)
                names.append(entry.name.string)
                #expect(try sandbox.content(of: entry.payload) == "\(number)")
            }
            #expect(names[0...2] == ["IMG.jpg", "IMG 2.jpg", "IMG 99.jpg"])
            #expect(names[3].wholeMatch(of: /IMG [0-9a-f]+\.jpg/) != nil)
            #expect(Set(names).count == 5)
        }
    }

    @Test("Fault 88: a name whose record appears after it was looked up is left to the other program")
    func nameTakenMeanwhile() throws {
        try Sandbox.run { sandbox in
            let foreign = sandbox.home.appending("info/IMG_1.jpg.trashinfo")
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                if call == .open(.newFile), !sandbox.exists(foreign) {
                    _ = try? sandbox.write("theirs", to: foreign)
                }
                return nil
            }
            let journal = MemoryJournal()
            let entry = try sandbox.trash(fileSystem).put(sandbox.photo(), in: sandbox, journal: journal)
            #expect(entry.name == "IMG_1 2.jpg")
            #expect(try sandbox.content(of: foreign) == "theirs")
            #expect(journal.states == [.abandoned(.nameTaken), .moved])
        }
    }

    @Test("Fault 89: a payload without record is never replaced", arguments: [false, true])
    func orphan(appearsLate: Bool) throws {
        try Sandbox.run { sandbox in
            let orphan = sandbox.home.appending("files/IMG_1.jpg")
            try sandbox.trash().put(sandbox.photo("first.jpg"), in: sandbox)
            if !appearsLate { try sandbox.write("orphan", to: orphan) }
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                if call == .move, !sandbox.exists(orphan) { _ = try? sandbox.write("orphan", to: orphan) }
                return nil
            }
            let entry = try sandbox.trash(fileSystem).put(sandbox.photo(), in: sandbox)
            #expect(entry.name == "IMG_1 2.jpg")
            #expect(try sandbox.content(of: orphan) == "orphan")
            let records = try sandbox.names(in: sandbox.home.appending("info"))
            #expect(records == ["IMG_1 2.jpg.trashinfo", "first.jpg.trashinfo"])
        }
    }

    @Test("Fault 91: where the library is read-only the photo stays and no record is left")
    func readOnlySource() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                call == .move ? .readOnlyFileSystem : nil
            }
            let journal = MemoryJournal()
            let error = expect(.readOnly) {
                try sandbox.trash(fileSystem).put(photo, in: sandbox, journal: journal)
            }
            #expect(error?.isPermanent == true)
            #expect(journal.states == [.abandoned(.readOnly)])
            try sandbox.expectUntouched(photo)
        }
    }

    @Test("File systems that know no flags for renaming work too, and replace nothing")
    func renameWithoutFlags() throws {
        try Sandbox.run { sandbox in
            for error in [Errno.invalidArgument, .noFunction, .notSupported] {
                let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in call == .move ? error : nil }
                let photo = try sandbox.photo()
                let entry = try sandbox.trash(fileSystem).put(photo, in: sandbox)
                try sandbox.write("newcomer", to: photo)
                expect(.restoreTargetExists) {
                    _ = try sandbox.trash(fileSystem).restore(entry, createParents: false, journal: MemoryJournal())
                }
                #expect(try sandbox.content(of: photo) == "newcomer")
                sandbox.remove(photo)
                _ = try sandbox.trash(fileSystem).restore(entry, createParents: false, journal: MemoryJournal())
                try sandbox.expectUntouched(photo)
            }
        }
    }

    @Test("A write that takes only a part counts as a full disk")
    func shortWrite() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let fileSystem = FaultyFileSystem(volume: sandbox.root, shortWrites: true)
            expect(.full) { try sandbox.trash(fileSystem).put(photo, in: sandbox) }
            try sandbox.expectUntouched(photo)
        }
    }

    @Test("A journal that refuses stops the move with nothing changed", arguments: [1, 2])
    func journalRefuses(atCall refused: Int) throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let calls = FaultyFileSystem(volume: sandbox.root) { number, _ in number == refused ? .noSpace : nil }
            let journal = MemoryJournal(dyingWith: calls)
            expect(.journalFailed) { try sandbox.trash().put(photo, in: sandbox, journal: journal) }
            try sandbox.expectUntouched(photo)
            #expect(journal.states == (refused == 1 ? [] : [.abandoned(.journalFailed)]))
        }
    }

    @Test("A photo is not taken through a symbolic link that has the place of a directory")
    func linkedDirectory() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let link = sandbox.root.appending("link")
            try sandbox.link(link, to: "photos")
            let error = expect(.throughLink) {
                try sandbox.trash().put(link.appending("IMG_1.jpg"), in: sandbox)
            }
            #expect(error?.path == link)
            try sandbox.expectUntouched(photo)
        }
    }

    @Test("Relative paths and paths that end in dots are refused")
    func oddPaths() throws {
        try Sandbox.run { sandbox in
            let identity = try sandbox.identity(of: sandbox.photo())
            for (path, code) in [
                ("photos/IMG_1.jpg", TrashError.Code.notAbsolute), ("/", .notRegular),
                ("\(sandbox.photos)/..", .notRegular), ("\(sandbox.photos)/gone.jpg", .missing),
            ] {
                expect(code) {
                    _ = try sandbox.trash().put(FilePath(path), expecting: identity)
                }
            }
        }
    }
}
