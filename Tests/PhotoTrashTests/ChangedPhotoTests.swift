import FileSystem
import Glibc
import PhotoTrash
import Synchronization
import SystemPackage
import Testing

@Suite("A photo that is not what was reviewed")
struct ChangedPhotoTests {
    @Test("Fault 96: a photo written to after the review stays")
    func writtenAfterReview() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let reviewed = try sandbox.identity(of: photo)
            try sandbox.write("!", to: photo, appending: true)
            let journal = MemoryJournal()
            expect(.changedSinceReview) {
                _ = try sandbox.trash().put(photo, expecting: reviewed, journal: journal)
            }
            #expect(journal.rows.isEmpty, "it left its place for a moment")
            try sandbox.expectUntouched(photo, content: "pixels!")
        }
    }

    @Test("Fault 96: another file with the same bytes, size and time is not the reviewed one")
    func sameLookingFile() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let reviewed = try sandbox.identity(of: photo)
            try sandbox.move(photo, to: sandbox.photos.appending("old.jpg"))
            try sandbox.write("pixels", to: photo)
            let times = [
                timespec(
                    tv_sec: Int(reviewed.modified / 1_000_000_000), tv_nsec: Int(reviewed.modified % 1_000_000_000)),
                timespec(
                    tv_sec: Int(reviewed.modified / 1_000_000_000), tv_nsec: Int(reviewed.modified % 1_000_000_000)),
            ]
            try sandbox.check(photo.withPlatformString { utimensat(AT_FDCWD, $0, times, 0) })
            #expect(try sandbox.identity(of: photo).modified == reviewed.modified)
            let journal = MemoryJournal()
            expect(.changedSinceReview) {
                _ = try sandbox.trash().put(photo, expecting: reviewed, journal: journal)
            }
            #expect(journal.rows.isEmpty, "it left its place for a moment")
            try sandbox.expectUntouched(photo)
        }
    }

    @Test("Fault 96: a photo that grows while it is hashed stays")
    func growsDuringCheck() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let journal = MemoryJournal()
            expect(.changedSinceReview) {
                _ = try sandbox.trash().put(
                    photo, expecting: sandbox.identity(of: photo), journal: journal,
                    meanwhile: { _ in try sandbox.write("!", to: photo, appending: true) })
            }
            #expect(journal.rows.isEmpty)
            try sandbox.expectUntouched(photo, content: "pixels!")
        }
    }

    @Test("Fault 96: a photo that grows between the check and the move comes back")
    func growsBeforeMove() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                if call == .move, sandbox.exists(photo) { _ = try? sandbox.write("!", to: photo, appending: true) }
                return nil
            }
            let journal = MemoryJournal()
            expect(.changedSinceReview) { try sandbox.trash(fileSystem).put(photo, in: sandbox, journal: journal) }
            try sandbox.expectUntouched(photo, content: "pixels!")
            #expect(journal.states == [.abandoned(.changedSinceReview)])
        }
    }

    @Test("Whoever opened the photo reads the very file that moves")
    func readsWhatMoves() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            var read: FileIdentity?
            let entry = try sandbox.trash().put(
                photo, expecting: sandbox.identity(of: photo),
                meanwhile: { opened in
                    let bytes = try opened.descriptor.contents(upTo: 100)
                    #expect(bytes == Array("pixels".utf8))
                    read = try FileIdentity(of: opened.descriptor)
                })
            #expect(try read == sandbox.identity(of: entry.payload))
        }
    }

    @Test("A photo that must not go after all comes back, before anybody hears that it went")
    func takenBackInTheLastMoment() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let journal = MemoryJournal()
            expect(.withdrawn) {
                try sandbox.trash().put(
                    photo, expecting: sandbox.identity(of: photo), journal: journal,
                    mayGo: {
                        #expect(!sandbox.exists(photo))
                        return false
                    })
            }
            try sandbox.expectUntouched(photo)
            #expect(journal.states == [.abandoned(.withdrawn)])
        }
    }

    @Test("Faults 97 and 103: a symbolic link, a directory or a FIFO under the photo's name is refused")
    func otherKinds() throws {
        try Sandbox.run { sandbox in
            let photo = sandbox.photos.appending("IMG_1.jpg")
            let reviewed = try sandbox.identity(of: sandbox.photo("other.jpg"))
            let makers: [() throws -> Void] = [
                { try sandbox.link(photo, to: "other.jpg") },
                { try sandbox.makeDirectory(photo) },
                { try sandbox.check(photo.withPlatformString { mkfifo($0, 0o600) }) },
            ]
            for make in makers {
                try make()
                expect(.notRegular) {
                    _ = try sandbox.trash().put(photo, expecting: reviewed)
                }
                #expect(sandbox.exists(photo))
                sandbox.remove(photo)
            }
            try sandbox.expectUntouched(sandbox.photos.appending("other.jpg"))
        }
    }

    enum Swap: CaseIterable {
        case link, file, directory
    }

    @Test("Faults 97 and 103: what is swapped in just before the move comes back", arguments: Swap.allCases)
    func swappedBeforeMove(swap: Swap) throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let aside = sandbox.photos.appending("aside.jpg")
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                guard call == .move, !sandbox.exists(aside) else { return nil }
                do {
                    try sandbox.move(photo, to: aside)
                    switch swap {
                    case .link: try sandbox.link(photo, to: aside.string)
                    case .file: try sandbox.write("foreign", to: photo)
                    case .directory: try sandbox.makeDirectory(photo)
                    }
                } catch {
                    Issue.record(error)
                }
                return nil
            }
            let journal = MemoryJournal()
            expect(.changedSinceReview) { try sandbox.trash(fileSystem).put(photo, in: sandbox, journal: journal) }
            #expect(sandbox.exists(photo))
            try sandbox.expectUntouched(aside)
            #expect(journal.states == [.abandoned(.changedSinceReview)])
        }
    }

    @Test(
        "Faults 90 and 97: a file swapped in just before the daemon died comes back at the next start",
        arguments: [true, false])
    func swappedAndDead(isOtherFile: Bool) throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let isSwapped = Mutex(false)
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                guard isSwapped.withLock({ !$0 }) else { return .ioError }
                guard call == .move else { return nil }
                if isOtherFile { sandbox.remove(photo) }
                _ = try? sandbox.write("nobody looked at this", to: photo)
                isSwapped.withLock { $0 = true }
                return nil
            }
            let journal = MemoryJournal(dyingWith: fileSystem)
            #expect(throws: TrashError.self) { try sandbox.trash(fileSystem).put(photo, in: sandbox, journal: journal) }
            #expect(!sandbox.exists(photo))
            let afterwards = journal.afterRestart()
            for row in afterwards.unfinished {
                #expect(try sandbox.trash().repair(row.entry, after: row.move, journal: afterwards) == .rolledBack)
            }
            try sandbox.expectUntouched(photo, content: "nobody looked at this")
        }
    }

    @Test("Fault 97: what was swapped in and cannot go back stays in the trash with its record, and repair leaves it")
    func swappedAndPlaceTaken() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let aside = sandbox.photos.appending("aside.jpg")
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                guard call == .move else { return nil }
                if !sandbox.exists(aside) {
                    _ = try? sandbox.move(photo, to: aside)
                    _ = try? sandbox.write("foreign", to: photo)
                } else {
                    _ = try? sandbox.write("newest", to: photo)
                }
                return nil
            }
            let journal = MemoryJournal()
            let error = expect(.changedSinceReview) {
                try sandbox.trash(fileSystem).put(photo, in: sandbox, journal: journal)
            }
            #expect(error?.unfinished == .fileExists)
            let entry = try #require(journal.unfinished.first?.entry)
            let repair = try sandbox.trash().repair(entry, after: .putting, journal: journal)
            #expect(repair == .untouched(.changed(.payloadForeign)))
            #expect(try sandbox.content(of: entry.payload) == "foreign")
            #expect(sandbox.exists(entry.information))
            #expect(try sandbox.content(of: photo) == "newest")
            #expect(try sandbox.content(of: aside) == "pixels")
            #expect(journal.unfinished.isEmpty)
        }
    }

    @Test("A directory on the way that a link replaces while the way is walked is noticed")
    func swappedDirectory() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let aside = sandbox.root.appending("aside")
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                guard call == .open(.realPassage), !sandbox.exists(aside) else { return nil }
                _ = try? sandbox.move(sandbox.photos, to: aside)
                _ = try? sandbox.link(sandbox.photos, to: "aside")
                return nil
            }
            expect(.throughLink) { try sandbox.trash(fileSystem).put(photo, in: sandbox) }
            try sandbox.expectUntouched(aside.appending("IMG_1.jpg"))
        }
    }
}
