import FileSystem
import Glibc
import SystemPackage

@testable import PhotoTrash

/// A temporary directory with a library (`photos`) and a home trash (`data/Trash`) that does not exist yet.
struct Sandbox {
    let root: FilePath
    var photos: FilePath { root.appending("photos") }
    var home: FilePath { root.appending("data/Trash") }
    /// What the fake volume of `FaultyFileSystem` has as its own trash.
    var volumeTrash: FilePath { root.appending(".Trash-\(getuid())") }

    /// Runs a test in a new sandbox and removes it, pass or fail.
    static func run(_ body: (Sandbox) throws -> Void) throws {
        let path = try FilePath(Self.temporaryDirectory).appending("cleanerd-trash-XXXXXX").withPlatformString {
            template in
            let copy = strdup(template)
            defer { free(copy) }
            guard let copy, mkdtemp(copy) != nil, let real = realpath(copy, nil) else { throw Errno(rawValue: errno) }
            defer { free(real) }
            return FilePath(platformString: real)
        }
        let sandbox = Sandbox(root: path)
        defer { sandbox.remove(path) }
        try sandbox.makeDirectory(sandbox.photos)
        try body(sandbox)
    }

    private static var temporaryDirectory: String {
        getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    }

    func trash(_ fileSystem: (any TrashFileSystem)? = nil, user: UInt32 = getuid()) -> DesktopTrash {
        DesktopTrash(
            home: home, user: user, fileSystem: fileSystem ?? FaultyFileSystem(volume: root), clock: { 1_700_000_000 })
    }

    /// Writes a photo into the library and tells where it is.
    func photo(_ name: String = "IMG_1.jpg", _ content: String = "pixels") throws -> FilePath {
        try write(content, to: photos.appending(name))
    }

    @discardableResult
    func write(_ content: String, to path: FilePath, appending: Bool = false) throws -> FilePath {
        let options: FileDescriptor.OpenOptions = appending ? [.append] : [.create, .truncate]
        let file = try FileDescriptor.open(path, .writeOnly, options: options, permissions: [.ownerReadWrite])
        try file.closeAfter { _ = try file.writeAll(content.utf8) }
        return path
    }

    /// The text of a file, nil when there is none, and a word in brackets for other kinds.
    func content(of path: FilePath) throws -> String? {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .noFollow)
            return try file.closeAfter {
                String(decoding: try file.contents(upTo: 100_000), as: UTF8.self)
            }
        } catch Errno.noSuchFileOrDirectory {
            return nil
        } catch Errno.tooManySymbolicLinkLevels {
            return "(symbolic link)"
        } catch Errno.isDirectory {
            return "(directory)"
        }
    }

    func identity(of path: FilePath) throws -> FileIdentity {
        let file = try FileDescriptor.open(path, .readOnly)
        return try file.closeAfter { try FileIdentity(of: file) }
    }

    func makeDirectory(_ path: FilePath, mode: mode_t = 0o700) throws {
        try check(path.withPlatformString { mkdir($0, mode) })
        try check(path.withPlatformString { chmod($0, mode) })
    }

    func link(_ path: FilePath, to target: String) throws {
        try check(path.withPlatformString { symlink(target, $0) })
    }

    func move(_ path: FilePath, to target: FilePath) throws {
        try check(path.withPlatformString { old in target.withPlatformString { new in rename(old, new) } })
    }

    func exists(_ path: FilePath) -> Bool {
        (try? Stat(path, followTargetSymlink: false)) != nil
    }

    /// Names in a directory, sorted; none when it does not exist.
    func names(in path: FilePath) throws -> [String] {
        do {
            let directory = try FileDescriptor.open(path, .readOnly, options: .directory)
            return try directory.closeAfter {
                try directory.names().map(\.string).sorted()
            }
        } catch Errno.noSuchFileOrDirectory {
            return []
        }
    }

    /// Removes a file or a whole tree; a test that is over has no use for an error.
    func remove(_ path: FilePath) {
        if path.withPlatformString({ unlink($0) }) == 0 { return }
        if let directory = try? FileDescriptor.open(path, .readOnly, options: [.directory, .noFollow]) {
            for name in (try? directory.names()) ?? [] { remove(path.appending(name)) }
            try? directory.close()
        }
        _ = path.withPlatformString { rmdir($0) }
    }

    func check(_ result: Int32) throws {
        guard result == 0 else { throw Errno(rawValue: errno) }
    }
}
