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
        // Glibc declares renameat2 for _GNU_SOURCE only, so it is asked for by name; 2 is RENAME_EXCHANGE.
        typealias Function =
            @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
        guard let symbol = dlsym(nil, "renameat2") else { throw Errno.notSupported }
        let renameat2 = unsafeBitCast(symbol, to: Function.self)
        try check(
            withPlatformString { from in
                other.withPlatformString { renameat2(AT_FDCWD, from, AT_FDCWD, $0, 2) }
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

    var exists: Bool {
        var status = Glibc.stat()
        return withPlatformString { lstat($0, &status) } == 0
    }

    var isDirectory: Bool {
        var status = Glibc.stat()
        return withPlatformString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a directory, none where it cannot be read.
    var names: [FilePath.Component] {
        guard let stream = withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var names: [FilePath.Component] = []
        while let entry = readdir(stream) {
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let text = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            guard strcmp(text, ".") != 0, strcmp(text, "..") != 0 else { continue }
            if let name = FilePath.Component(platformString: text) { names.append(name) }
        }
        return names
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
            let file = path.withPlatformString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
            guard file >= 0 else { continue }
            found[prefix + bytes] = FileStamp(descriptor: file)
            close(file)
        }
    }

    /// The number of directories in this one, itself included.
    func countDirectories() -> Int {
        names.map { appending($0) }.filter(\.isDirectory).reduce(1) { $0 + $1.countDirectories() }
    }

    var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    init(bytes: [UInt8]) {
        self = (bytes + [0]).withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return FilePath() }
            return FilePath(platformString: start.assumingMemoryBound(to: CChar.self))
        }
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

extension FilePath.Component {
    var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
}
