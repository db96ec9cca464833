import FileSystem
import PhotoTrash
import SystemPackage
import Testing

@Suite("Faults 100 and 101: other programs use the trash as well")
struct OutsideChangeTests {
    @Test("A photo that a file manager restored, purged or left is found to be so")
    func whereabouts() throws {
        try Sandbox.run { sandbox in
            let trash = sandbox.trash()
            let photo = try sandbox.photo()
            let entry = try trash.put(photo, in: sandbox)
            #expect(try trash.whereabouts(entry) == .inTrash)
            try sandbox.move(entry.payload, to: photo)
            #expect(try trash.whereabouts(entry) == .restored(photo))
            sandbox.remove(entry.information)
            #expect(try trash.whereabouts(entry) == .restored(photo))
            sandbox.remove(photo)
            #expect(try trash.whereabouts(entry) == .purged)
            sandbox.remove(sandbox.home)
            #expect(try trash.whereabouts(entry) == .purged)
        }
    }

    @Test("A trash on a volume that is away is unreachable, not purged")
    func volumeAway() throws {
        try Sandbox.run { sandbox in
            var entry = try sandbox.trash().put(sandbox.photo(), in: sandbox)
            sandbox.remove(sandbox.home)
            entry.identity.device += 1
            #expect(try sandbox.trash().whereabouts(entry) == .unreachable(.noSuchFileOrDirectory))
            let journal = MemoryJournal()
            try journal.planned(.putting, of: entry)
            let repair = try sandbox.trash().repair(entry, after: .putting, journal: journal)
            #expect(repair == .untouched(.unreachable(.noSuchFileOrDirectory)))
            #expect(journal.states == [.planned])
        }
    }

    @Test("A volume that was mounted again under another device number keeps its entries")
    func otherDeviceNumber() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            var entry = try sandbox.trash().put(photo, in: sandbox)
            entry.identity.device += 1
            #expect(try sandbox.trash().whereabouts(entry) == .inTrash)
            _ = try sandbox.trash().restore(entry, createParents: false, journal: MemoryJournal())
            try sandbox.expectUntouched(photo)
        }
    }

    @Test("Entries of others, orphans and directory sizes stay as they are through putting, restoring and repair")
    func foreignEntries() throws {
        try Sandbox.run { sandbox in
            let trash = sandbox.trash()
            let first = try trash.put(sandbox.photo("first.jpg"), in: sandbox)
            _ = try trash.restore(first, createParents: false, journal: MemoryJournal())
            let foreign = [
                "files/IMG_1.jpg": "theirs", "files/orphan.jpg": "orphan", "info/lost.jpg.trashinfo": "torn",
                "info/IMG_1.jpg.trashinfo": "[Trash Info]\nPath=\(sandbox.photos)/IMG_1.jpg\nX=1\n",
                "info/readme": "unknown", "directorysizes": "4096 1 album",
            ]
            for (name, content) in foreign { try sandbox.write(content, to: sandbox.home.appending(name)) }

            let journal = MemoryJournal()
            let entry = try trash.put(sandbox.photo(), in: sandbox, journal: journal)
            var planned = entry
            planned.name = "IMG_1.jpg"
            try journal.planned(.putting, of: planned)
            _ = try trash.repair(planned, after: .putting, journal: journal)
            _ = try trash.restore(entry, createParents: false, journal: MemoryJournal())
            for (name, content) in foreign {
                #expect(try sandbox.content(of: sandbox.home.appending(name)) == content, "\(name)")
            }
            #expect(try sandbox.names(in: sandbox.home.appending("files")) == ["IMG_1.jpg", "orphan.jpg"])
            #expect(try sandbox.names(in: sandbox.home.appending("info")).count == 3)
        }
    }

    @Test("Entries can be listed and restored without any journal's memory")
    func withoutMemory() throws {
        try Sandbox.run { sandbox in
            let trash = sandbox.trash()
            #expect(try trash.entries() == [])
            let photos = [try sandbox.photo("a.jpg"), try sandbox.photo("b.jpg")]
            let entries = try photos.map { try trash.put($0, in: sandbox) }
            try sandbox.write("[Trash Info]\nPath=/gone.jpg\n", to: sandbox.home.appending("info/gone.jpg.trashinfo"))
            try sandbox.write("orphan", to: sandbox.home.appending("files/orphan.jpg"))
            let listed = try trash.entries()
            #expect(listed == entries)
            _ = try trash.restore(listed[0], createParents: false, journal: MemoryJournal())
            #expect(try sandbox.content(of: photos[0]) == "pixels")
            #expect(try trash.entries() == [entries[1]])
        }
    }

    @Test("Repair takes back a record that was made beside another program's payload, and nothing else")
    func recordBesideOrphan() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let journal = MemoryJournal()
            let entry = try sandbox.trash().put(photo, in: sandbox, journal: journal)
            try sandbox.move(entry.payload, to: photo)
            try sandbox.write("orphan", to: entry.payload)
            try journal.planned(.putting, of: entry)
            #expect(try sandbox.trash().repair(entry, after: .putting, journal: journal) == .rolledBack)
            #expect(try sandbox.content(of: entry.payload) == "orphan")
            #expect(!sandbox.exists(entry.information))
            #expect(try sandbox.content(of: photo) == "pixels")
        }
    }

    @Test("A record that another program put in the place of ours survives the taking back")
    func replacedRecord() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let record = sandbox.home.appending("info/IMG_1.jpg.trashinfo")
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                guard call == .move else { return nil }
                sandbox.remove(record)
                _ = try? sandbox.photo("takes the free inode.jpg")
                _ = try? sandbox.write("theirs", to: record)
                return .permissionDenied
            }
            expect(.denied) { try sandbox.trash(fileSystem).put(photo, in: sandbox) }
            #expect(try sandbox.content(of: record) == "theirs")
            #expect(try sandbox.content(of: photo) == "pixels")
        }
    }

    @Test("Repair gives a photo in the trash its record back")
    func lostRecord() throws {
        try Sandbox.run { sandbox in
            let journal = MemoryJournal()
            let entry = try sandbox.trash().put(sandbox.photo(), in: sandbox)
            for damage in [nil, "", "[Trash Info]\nPath="] {
                sandbox.remove(entry.information)
                if let damage { try sandbox.write(damage, to: entry.information) }
                try journal.planned(.putting, of: entry)
                #expect(try sandbox.trash().repair(entry, after: .putting, journal: journal) == .completed)
                #expect(try sandbox.trash().whereabouts(entry) == .inTrash)
            }
        }
    }
}
