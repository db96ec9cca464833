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

    enum Tampering: CaseIterable {
        case otherPath, otherDate, noRecord, noise, linkedRecord, otherPayload, directoryAsPayload
    }

    @Test(
        "Faults 101 and 103: what is not ours any more is not restored and not changed", arguments: Tampering.allCases)
    func foreignEntry(tampering: Tampering) throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let entry = try sandbox.trash().put(photo, in: sandbox)
            let record = try #require(try sandbox.content(of: entry.information))
            var code = TrashError.Code.notOurs
            var change = Whereabouts.Change.informationForeign
            switch tampering {
            case .otherPath:
                try sandbox.write(record.replacing("IMG_1", with: "IMG_2"), to: entry.information)
            case .otherDate:
                try sandbox.write(record.replacing("2023", with: "2024"), to: entry.information)
            case .noise:
                try sandbox.write("nothing of the kind", to: entry.information)
            case .noRecord:
                sandbox.remove(entry.information)
                (code, change) = (.missing, .informationMissing)
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
            expect(code) {
                _ = try sandbox.trash().restore(entry, createParents: false, journal: MemoryJournal())
            }
            #expect(try sandbox.trash().whereabouts(entry) == .changed(change))
            #expect(try sandbox.trashed() == before)
            #expect(!sandbox.exists(photo))
        }
    }
}
