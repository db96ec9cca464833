import CLinux
import DirectoryWatch
import FileSystem
import Glibc
import SystemPackage

/// What tests do to the disk; each throws the error of its system call.
extension FilePath {
    func write(_ text: String = "photo") throws {
        let file = withPlatformString { open($0, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o644) }
        try check(file)
        defer { close(file) }
        try check(Int32(Glibc.write(file, text, text.utf8.count)))
    }

    func writeWithDirectories(_ text: String = "photo") throws {
        try removingLastComponent().makeDirectories()
        try write(text)
    }

    func makeDirectory() throws { try check(withPlatformString { mkdir($0, 0o755) }) }

    func makeDirectories() throws {
        if !isEmpty, !exists {
            try removingLastComponent().makeDirectories()
            try makeDirectory()
        }
    }

    func remove() throws { try check(withPlatformString { Glibc.remove($0) }) }

    func move(to target: FilePath) throws {
        try check(withPlatformString { from in target.withPlatformString { Glibc.rename(from, $0) } })
    }

    /// Swaps two names in one step.
    func exchange(with other: FilePath) throws {
        let exchange: UInt32 = 2  // RENAME_EXCHANGE of linux/fs.h
        try check(
            withPlatformString { from in
                other.withPlatformString { renameat2(AT_FDCWD, from, AT_FDCWD, $0, exchange) }
            })
    }

    func link(to target: FilePath) throws {
        try check(target.withPlatformString { from in withPlatformString { Glibc.link(from, $0) } })
    }

    func symlink(to target: FilePath) throws {
        try check(target.withPlatformString { text in withPlatformString { Glibc.symlink(text, $0) } })
    }

    func makeFIFO() throws { try check(withPlatformString { mkfifo($0, 0o600) }) }

    func setMode(_ mode: mode_t) throws { try check(withPlatformString { chmod($0, mode) }) }

    /// Sets the time of the last change of the contents, seconds since 1970.
    func setModified(_ seconds: Int) throws {
        var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        try check(withPlatformString { utimensat(AT_FDCWD, $0, &times, 0) })
    }

    var exists: Bool { (try? Stat(self, followTargetSymlink: false)) != nil }

    var isDirectory: Bool { (try? Stat(self, followTargetSymlink: false))?.type == .directory }

    /// The names in a directory, none where it cannot be read.
    var names: [FilePath.Component] {
        guard let directory = try? Descriptor(self, as: .directory) else { return [] }
        return (try? directory.raw.names()) ?? []
    }

    /// All regular files below that are not hidden, nor in hidden directories, by the bytes of the relative path.
    func stamps() -> [[UInt8]: FileStamp] {
        var found: [[UInt8]: FileStamp] = [:]
        collect([], into: &found)
        return found
    }

    private func collect(_ prefix: [UInt8], into found: inout [[UInt8]: FileStamp]) {
        for name in names {
            let bytes = name.bytes
            guard bytes.first != UInt8(ascii: ".") else { continue }
            let path = appending(name)
            if path.isDirectory {
                path.collect(prefix + bytes + [UInt8(ascii: "/")], into: &found)
                continue
            }
            if let file = try? Descriptor(path, as: .file) { found[prefix + bytes] = FileStamp(of: file.raw) }
        }
    }

    /// The number of directories in this one, itself included.
    func countDirectories() -> Int {
        names.map { appending($0) }.filter(\.isDirectory).reduce(1) { $0 + $1.countDirectories() }
    }

    /// Removes a directory with all below it, as far as that goes.
    func removeTree() {
        if isDirectory {
            _ = withPlatformString { chmod($0, 0o755) }
            for name in names { appending(name).removeTree() }
        }
        _ = withPlatformString { Glibc.remove($0) }
    }

    private func check(_ result: Int32) throws {
        if result < 0 { throw Errno(rawValue: errno) }
    }
}
