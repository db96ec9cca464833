import Glibc
import PhotoTrash
import SystemPackage
import Testing

@Suite("Which trash a photo goes to")
struct PlaceTests {
    /// A sandbox whose home trash lies on another volume than its photos.
    private func onOtherVolume(_ body: (Sandbox, DesktopTrash) throws -> Void) throws {
        try Sandbox.run { sandbox in
            let data = sandbox.root.appending("data")
            try sandbox.makeDirectory(data)
            let fileSystem = FaultyFileSystem(volume: sandbox.root, foreign: [data])
            try body(sandbox, sandbox.trash(fileSystem))
        }
    }

    @Test("On another volume the trash at its top is made, and its records are relative to the top")
    func volumeTrash() throws {
        try onOtherVolume { sandbox, trash in
            let photo = try sandbox.photo()
            let entry = try trash.put(photo, in: sandbox)
            #expect(entry.trashDirectory == sandbox.volumeTrash)
            #expect(entry.original == photo)
            let record = try #require(try sandbox.content(of: entry.information))
            #expect(record.contains("\nPath=photos/IMG_1.jpg\n"))
            #expect(!sandbox.exists(sandbox.home))
            #expect(try trash.entries(onVolume: sandbox.root) == [entry])
            #expect(try trash.restore(entry, createParents: false, journal: MemoryJournal()) == photo)
        }
    }

    enum Shared: CaseIterable {
        case sticky, notSticky, link, file, userDirectoryIsLink
    }

    @Test("Fault 93: a shared trash is used only when it is a real, sticky directory", arguments: Shared.allCases)
    func sharedTrash(shared: Shared) throws {
        try onOtherVolume { sandbox, trash in
            let path = sandbox.root.appending(".Trash")
            switch shared {
            case .sticky: try sandbox.makeDirectory(path, mode: 0o1777)
            case .notSticky: try sandbox.makeDirectory(path, mode: 0o777)
            case .file: try sandbox.write("", to: path)
            case .link:
                try sandbox.makeDirectory(sandbox.root.appending("target"), mode: 0o1777)
                try sandbox.link(path, to: "target")
            case .userDirectoryIsLink:
                try sandbox.makeDirectory(path, mode: 0o1777)
                try sandbox.makeDirectory(sandbox.root.appending("target"))
                try sandbox.link(path.appending("\(getuid())"), to: "../target")
            }
            let photo = try sandbox.photo()
            let entry = try trash.put(photo, in: sandbox)
            let expected = shared == .sticky ? path.appending("\(getuid())") : sandbox.volumeTrash
            #expect(entry.trashDirectory == expected)
            #expect(try trash.entries(onVolume: sandbox.root) == [entry])
            #expect(try trash.restore(entry, createParents: false, journal: MemoryJournal()) == photo)
        }
    }

    @Test("Fault 94: a trash with a symbolic link or a file where a directory belongs is not used")
    func unsafeTrash() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            try sandbox.makeDirectory(sandbox.root.appending("data"))
            try sandbox.makeDirectory(sandbox.home)
            for name in ["files", "info"] {
                let path = sandbox.home.appending(name)
                try sandbox.link(path, to: "/")
                let error = expect(.noTrashHere) { try sandbox.trash().put(photo, in: sandbox) }
                #expect(error?.isPermanent == true)
                sandbox.remove(path)
                try sandbox.write("", to: path)
                expect(.noTrashHere) { try sandbox.trash().put(photo, in: sandbox) }
                sandbox.remove(path)
            }
            #expect(try sandbox.content(of: photo) == "pixels")
        }
    }

    @Test("Fault 94: the volume's own trash is not used when it is a symbolic link")
    func linkedVolumeTrash() throws {
        try onOtherVolume { sandbox, trash in
            let photo = try sandbox.photo()
            try sandbox.makeDirectory(sandbox.root.appending("target"))
            try sandbox.link(sandbox.volumeTrash, to: "target")
            expect(.noTrashHere) { try trash.put(photo, in: sandbox) }
            #expect(try sandbox.names(in: sandbox.root.appending("target")) == [])
            #expect(try sandbox.content(of: photo) == "pixels")
        }
    }

    @Test("Fault 94: a trash that belongs to another user is not used")
    func foreignOwner() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            try sandbox.makeDirectory(sandbox.root.appending("data"))
            try sandbox.makeDirectory(sandbox.home)
            expect(.noTrashHere) { try sandbox.trash(user: getuid() + 1).put(photo, in: sandbox) }
            try sandbox.expectUntouched(photo)
        }
    }

    @Test("Fault 92: a home trash that refuses though devices are equal makes way for the volume's own")
    func refusedByHome() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                call == .move && !sandbox.exists(sandbox.volumeTrash) ? .improperLink : nil
            }
            let journal = MemoryJournal()
            let entry = try sandbox.trash(fileSystem).put(photo, in: sandbox, journal: journal)
            #expect(entry.trashDirectory == sandbox.volumeTrash)
            #expect(try sandbox.names(in: sandbox.home.appending("info")) == [])
            #expect(journal.states == [.abandoned(.otherFileSystem), .moved])
        }
    }

    /// Fault 85.
    @Test("Fault 92: a photo that no trash of its volume takes stays, and is not copied")
    func refusedByAll() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in call == .move ? .improperLink : nil }
            let journal = MemoryJournal()
            expect(.otherFileSystem) { try sandbox.trash(fileSystem).put(photo, in: sandbox, journal: journal) }
            try sandbox.expectUntouched(photo)
            #expect(journal.unfinished.isEmpty)
        }
    }
}
