import FileSystem
import Glibc
import SystemPackage

/// The daemon's own directory: only its user may look into it, whatever the umask, and only one daemon may use it.
struct StateDirectory: ~Copyable {
    let path: FilePath
    private let lock: FileDescriptor

    /// Makes the directory where there is none, and takes its lock.
    ///
    /// - Throws: `DaemonError` where it cannot be used safely, or another daemon uses it.
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
        guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
            try? file.close()
            throw DaemonError(
                "another cleanerd uses \(path): `systemctl --user status cleanerd` shows it; give --state-dir for a second one"
            )
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
    var cookies: FilePath { path.appending("cookies") }

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
        // Of a folder that is used for something else the rights are not ours to change.
        let names = try names(in: path)
        guard names.isEmpty || names.contains(where: ["photos.sqlite", "decisions.journal"].contains) else {
            throw .configuration(
                "others may look into \(path), which holds other files as well: name an empty directory with "
                    + "--state-dir, or chmod go-rwx it")
        }
        try narrow(path, status)
    }

    /// What the names of our files begin with, also those of the database's log and of what was damaged and kept.
    private static let ownNames = ["photos.sqlite", "decisions.", "analyses", "lock", "cookies"]

    /// Refuses links and others' things in the places of our files, and takes the rights of others from those that are there.
    ///
    /// Through a link a file elsewhere would be written, or made where there is none. What is made here later has the
    /// right mode from the beginning, and nobody else can make anything here.
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

    /// Where nothing but a person can help, starting again does not either.
    private static func unusable(_ what: String, _ error: any Error) -> DaemonError {
        let passing: [Errno] = [.noSpace, .diskQuotaExceeded, .ioError]
        guard let error = error as? Errno, !passing.contains(error) else {
            return DaemonError("\(what): \(error). Make room on its disk, or mend it")
        }
        return .configuration("\(what): \(error). Mend its rights, or name another with --state-dir")
    }

    /// What a decision needs with its journal and the pages of the database that it touches, many times over.
    private static let roomBytes: off_t = 1 << 18

    /// Whether something can be written there: asked of the disk itself, as limits and quotas are nowhere else to be seen.
    static func hasRoom(_ path: FilePath) -> Bool {
        // A file without a name, which goes with its descriptor: O_TMPFILE of <fcntl.h>, which Swift does not see.
        let nameless = 0o20000000 | O_DIRECTORY
        let file = path.withPlatformString { open($0, O_RDWR | nameless | O_CLOEXEC, 0o600) }
        // Where the file system has no such files, only writing shows it.
        guard file >= 0 else { return errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL }
        defer { Glibc.close(file) }
        return posix_fallocate(file, 0, roomBytes) == 0
    }
}
