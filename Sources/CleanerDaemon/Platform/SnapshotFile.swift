import FileSystem
import Glibc
import PhotoCulling
import Synchronization
import SystemPackage

/// The file with the engine's snapshot, which lies in the state directory only while no daemon runs.
///
/// Its first numbers tell of which program it is, as another one may read it or judge in another way, and in which state
/// the database's file was, as another program may have written it. Both must still be so at the next start, and its
/// token must be the store's.
final class SnapshotFile: Sendable {
    /// "cleanerS"; another number for another form of this file.
    private static let magic: UInt64 = 0x5372_656E_6165_6C63
    /// Magic, token, length, three numbers of the program, four of the database, digest.
    private static let headWords = 11
    private static let headBytes = headWords * MemoryLayout<UInt64>.size

    /// A snapshot that an earlier run left, and whose file is removed already.
    struct Kept: Sendable {
        let token: UInt64
        let bytes: Int
        fileprivate let file: FileDescriptor
    }

    private let path: FilePath
    private let database: FilePath
    private let program: [UInt64]?
    private let kept: Mutex<Kept?>
    private let written = Mutex<Kept?>(nil)

    /// Takes the file away, before the store is opened: a crash must not leave it behind.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - database: The store's file.
    ///   - program: `InstalledProgram.stamp`.
    init(_ path: FilePath, of database: FilePath, by program: [UInt64]?) {
        (self.path, self.database, self.program) = (path, database, program)
        let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow])
        let isRemoved = Self.remove(path)
        // One that an end did not finish.
        _ = Self.remove(Self.new(path))
        let head = isRemoved ? file.flatMap { Self.head(of: $0) } : nil
        let expected = program.flatMap { program in Self.stamp(of: database).map { program + $0 } }
        if let file, let head, let expected, head[3..<10].elementsEqual(expected) {
            kept = Mutex(Kept(token: head[1], bytes: Int(head[2]), file: file))
        } else {
            kept = Mutex(nil)
            try? file?.close()
        }
    }

    deinit {
        drop()
        abandon()
    }

    // MARK: Reading

    /// The token of the snapshot of an earlier run; nil if none belongs to this program and this database.
    var token: String? { kept.withLock { $0.map { "\($0.token)" } } }

    /// Reads the snapshot of an earlier run, which is over then.
    ///
    /// - Parameter body: Must read it to its end.
    /// - Returns: The result of `body`.
    /// - Throws: `SnapshotError`, also if there is none, or an error of `body`.
    func read<Value>(_ body: (inout SnapshotReader) throws -> Value) throws -> Value {
        let taken = kept.withLock { kept in
            defer { kept = nil }
            return kept
        }
        guard let kept = taken else { throw SnapshotError() }
        defer { try? kept.file.close() }
        var place = Int64(Self.headBytes)
        var reader = SnapshotReader(token: kept.token, bytes: kept.bytes) { memory in
            var rest = memory
            while !rest.isEmpty {
                let count = try kept.file.read(fromAbsoluteOffset: place, into: rest)
                try SnapshotError.unless(count > 0)
                place += Int64(count)
                rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
            }
        }
        let value = try body(&reader)
        try SnapshotError.unless(reader.left == 0)
        return value
    }

    /// Ends the use of an earlier run's snapshot; does nothing once it was read.
    func drop() {
        kept.withLock { kept in
            try? kept?.file.close()
            kept = nil
        }
    }

    private static func head(of file: FileDescriptor) -> [UInt64]? {
        var head = [UInt64](repeating: 0, count: headWords)
        let count = try? head.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: 0, into: $0) }
        guard count == headBytes, head[0] == magic, head[headWords - 1] == digest(of: head.dropLast()),
            let status = try? Stat(file), status.type == .regular,
            Int(exactly: head[2]).map({ Int64($0) }) == status.size - Int64(headBytes)
        else { return nil }
        return head
    }

    private static func digest(of words: some Sequence<UInt64>) -> UInt64 {
        var digest = SnapshotDigest(seed: 0)
        Array(words).withUnsafeBytes { digest.add($0) }
        return digest.value
    }

    /// Inode, size and times of a database; nil if its log may hold more.
    private static func stamp(of database: FilePath) -> [UInt64]? {
        guard let status = try? Stat(database) else { return nil }
        let log = try? Stat(FilePath(bytes: database.bytes + Array("-wal".utf8)))
        guard log.map({ $0.size == 0 }) ?? true else { return nil }
        let changed = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
        return [
            status.identity.inode, UInt64(bitPattern: status.size), UInt64(bitPattern: status.identity.modified),
            UInt64(bitPattern: changed),
        ]
    }

    // MARK: Writing

    /// Writes a snapshot under another name; only `finish` makes it count.
    ///
    /// Nothing waits for the disk: what a power cut takes away, the digests find out.
    ///
    /// - Parameter body: Writes it; takes its token.
    /// - Throws: `Errno`, or an error of `body`; nothing is kept then.
    func write(_ body: (String, inout SnapshotWriter) throws -> Void) throws {
        guard program != nil else { throw SnapshotError() }
        let new = Self.new(path)
        let file = try FileDescriptor.open(
            new, .writeOnly, options: [.create, .truncate, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
        do {
            var place = Int64(Self.headBytes)
            let token = UInt64.random(in: .min ... .max)
            var writer = SnapshotWriter(token: token) { bytes in
                place += Int64(try file.writeAll(toAbsoluteOffset: place, bytes))
            }
            try body("\(token)", &writer)
            written.withLock { $0 = Kept(token: token, bytes: writer.bytes, file: file) }
        } catch {
            try? file.close()
            _ = Self.remove(new)
            throw error
        }
    }

    /// Makes the written snapshot count for the database as it lies there now; does nothing if none was written.
    ///
    /// Call it once the store is closed.
    ///
    /// - Throws: `Errno`, or `SnapshotError`; nothing is kept then.
    func finish() throws {
        guard let kept = written.withLock(\.self) else { return }
        defer { abandon() }
        guard let program, let stamp = Self.stamp(of: database) else { throw SnapshotError() }
        let words = [Self.magic, kept.token, UInt64(kept.bytes)] + program + stamp
        try (words + [Self.digest(of: words)]).withUnsafeBytes {
            _ = try kept.file.writeAll(toAbsoluteOffset: 0, $0)
        }
        let new = Self.new(path)
        try systemCall { new.withPlatformString { new in path.withPlatformString { rename(new, $0) } } }
    }

    /// Removes what was written and did not come to count.
    private func abandon() {
        written.withLock { written in
            guard let file = written?.file else { return }
            written = nil
            try? file.close()
            _ = Self.remove(Self.new(path))
        }
    }

    private static func new(_ path: FilePath) -> FilePath { FilePath(bytes: path.bytes + Array(".new".utf8)) }

    private static func remove(_ path: FilePath) -> Bool { path.withPlatformString { unlink($0) } == 0 }
}
