import CommandText
import Glibc
import Translation

/// A file that is written as a whole or not at all, and never in place of another one.
final class NewFile {
    let output: Output
    private let path: [CChar]
    private let name: String
    private let descriptor: Int32
    private var isWhole = false

    /// Creates the file, for its owner only.
    init(_ path: [UInt8], named name: String) throws {
        self.path = path.map { CChar(bitPattern: $0) } + [0]
        self.name = SafeText.escaped(name)
        descriptor = open(self.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let failure = errno
        output = Output(descriptor: descriptor)
        guard descriptor >= 0 else {
            // Nothing of ours is there to remove.
            isWhole = true
            guard failure != EEXIST else {
                throw Complaint(
                    .refused, tr("\(self.name) exists and is not overwritten"),
                    remedy: tr("name another file, or remove it"))
            }
            throw Complaint(.failed, tr("cannot write \(self.name): \(String(cString: strerror(failure)))"))
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if !isWhole { unlink(path) }
    }

    /// Brings all that was written to the disk.
    func finish() throws {
        try output.flush()
        guard fsync(descriptor) == 0 else {
            throw Complaint(.failed, tr("cannot write \(name): \(String(cString: strerror(errno)))"))
        }
        isWhole = true
    }
}
