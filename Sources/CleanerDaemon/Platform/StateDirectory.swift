import FileSystem
import FoundationEssentials
import Glibc
import SystemPackage

/// The daemon's own directory: private to its user whatever the umask, and locked by one daemon.
struct StateDirectory: ~Copyable {
    let path: FilePath
    private let lock: FileDescriptor

    /// Creates the directory if it does not exist, and takes its lock.
    ///
    /// - Throws: `DaemonError` if it cannot be used safely, or another daemon uses it.
    init(_ path: FilePath) throws(DaemonError) {
        try Self.make(path)
        try Self.secure(path)
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(
                path.appending("lock"), .readWrite, options: [.create, .closeOnExec, .noFollow],
                permissions: [.ownerReadWrite])
        } catch {
            throw Self.unusable("the state directory \(path) cannot be written", error)
        }
        do {
            guard try Self.take(file) else {
                throw DaemonError(
                    "another cleanerd uses \(path): `systemctl --user status cleanerd` shows it; give --state-dir for a second one"
                )
            }
        } catch {
            try? file.close()
            throw error as? DaemonError ?? Self.unusable("the lock in \(path) cannot be taken", error)
        }
        self.path = path
        lock = file
    }

    deinit {
        try? lock.close()
    }

    var database: FilePath { path.appending("photos.sqlite") }
    var journal: FilePath { path.appending("decisions.journal") }
    var analyses: FilePath { path.appending("analyses") }
    var applications: FilePath { path.appending("apps.json") }
    var advice: FilePath { path.appending("advice.json") }
    var snapshot: FilePath { path.appending("snapshot") }
    var cookies: FilePath { path.appending("cookies") }

    /// Takes the lock; false if another daemon holds it.
    ///
    /// Processes that a killed daemon had just forked hold it until they run their own programs.
    private static func take(_ lock: FileDescriptor) throws(Errno) -> Bool {
        for _ in 0..<lockTries {
            if flock(lock.rawValue, LOCK_EX | LOCK_NB) == 0 { return true }
            let error = Errno(rawValue: errno)
            guard [.wouldBlock, .interrupted].contains(error) else { throw error }
            usleep(lockPause)
        }
        return false
    }

    /// Two seconds together.
    private static let (lockTries, lockPause): (Int, useconds_t) = (40, 50_000)

    private static func make(_ path: FilePath) throws(DaemonError) {
        var parent = FilePath(root: path.root)
        for component in path.components {
            parent.append(component)
            if mkdir(parent.bytes.map { CChar(bitPattern: $0) } + [0], 0o700) != 0 && errno != EEXIST {
                throw unusable("the state directory \(parent) cannot be made", Errno(rawValue: errno))
            }
        }
        var status = stat()
        guard lstat(path.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
            throw unusable("the state directory \(path) cannot be looked at", Errno(rawValue: errno))
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            let kind = status.st_mode & S_IFMT == S_IFLNK ? "a symbolic link" : "not a directory"
            throw .configuration("the state directory \(path) is \(kind): name a directory with --state-dir")
        }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw .configuration("others may write into \(path): chown it to you and chmod go-w it")
        }
        guard status.st_mode & 0o077 != 0 else { return }
        // A folder with other contents is not the daemon's, so its permissions are left alone.
        let names = try names(in: path)
        guard names.isEmpty || names.contains(where: ["photos.sqlite", "decisions.journal"].contains) else {
            throw .configuration(
                "others may look into \(path), which holds other files as well: name an empty directory with "
                    + "--state-dir, or chmod go-rwx it")
        }
        try narrow(path, status)
    }

    /// How the names of the daemon's files begin, including the database's log and damaged files that were kept.
    private static let ownNames = [
        "photos.sqlite", "decisions.", "analyses", "apps.json", "advice.json", "snapshot", "lock", "cookies",
    ]

    /// Refuses links and foreign objects under the names of the daemon's files, and makes existing files private.
    ///
    /// Through a link the daemon would write or create a file elsewhere. Files that it creates later get the right mode
    /// at once, and nobody else can create anything here.
    private static func secure(_ path: FilePath) throws(DaemonError) {
        for name in try names(in: path) where ownNames.contains(where: name.hasPrefix) {
            let file = path.appending(name)
            var status = stat()
            guard file.withPlatformString({ lstat($0, &status) }) == 0 else {
                throw unusable("\(file) cannot be looked at", Errno(rawValue: errno))
            }
            let kind = status.st_mode & S_IFMT
            guard kind == (name == "cookies" ? S_IFDIR : S_IFREG) else {
                let found = kind == S_IFLNK ? "a symbolic link" : "not what cleanerd makes there"
                throw .configuration("\(file) is \(found) and is not used: move it away, then start again")
            }
            try narrow(file, status)
        }
    }

    private static func narrow(_ path: FilePath, _ status: stat) throws(DaemonError) {
        guard status.st_mode & 0o077 != 0 else { return }
        guard path.withPlatformString({ chmod($0, status.st_mode & 0o700) }) == 0 else {
            throw unusable("others may read \(path), and its mode cannot be changed", Errno(rawValue: errno))
        }
    }

    private static func names(in path: FilePath) throws(DaemonError) -> [String] {
        do {
            let folder = try FileDescriptor.open(path, .readOnly, options: [.directory, .noFollow, .closeOnExec])
            return try folder.closeAfter { try folder.names().map(\.string) }
        } catch {
            throw unusable("the state directory \(path) cannot be listed", error)
        }
    }

    /// The error for an unusable directory; a restart cannot help if only a user can repair it.
    private static func unusable(_ what: String, _ error: any Error) -> DaemonError {
        let passing: [Errno] = [.noSpace, .diskQuotaExceeded, .ioError]
        guard let error = error as? Errno, !passing.contains(error) else {
            return DaemonError("\(what): \(error). Make room on its disk, or mend it")
        }
        return .configuration("\(what): \(error). Mend its rights, or name another with --state-dir")
    }

    /// Many times the room that a decision needs in its journal and in the database.
    private static let roomBytes: off_t = 1 << 18

    /// Whether the disk takes a write: only a try shows limits and quotas.
    static func hasRoom(_ path: FilePath) -> Bool {
        // O_TMPFILE of <fcntl.h>, which Swift does not import: a file without a name that vanishes when closed.
        let nameless = 0o20000000 | O_DIRECTORY
        let file = path.withPlatformString { open($0, O_RDWR | nameless | O_CLOEXEC, 0o600) }
        // If the file system has no such files, assume that there is room; only real writes can show it.
        guard file >= 0 else { return errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL }
        defer { Glibc.close(file) }
        return posix_fallocate(file, 0, roomBytes) == 0
    }
}

/// A value that outlives the daemon in a file of the state directory, and that can be made again.
struct StateFile<Value: Codable>: Sendable {
    let path: FilePath
    /// What the file takes at most.
    let mostBytes: Int

    /// The stored value; nil if the file is missing, damaged, too long or unreadable.
    func load() -> Value? {
        guard let opened = try? Descriptor(path, as: .file),
            let json = try? opened.raw.contents(upTo: mostBytes + 1), json.count <= mostBytes
        else { return nil }
        return try? JSONDecoder().decode(Value.self, from: Data(json))
    }

    /// Replaces the file as a whole; only its owner can read it, whatever the umask.
    ///
    /// - Throws: `Errno`, or what the coding of the value throws.
    func keep(_ value: Value) throws {
        let json = try JSONEncoder().encode(value)
        // A name that begins like the file's, so that a start makes it private, too, where a crash left it.
        let new = path.removingLastComponent().appending("\(path.lastComponent?.string ?? "").new")
        let written = try FileDescriptor.open(
            new, .writeOnly, options: [.create, .truncate, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
        try written.closeAfter { _ = try written.writeAll(json) }
        try systemCall { new.withPlatformString { new in path.withPlatformString { rename(new, $0) } } }
    }
}
