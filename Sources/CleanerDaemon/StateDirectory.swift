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
            throw DaemonError("the state directory \(path) cannot be written: \(error). Mend its rights or its disk")
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
    var cookies: FilePath { path.appending("cookies") }

    private static func make(_ path: FilePath) throws(DaemonError) {
        var parent = FilePath(root: path.root)
        for component in path.components {
            parent.append(component)
            if mkdir(parent.bytes.map { CChar(bitPattern: $0) } + [0], 0o700) != 0 && errno != EEXIST {
                throw DaemonError("the state directory \(parent) cannot be made: \(Errno(rawValue: errno))")
            }
        }
        var status = stat()
        guard lstat(path.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
            throw DaemonError("the state directory \(path) cannot be looked at: \(Errno(rawValue: errno))")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw .configuration("\(path) is not a directory: name one with --state-dir")
        }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw .configuration("others may write into \(path): chown it to you and chmod go-w it")
        }
    }
}
