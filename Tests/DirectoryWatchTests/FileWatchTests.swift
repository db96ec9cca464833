import DirectoryWatch
import Dispatch
import Glibc
import Synchronization
import SystemPackage
import Testing

@Suite("Watching one file", .serialized)
struct FileWatchTests {
    /// A watch on a thread of its own, which notes what the file holds each time it is told.
    private final class Watched: Sendable {
        let top: FilePath
        let file: FilePath
        private let watch: FileWatch
        private let told = DispatchSemaphore(value: 0)
        private let ended = DispatchSemaphore(value: 0)
        private let seen = Mutex<String?>(nil)

        /// Starts watching in a new folder.
        ///
        /// - Parameters:
        ///   - file: Relative to a folder of the test's own.
        ///   - prepare: Lays what is there before the watch.
        /// - Throws: What keeps the folder from being made, or the watch from working.
        init(_ file: FilePath, prepare: (FilePath) throws -> Void = { _ in }) throws {
            var template = Array("/tmp/cleaner-file-XXXXXX".utf8CString)
            try #require(mkdtemp(&template) != nil)
            top = FilePath(platformString: template)
            self.file = top.pushing(file)
            try prepare(top)
            watch = try FileWatch(self.file)
            OwnThread.start { [self] in
                do throws(WatchError) {
                    try watch.run {
                        seen.withLock { $0 = self.file.text }
                        told.signal()
                    }
                } catch {
                    Issue.record("the watch ended: \(error)")
                }
                ended.signal()
            }
            // The watch stands when it tells for the first time.
            told.wait()
        }

        /// Does something to the disk and waits until the watch has told what the file holds then.
        ///
        /// It may tell a step in between as well; a watch that is deaf fails the test.
        func expect(_ text: String?, after change: () throws -> Void) throws {
            try change()
            repeat {
                try #require(told.wait(timeout: .now() + 30) == .success, "the watch is silent")
            } while seen.withLock(\.self) != text
        }

        /// Ends the watch and removes everything.
        func end() {
            watch.stop()
            ended.wait()
            top.removeTree()
        }
    }

    @Test("A file is heard of when it is made, written, replaced by a rename and removed")
    func changes() throws {
        let watched = try Watched("config.toml")
        defer { watched.end() }
        let file = watched.file
        try watched.expect("a") { try file.write("a") }
        try watched.expect("b") { try file.write("b") }
        let new = watched.top.appending("config.toml.new")
        try watched.expect("c") {
            try new.write("c")
            try new.move(to: file)
        }
        // What took its place is watched like the first.
        try watched.expect("d") { try file.write("d") }
        try watched.expect("e") {
            try file.move(to: watched.top.appending("config.toml~"))
            try file.write("e")
        }
        try watched.expect(nil) { try file.remove() }
    }

    @Test("Folders above the file may come, go and come again")
    func folders() throws {
        let watched = try Watched("conf/cleanerd/config.toml")
        defer { watched.end() }
        let folder = watched.file.removingLastComponent()
        for _ in 0..<2 {
            try watched.expect("a") {
                try folder.makeDirectories()
                try watched.file.write("a")
            }
            try watched.expect("b") { try watched.file.write("b") }
            try watched.expect(nil) { watched.top.appending("conf").removeTree() }
        }
        try watched.expect("c") {
            let other = watched.top.appending("other")
            try other.appending("cleanerd/config.toml").writeWithDirectories("c")
            try other.move(to: watched.top.appending("conf"))
        }
    }

    @Test("A file behind a symbolic link is heard of where it really lies")
    func link() throws {
        let watched = try Watched("config.toml") { top in
            try top.appending("dotfiles").makeDirectory()
            try top.appending("dotfiles/settings").write("a")
            try top.appending("config.toml").symlink(to: "dotfiles/settings")
        }
        defer { watched.end() }
        try watched.expect("b") { try watched.top.appending("dotfiles/settings").write("b") }
        try watched.expect("c") {
            try watched.top.appending("other").makeDirectory()
            try watched.top.appending("other/settings").write("c")
            try watched.file.remove()
            try watched.file.symlink(to: "other/settings")
        }
        try watched.expect("d") { try watched.top.appending("other/settings").write("d") }
    }

    @Test("A relative path is refused")
    func relative() {
        #expect(throws: WatchError.relativeRoot("config.toml")) { try FileWatch("config.toml") }
    }
}

extension FilePath {
    /// The first bytes of a file; nil where it is not there.
    fileprivate var text: String? {
        let file = withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
