import CleanerProtocol
import FileSystem
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Opening a photo's file")
struct OpenedPhotoTests {
    /// Makes a folder with a library, and removes it.
    private func withLibrary(_ body: (FilePath) throws -> Void) throws {
        var template = Array("/tmp/cleaner-opened-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let top = FilePath(platformString: template)
        defer { try? FileManager.default.removeItem(atPath: top.string) }
        for name in ["library", "library/trip", "outside"] {
            try #require(mkdir(top.pushing(FilePath(name)).string, 0o700) == 0)
        }
        for name in ["library/trip/a.jpg", "outside/a.jpg"] {
            let file = try #require(fopen(top.pushing(FilePath(name)).string, "w"))
            fputs("photo", file)
            fclose(file)
        }
        try body(top.appending("library"))
    }

    private func failure(_ library: FilePath, _ path: String) -> OpenedPhoto.Failure? {
        do throws(OpenedPhoto.Failure) {
            _ = try OpenedPhoto(library: library, path: Array(path.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test("A regular file is opened, with its stamp")
    func regular() throws {
        try withLibrary { library in
            let photo = try OpenedPhoto(library: library, path: Array("trip/a.jpg".utf8))
            #expect(photo.stamp.size == 5)
            #expect(photo.currentStamp == photo.stamp)
            // What a worker gets of the photo: it can be read, and nothing else.
            #expect(fcntl(photo.descriptor.rawValue, F_GETFL) & O_ACCMODE == O_RDONLY)
            #expect(failure(library, "trip/b.jpg") == .gone)
            #expect(failure(library.appending("not-there"), "trip/a.jpg") == .unavailable(.noSuchFileOrDirectory))
        }
    }

    /// Fault 48: without O_NONBLOCK this test does not end.
    @Test("A pipe, a socket and a folder are no photos, and nothing waits for a writer")
    func notRegular() throws {
        try withLibrary { library in
            try #require(mkfifo(library.appending("pipe.jpg").string, 0o600) == 0)
            #expect(failure(library, "pipe.jpg") == .notRegular)
            #expect(failure(library, "trip") == .notRegular)
            close(try LocalSocket.listen(at: Array(library.appending("socket.jpg").string.utf8), backlog: 1))
            #expect(failure(library, "socket.jpg") == .notRegular)
        }
    }

    /// Fault 21.
    @Test("Neither a link in a photo's place nor one in a folder's place is followed")
    func links() throws {
        try withLibrary { library in
            try #require(symlink("trip/a.jpg", library.appending("link.jpg").string) == 0)
            try #require(symlink("../outside", library.appending("swapped").string) == 0)
            #expect(failure(library, "link.jpg") == .gone)
            #expect(failure(library, "swapped/a.jpg") == .gone)
        }
    }
}
