import Glibc
import PhotoTrash
import SystemPackage
import Testing

@Suite("Restoring a photo")
struct RestoreTests {
    @Test("A photo comes back with its bytes and identity, and its record goes")
    func ordinaryPhoto() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let identity = try sandbox.identity(of: photo)
            let entry = try sandbox.trash().put(photo, in: sandbox)
            let journal = MemoryJournal()
            #expect(try sandbox.trash().restore(entry, createParents: false, journal: journal) == photo)
            #expect(try sandbox.identity(of: photo) == identity)
            #expect(journal.rows == [.init(move: .restoring(to: photo), entry: entry, state: .moved)])
            try sandbox.expectUntouched(photo)
        }
    }

    @Test("A photo can be restored elsewhere on its volume")
    func otherPlace() throws {
        try Sandbox.run { sandbox in
            let entry = try sandbox.trash().put(sandbox.photo(), in: sandbox)
            let target = sandbox.root.appending("IMG.jpg")
            let restored = try sandbox.trash().restore(
                entry, to: target, createParents: false, journal: MemoryJournal())
            #expect(restored == target)
            try sandbox.expectUntouched(target)
        }
    }

    @Test(
        "Fault 99: what has the name is not replaced, also when it came in the last moment", arguments: [false, true])
    func targetExists(appearsLate: Bool) throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let entry = try sandbox.trash().put(photo, in: sandbox)
            if !appearsLate { try sandbox.write("newer", to: photo) }
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                if call == .move { _ = try? sandbox.write("newer", to: photo) }
                return nil
            }
            let journal = MemoryJournal()
            expect(.restoreTargetExists) {
                _ = try sandbox.trash(fileSystem).restore(entry, createParents: false, journal: journal)
            }
            #expect(try sandbox.content(of: photo) == "newer")
            #expect(try sandbox.trash().whereabouts(entry) == .inTrash)
            #expect(journal.states == [.abandoned(.restoreTargetExists)])
        }
    }

    @Test("A missing directory is made only when that is asked for")
    func missingParent() throws {
        try Sandbox.run { sandbox in
            let photo = sandbox.photos.appending("2024/May/IMG.jpg")
            try sandbox.makeDirectory(sandbox.photos.appending("2024"))
            try sandbox.makeDirectory(sandbox.photos.appending("2024/May"))
            try sandbox.write("pixels", to: photo)
            let entry = try sandbox.trash().put(photo, in: sandbox)
            sandbox.remove(sandbox.photos)
            let journal = MemoryJournal()
            expect(.parentMissing) { _ = try sandbox.trash().restore(entry, createParents: false, journal: journal) }
            #expect(journal.rows.isEmpty)
            #expect(!sandbox.exists(sandbox.photos))
            _ = try sandbox.trash().restore(entry, createParents: true, journal: journal)
            try sandbox.expectUntouched(photo)
        }
    }

    @Test(
        "A photo does not come back through a link that has a directory's place, wherever it leads",
        arguments: ["elsewhere", "photos/moved", "nowhere"], [false, true])
    func linkOnTheWay(target: String, createParents: Bool) throws {
        try Sandbox.run { sandbox in
            let folder = sandbox.photos.appending("2024")
            try sandbox.makeDirectory(folder)
            let photo = try sandbox.photo("2024/IMG.jpg")
            let entry = try sandbox.trash().put(photo, in: sandbox)
            sandbox.remove(folder)
            try sandbox.makeDirectory(sandbox.root.appending("elsewhere"))
            try sandbox.makeDirectory(sandbox.photos.appending("moved"))
            try sandbox.link(folder, to: "../\(target)")
            let error = expect(.throughLink) {
                _ = try sandbox.trash().restore(entry, createParents: createParents, journal: MemoryJournal())
            }
            #expect(error?.path == folder)
            #expect(try sandbox.trash().whereabouts(entry) == .inTrash)
            #expect(try sandbox.names(in: sandbox.root) == ["data", "elsewhere", "photos"])
            sandbox.remove(folder)
            _ = try sandbox.trash().restore(entry, createParents: true, journal: MemoryJournal())
            try sandbox.expectUntouched(photo)
        }
    }

    @Test("A photo that lies behind a link in its directory's place is not in its place")
    func behindLink() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let entry = try sandbox.trash().put(photo, in: sandbox)
            let journal = MemoryJournal()
            try journal.planned(.restoring(to: photo), of: entry)
            let outside = sandbox.root.appending("outside")
            try sandbox.move(sandbox.photos, to: outside)
            try sandbox.link(sandbox.photos, to: "outside")
            try sandbox.move(entry.payload, to: outside.appending("IMG_1.jpg"))
            #expect(try sandbox.trash().whereabouts(entry) == .purged)
            let repair = try sandbox.trash().repair(entry, after: .restoring(to: photo), journal: journal)
            #expect(repair == .untouched(.purged))
            #expect(try sandbox.content(of: outside.appending("IMG_1.jpg")) == "pixels")
        }
    }

    @Test("Another volume is refused, and the photo stays in the trash")
    func otherVolume() throws {
        try Sandbox.run { sandbox in
            let entry = try sandbox.trash().put(sandbox.photo(), in: sandbox)
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in call == .move ? .improperLink : nil }
            expect(.otherFileSystem) {
                _ = try sandbox.trash(fileSystem).restore(entry, createParents: false, journal: MemoryJournal())
            }
            #expect(try sandbox.trash().whereabouts(entry) == .inTrash)
        }
    }

    @Test(
        "A photo whose record is gone or half written comes back all the same",
        arguments: [nil, "", "[Trash Info]\nPath="])
    func lostRecord(left: String?) throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let entry = try sandbox.trash().put(photo, in: sandbox)
            sandbox.remove(entry.information)
            if let left { try sandbox.write(left, to: entry.information) }
            let journal = MemoryJournal()
            #expect(try sandbox.trash().restore(entry, createParents: false, journal: journal) == photo)
            try sandbox.expectUntouched(photo)
            #expect(journal.states == [.moved])
        }
    }

    enum Tampering: CaseIterable {
        case otherPath, otherDate, noise, linkedRecord, otherPayload, directoryAsPayload
    }

    @Test(
        "Faults 101 and 103: what is not ours any more is not restored and not changed", arguments: Tampering.allCases)
    func foreignEntry(tampering: Tampering) throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let entry = try sandbox.trash().put(photo, in: sandbox)
            let record = try #require(try sandbox.content(of: entry.information))
            var change = Whereabouts.Change.informationForeign
            switch tampering {
            case .otherPath:
                try sandbox.write(record.replacing("IMG_1", with: "IMG_2"), to: entry.information)
            case .otherDate:
                try sandbox.write(record.replacing("2023", with: "2024"), to: entry.information)
            case .noise:
                try sandbox.write("nothing of the kind", to: entry.information)
            case .linkedRecord:
                try sandbox.move(entry.information, to: sandbox.root.appending("record"))
                try sandbox.link(entry.information, to: "../../../record")
            case .otherPayload:
                sandbox.remove(entry.payload)
                _ = try sandbox.photo("takes the free inode.jpg")
                try sandbox.write("foreign", to: entry.payload)
                change = .payloadForeign
            case .directoryAsPayload:
                sandbox.remove(entry.payload)
                try sandbox.makeDirectory(entry.payload)
                change = .payloadForeign
            }
            let before = try sandbox.trashed()
            expect(.notOurs) {
                _ = try sandbox.trash().restore(entry, createParents: false, journal: MemoryJournal())
            }
            #expect(try sandbox.trash().whereabouts(entry) == .changed(change))
            #expect(try sandbox.trashed() == before)
            #expect(!sandbox.exists(photo))
        }
    }
}
