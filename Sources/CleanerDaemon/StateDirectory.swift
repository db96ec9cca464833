import Glibc
import PhotoFiles
import SystemPackage

/// The daemon's own directory: only its user may look into it, and only one daemon may use it.
struct StateDirectory: ~Copyable {
    let path: FilePath
    private let lock: FileDescriptor

    /// Makes the directory where there is none, and takes its lock.
    ///
    /// - Throws: `DaemonError` where it cannot be used safely, or another daemon uses it.
    init(_ path: FilePath) throws(DaemonError) {
        try Self.make(path)
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
        // Where there are no such files, writing itself has to tell.
        guard file >= 0 else { return errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL }
        defer { Glibc.close(file) }
        return posix_fallocate(file, 0, roomBytes) == 0
    }
}
