internal import CSQLite
internal import GRDB
internal import PhotoCulling

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
