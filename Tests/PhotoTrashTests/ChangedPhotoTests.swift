import Glibc
import PhotoTrash
import SystemPackage
import Testing

@Suite("A photo that is not what was reviewed")
struct ChangedPhotoTests {
    struct Refusal: Error {}

    @Test("Fault 96: a photo written to after the review stays")
    func writtenAfterReview() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let reviewed = try sandbox.identity(of: photo)
            try sandbox.write("!", to: photo, appending: true)
            expect(.changedSinceReview) {
                _ = try sandbox.trash().put(photo, expecting: reviewed, verify: { _ in }, journal: MemoryJournal())
            }
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
            expect(.changedSinceReview) {
                _ = try sandbox.trash().put(photo, expecting: reviewed, verify: { _ in }, journal: MemoryJournal())
            }
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
                    photo, expecting: sandbox.identity(of: photo),
                    verify: { _ in try sandbox.write("!", to: photo, appending: true) }, journal: journal)
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

    @Test("The caller's check gets the photo open, and its refusal keeps the photo in place")
    func checkRefuses() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let errors: [(any Error, TrashError.Code)] = [
                (TrashError(.changedSinceReview, photo), .changedSinceReview), (Errno.ioError, .inputOutput),
                (Refusal(), .notVerified),
            ]
            for (thrown, code) in errors {
                let journal = MemoryJournal()
                expect(code) {
                    _ = try sandbox.trash().put(
                        photo, expecting: sandbox.identity(of: photo),
                        verify: { file in
                            #expect(try KernelFileSystem().read(upTo: 100, from: file) == Array("pixels".utf8))
                            throw thrown
                        }, journal: journal)
                }
                #expect(journal.rows.isEmpty)
            }
            try sandbox.expectUntouched(photo)
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
                    _ = try sandbox.trash().put(
                        photo, expecting: reviewed, verify: { _ in }, journal: MemoryJournal())
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
                    case .link: try sandbox.link(photo, to: "/etc/passwd")
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

    @Test("A directory on the way that is swapped after it was opened is noticed")
    func swappedDirectory() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo()
            let aside = sandbox.root.appending("aside")
            let fileSystem = FaultyFileSystem(volume: sandbox.root) { _, call in
                guard call == .realPath else { return nil }
                _ = try? sandbox.move(sandbox.photos, to: aside)
                _ = try? sandbox.makeDirectory(sandbox.photos)
                return nil
            }
            expect(.changedSinceReview) { try sandbox.trash(fileSystem).put(photo, in: sandbox) }
            try sandbox.expectUntouched(aside.appending("IMG_1.jpg"))
        }
    }
}
