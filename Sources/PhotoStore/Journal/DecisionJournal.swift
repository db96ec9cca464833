internal import Glibc
internal import SystemPackage

/// The file beside the store that says once more what the person decided: records are only ever added at its end, each
/// with a checksum and on the disk before the store commits what it says.
///
/// One that has grown much beyond what stands is written anew and takes the place of the old one in one step.
package struct DecisionJournal: Sendable {
    /// A file may grow by this and to twice its size before it is written anew: some thousand decisions.
    private static let slackBytes = 1 << 20
    /// How much of a new file is gathered before it is written.
    private static let bufferBytes = 1 << 20

    private let path: FilePath
    private let file: FileDescriptor
    /// The number of the last record; 0 where there is none.
    private(set) var number: Int64 = 0
    /// The length by which the file was last written as a whole.
    private var wholeBytes = 0
    /// Where the next record goes; what lies behind was taken back, or is being added.
    private var end = 0
    private var isClean = true
    /// The record that was added and not settled.
    private var added: (number: Int64, end: Int)?

    /// Opens the file, or makes an empty one.
    init(path: FilePath) throws(StoreError) {
        self.path = path
        do {
            file = try FileDescriptor.open(
                path, .readWrite, options: [.create, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
        } catch {
            throw StoreError(writing: path, error)
        }
    }

    func close() {
        try? file.close()
    }

    /// Reads all of it, and lets the next record follow on the last good one.
    mutating func read() throws(StoreError) -> Content {
        do {
            let bytes = try Self.bytes(of: file)
            let content = Self.parse(bytes)
            number = content.records.map(\.number).max() ?? 0
            (end, wholeBytes) = (content.end, content.wholeEnd)
            isClean = content.end == bytes.count
            return content
        } catch {
            throw StoreError(writing: path, error)
        }
    }

    /// What it holds now.
    func content() throws(StoreError) -> Content {
        Self.parse(try bytes())
    }

    /// All of it, damaged or not.
    func bytes() throws(StoreError) -> [UInt8] {
        do {
            return try Self.bytes(of: file)
        } catch {
            throw StoreError(writing: path, error)
        }
    }

    /// Adds a record and has it on the disk; it counts once it is settled.
    ///
    /// - Throws: `StoreError`; the file is as it was then, or will be before anything else is added.
    mutating func add(_ record: JournalRecord) throws(StoreError) {
        do {
            if !isClean { try file.resize(to: Int64(end)) }
            let line = try Self.line(record)
            isClean = false
            try file.writeAll(toAbsoluteOffset: Int64(end), line)
            try Self.synchronize(file)
            added = (record.number, end + line.count)
        } catch {
            takeBack()
            throw StoreError(writing: path, error)
        }
    }

    /// What was added stands.
    mutating func settle() {
        guard let added else { return }
        (number, end) = added
        self.added = nil
        isClean = true
    }

    /// What was added does not stand; where the disk refuses even that, it is tried again before the next record.
    mutating func takeBack() {
        guard !isClean else { return }
        added = nil
        isClean = (try? file.resize(to: Int64(end))) != nil
    }

    /// Proves that the next record will find room and a disk that takes it.
    mutating func tryWriting() throws(StoreError) {
        do {
            try file.writeAll(toAbsoluteOffset: Int64(end), [UInt8(ascii: "\n")])
            isClean = false
            try Self.synchronize(file)
        } catch {
            takeBack()
            throw StoreError(writing: path, error)
        }
        takeBack()
    }

    var isOvergrown: Bool { end > 2 * wholeBytes + Self.slackBytes }

    /// Puts the next writing anew off, where one failed.
    mutating func postpone() {
        wholeBytes = end
    }

    /// Writes the file anew: what stands, and nothing else.
    ///
    /// - Parameters:
    ///   - number: Of what stands.
    ///   - records: Hands each record over.
    /// - Throws: `StoreError`; before the new file has its name the old one stays, after it the new one counts.
    mutating func rewrite(
        number: Int64, _ records: (_ write: (JournalRecord) throws -> Void) throws -> Void
    ) throws(StoreError) {
        var new = path
        new.extension = "new"
        do {
            // Opened before the old file loses its name: nothing but the disk itself can fail from there on.
            let directory = try FileDescriptor.open(
                path.removingLastComponent(), .readOnly, options: [.directory, .closeOnExec])
            defer { try? directory.close() }
            let file = try FileDescriptor.open(
                new, .readWrite, options: [.create, .truncate, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
            var (buffer, length) = ([UInt8](), 0)
            do {
                func flush() throws {
                    try file.writeAll(toAbsoluteOffset: Int64(length), buffer)
                    length += buffer.count
                    buffer.removeAll(keepingCapacity: true)
                }
                try records { record in
                    buffer += try Self.line(record)
                    if buffer.count >= Self.bufferBytes { try flush() }
                }
                try flush()
                try Self.synchronize(file)
                guard new.withPlatformString({ new in path.withPlatformString { rename(new, $0) } }) == 0 else {
                    throw Errno(rawValue: errno)
                }
            } catch {
                try? file.close()
                throw error
            }
            try? self.file.close()
            self = DecisionJournal(path: path, file: file, number: number, length: length)
            guard fsync(directory.rawValue) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            throw StoreError(writing: path, error)
        }
    }

    private init(path: FilePath, file: FileDescriptor, number: Int64, length: Int) {
        self.path = path
        self.file = file
        self.number = number
        (end, wholeBytes) = (length, length)
    }

    private static func bytes(of file: FileDescriptor) throws -> [UInt8] {
        let length = Int(try file.seek(offset: 0, from: .end))
        return try [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            while count < length {
                let read = try file.read(
                    fromAbsoluteOffset: Int64(count),
                    into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
                guard read > 0 else { break }
                count += read
            }
        }
    }

    private static func synchronize(_ file: FileDescriptor) throws {
        guard fdatasync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
}

extension StoreError {
    /// A file of the state could not be written.
    init(writing path: FilePath, _ error: any Error) {
        if let error = error as? StoreError {
            self = error
            return
        }
        let isFull = [Errno.noSpace, .diskQuotaExceeded, .fileTooLarge].contains { $0 == error as? Errno }
        self.init(
            isFull ? .full : .unwritable,
            "\(path) cannot be written (\(error)): \(isFull ? "make room on its disk" : "mend its rights or its disk")")
    }
}
