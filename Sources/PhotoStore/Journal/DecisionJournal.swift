internal import Glibc
internal import SystemPackage

/// The file beside the store with a second copy of the user's decisions.
///
/// Records are only added at its end. Each has a checksum, and is on the disk before the store commits the same change.
/// A file that has grown too long is rewritten with the current decisions and replaced in one step.
package struct DecisionJournal: Sendable {
    /// The file is rewritten when it is longer than twice its last rewrite plus this: some thousand decisions.
    private static let slackBytes = 1 << 20
    /// The bytes that a rewrite gathers per write.
    private static let bufferBytes = 1 << 20

    let path: FilePath
    private let file: FileDescriptor
    /// The number of the last record; 0 if there is none.
    private(set) var number: Int64 = 0
    /// The file's length after its last rewrite.
    private var wholeBytes = 0
    /// The offset of the next record.
    ///
    /// Bytes behind it were taken back, or belong to a record that is being added.
    private var end = 0
    private var isClean = true
    /// The record that was added and is not settled yet.
    private var added: (number: Int64, end: Int)?

    /// Opens the file, or creates an empty one.
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

    /// Reads the file, and sets the next record's offset behind the last good record.
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

    /// The records that the file has now.
    func content() throws(StoreError) -> Content {
        Self.parse(try bytes())
    }

    /// The bytes of the file, damaged or not.
    func bytes() throws(StoreError) -> [UInt8] {
        do {
            return try Self.bytes(of: file)
        } catch {
            throw StoreError(writing: path, error)
        }
    }

    /// Writes a record to the disk; it counts once it is settled.
    ///
    /// - Throws: `StoreError`; the file is as before then, or will be before the next record.
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

    /// Confirms the added record, after the store's commit.
    mutating func settle() {
        guard let added else { return }
        (number, end) = added
        self.added = nil
        isClean = true
    }

    /// Removes the record that was added.
    ///
    /// If the disk refuses even that, the next record removes it.
    mutating func takeBack() {
        guard !isClean else { return }
        added = nil
        isClean = (try? file.resize(to: Int64(end))) != nil
    }

    /// Checks that the next record can be written, by writing a byte and removing it.
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

    /// Postpones the next rewrite after a failure.
    mutating func postpone() {
        wholeBytes = end
    }

    /// Replaces the file with one that holds only these records.
    ///
    /// - Parameters:
    ///   - number: The number of all these records.
    ///   - records: Passes each record to `write`.
    /// - Throws: `StoreError`; before the rename the old file is valid, after it the new one.
    mutating func rewrite(
        number: Int64, _ records: (_ write: (JournalRecord) throws -> Void) throws -> Void
    ) throws(StoreError) {
        var new = path
        new.extension = "new"
        do {
            // Opened before the rename, so that after it only the disk itself can fail.
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
    /// The error for a file of the store that could not be written.
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
