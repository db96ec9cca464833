internal import CSQLite
internal import FileSystem
internal import FoundationEssentials
internal import GRDB
internal import Images
internal import PhotoAnalysis
internal import PhotoCulling

/// The stored names of the engine's values.
extension PhotoStatus {
    /// nil for `foreign`, which is no photo.
    init?(stored: String) {
        switch stored {
        case "analysed": self = .analysed
        case "unreadable": self = .unreadable
        case "unsupported": self = .unsupported
        case "waiting": self = .waiting
        default: return nil
        }
    }
}

extension Decision {
    init?(stored: String?) {
        switch stored {
        case "keep": self = .keep
        case "delete": self = .delete
        case "maybe": self = .maybe
        default: return nil
        }
    }

    var stored: String {
        switch self {
        case .keep: "keep"
        case .delete: "delete"
        case .maybe: "maybe"
        }
    }
}

extension [UInt8] {
    /// The bytes as a BLOB, even if there are none; GRDB would not bind an array of bytes as one.
    var data: Data { Data(self) }
}

extension Row {
    /// The bytes of a BLOB; none for NULL.
    func bytes(_ index: Int) -> [UInt8] {
        // `Array` by itself would take them out of `Data` one by one.
        (self[index] as Data?)?.withUnsafeBytes { Array($0) } ?? []
    }

    func digest(_ index: Int) -> Digest256? {
        (self[index] as Data?).flatMap { Digest256(bytes: $0) }
    }

    /// All measurements but the scene.
    func measurements(_ index: Int) -> Measurements {
        Measurements(stored: bytes(index))
    }

    /// The five columns volume, inode, size, modified, changed.
    func stamp(from index: Int) -> FileStamp {
        FileStamp(
            volume: UInt64(bitPattern: self[index]), inode: UInt64(bitPattern: self[index + 1]),
            size: self[index + 2], modified: self[index + 3], changed: self[index + 4])
    }
}

/// Statements that are compiled once and cached, because compiling them costs more than running them.
extension Database {
    func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }

    /// Steps through the first column of all rows, which is a number, without making anything of the rows.
    ///
    /// A search reads 100,000 of them: GRDB's cursors take twice as long.
    func forEachNumber(_ sql: String, _ arguments: StatementArguments, _ body: (Int64) -> Void) throws {
        let statement = try cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        let handle = statement.sqliteStatement
        defer { sqlite3_reset(handle) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: body(sqlite3_column_int64(handle, 0))
            case SQLITE_DONE: return
            case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql)
            }
        }
    }

    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ type: Value.Type, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> Value? {
        try Value.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    /// Photos as `json_each` takes them.
    static func list(_ photos: [PhotoID]) -> String { "[\(photos.map(String.init).joined(separator: ","))]" }
}

/// Which contents the store knows by samples instead of by all of their bytes.
enum SampledContent {
    /// The bytes from which on videos and RAW files are identified by samples: twice `DigestExtent.endBytes`.
    static let sampledBytes: Int64 = 1 << 20

    /// In SQL, a list of the formats whose large files are identified by samples.
    static let sampledFormats = MediaFormat.allCases.filter(\.isSampled).map { "'\($0.rawValue)'" }
        .joined(separator: ", ")

    /// In SQL, whether the digest of a row of `content` is of all bytes of its file.
    static let isReadWhole = """
        (content.bytes <= \(sampledBytes) OR content.format IS NULL OR content.format NOT IN (\(sampledFormats)))
        """
}
