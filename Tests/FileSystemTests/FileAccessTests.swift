import FileSystem
import Glibc
import SystemPackage
import Testing

@Suite("Opening by descriptor")
struct FileAccessTests {
    private func failure(_ path: FilePath, _ access: FileAccess) -> Errno? {
        do throws(Errno) {
            _ = try Descriptor(path, as: access)
            return nil
        } catch {
            return error
        }
    }

    private static let all: [FileAccess] = [
        .directory, .realDirectory, .passage, .realPassage, .file, .linkedFile, .entry, .newFile,
    ]

    @Test("Each access opens what it is for, and refuses links and other kinds as it says")
    func kinds() throws {
        try inTemporaryDirectory { top in
            try write("photo", to: top.appending("file"))
            try #require(mkdir(top.appending("folder").string, 0o700) == 0)
            try #require(symlink("file", top.appending("link").string) == 0)
            try #require(symlink("folder", top.appending("folder link").string) == 0)
            let opened = { (name: String) in
                Self.all.filter { failure(top.appending(name), $0) == nil }
            }
            #expect(opened("file") == [.file, .linkedFile, .entry])
            #expect(opened("link") == [.linkedFile, .entry])
            #expect(
                opened("folder").filter { $0 != .file && $0 != .linkedFile } == [
                    .directory, .realDirectory, .passage, .realPassage, .entry,
                ])
            #expect(opened("folder link").filter { $0 != .linkedFile } == [.directory, .passage, .entry])
            #expect(failure(top.appending("link"), .file) == .tooManySymbolicLinkLevels)
            #expect(failure(top.appending("file"), .newFile) == .fileExists)
            #expect(failure(top.appending("none"), .file) == .noSuchFileOrDirectory)
        }
    }

    /// An access that waits for a writer keeps this test from ending.
    @Test("A FIFO without a writer does not block")
    func fifo() throws {
        try inTemporaryDirectory { top in
            try #require(mkfifo(top.appending("pipe").string, 0o600) == 0)
            #expect(failure(top.appending("pipe"), .file) == nil)
            #expect(failure(top.appending("pipe"), .linkedFile) == nil)
            #expect(failure(top.appending("pipe"), .entry) == nil)
            for access in [FileAccess.directory, .realDirectory, .passage, .realPassage] {
                #expect(failure(top.appending("pipe"), access) == .notDirectory)
            }
        }
    }

    @Test("A name is opened in a directory, close-on-exec, and a new file is its user's alone")
    func names() throws {
        try inTemporaryDirectory { top in
            let directory = try Descriptor(top, as: .realDirectory)
            let file = try Descriptor("new", in: directory.raw, as: .newFile)
            #expect(fcntl(file.raw.rawValue, F_GETFD) & FD_CLOEXEC != 0)
            #expect(try Stat(file.raw).permissions == .ownerReadWrite)
            #expect(try Stat(top.appending("new")).deviceInode == Stat(file.raw).deviceInode)
        }
    }
}
