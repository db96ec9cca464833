import CSQLite

/// An SQLite database of another program, read from memory with nothing but its plain tables.
///
/// The bytes are not trusted: views, triggers, virtual tables and functions are refused, and a query ends after a number
/// of steps. SQLite never sees the file, so it creates no file beside it and takes no lock.
final class ForeignDatabase {
    /// A row while it is read.
    struct Row {
        fileprivate let statement: OpaquePointer

        /// A text; nil for other values, and for one that is longer than any name.
        func text(_ column: Int32) -> String? {
            guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
                let text = sqlite3_column_text(statement, column), sqlite3_column_bytes(statement, column) <= 4096
            else { return nil }
            return String(cString: text)
        }

        /// A whole number; nil for other values.
        func number(_ column: Int32) -> Int64? {
            sqlite3_column_type(statement, column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, column) : nil
        }
    }

    /// How many thousands of steps of SQLite's virtual machine a query may take: about five million rows.
    private static let thousandsOfSteps = 50_000

    private let database: OpaquePointer
    private let memory: UnsafeMutablePointer<UInt8>
    private var steps = 0

    /// Copies the bytes.
    init(_ bytes: inout [UInt8]) throws(UnreadableSource) {
        // Bytes 18 and 19 are 2 if the database uses a write-ahead log (fileformat2 of SQLite, 1.3). SQLite cannot open
        // such a database in memory. Without its log, it is a valid database in the usual mode.
        guard bytes.count >= 100, bytes.starts(with: "SQLite format 3\0".utf8) else {
            throw UnreadableSource(reason: "it is not an SQLite database")
        }
        (bytes[18], bytes[19]) = (1, 1)
        var opened: OpaquePointer?
        guard sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK,
            let opened
        else {
            sqlite3_close(opened)
            throw UnreadableSource(reason: "there is no memory for it")
        }
        database = opened
        memory = .allocate(capacity: bytes.count)
        memory.initialize(from: bytes, count: bytes.count)
        let size = Int64(bytes.count)
        guard
            sqlite3_deserialize(database, "main", memory, size, size, UInt32(SQLITE_DESERIALIZE_READONLY)) == SQLITE_OK
        else { throw failure() }
        confine()
    }

    deinit {
        sqlite3_close(database)
        memory.deallocate()
    }

    /// Whether there is an ordinary table of a name, without columns that are computed when they are read.
    ///
    /// - Throws: If something else has the name, or the schema cannot be read.
    func hasTable(_ name: String) throws(UnreadableSource) -> Bool {
        var found: [Bool] = []
        try forEachRow(of: "sqlite_master", ["type", "name", "rootpage", "sql"]) { row in
            guard row.text(1) == name else { return }
            // A virtual table has no page of its own. The word AS introduces a computed column.
            let isComputed = row.text(3).map { $0.contains(#/(?i)\bas\b/#) } ?? true
            found.append(row.text(0) == "table" && (row.number(2) ?? 0) > 0 && !isComputed)
        }
        guard found.allSatisfy(\.self) else {
            throw UnreadableSource(reason: "\(name) is not an ordinary table")
        }
        return !found.isEmpty
    }

    /// Calls `body` with each row of a table.
    ///
    /// - Parameters:
    ///   - table: A name in this program's code.
    ///   - columns: Names in this program's code.
    ///   - body: Must not keep the row.
    /// - Throws: If table or columns are missing, the database is damaged, or the query takes too long.
    func forEachRow(of table: String, _ columns: [String], _ body: (Row) -> Void) throws(UnreadableSource) {
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        var prepared: OpaquePointer?
        steps = 0
        guard sqlite3_prepare_v2(database, "SELECT \(names) FROM main.\"\(table)\"", -1, &prepared, nil) == SQLITE_OK,
            let statement = prepared
        else { throw failure() }
        defer { sqlite3_finalize(statement) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: body(Row(statement: statement))
            case SQLITE_DONE: return
            case SQLITE_INTERRUPT: throw UnreadableSource(reason: "it takes too long to read")
            default: throw failure()
            }
        }
    }

    /// Switches off what a plain read of tables does not need; the advice is that of SQLite's page "Defense Against The
    /// Dark Arts".
    private func confine() {
        cleanerd_sqlite_switch(database, SQLITE_DBCONFIG_DEFENSIVE, 1)
        let harmful = [
            SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_TRUSTED_SCHEMA,
            SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_DQS_DML,
        ]
        for option in harmful { cleanerd_sqlite_switch(database, option, 0) }
        // A value longer than a megabyte, a table of more columns, and queries with more parts belong to no such file.
        let limits: [(Int32, Int32)] = [
            (SQLITE_LIMIT_LENGTH, 1 << 20), (SQLITE_LIMIT_SQL_LENGTH, 1 << 16), (SQLITE_LIMIT_COLUMN, 64),
            (SQLITE_LIMIT_EXPR_DEPTH, 16), (SQLITE_LIMIT_COMPOUND_SELECT, 1), (SQLITE_LIMIT_VDBE_OP, 4096),
            (SQLITE_LIMIT_FUNCTION_ARG, 4), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
            (SQLITE_LIMIT_WORKER_THREADS, 0),
        ]
        for (limit, value) in limits { sqlite3_limit(database, limit, value) }
        sqlite3_set_authorizer(
            database,
            { _, action, _, _, _, _ in [SQLITE_SELECT, SQLITE_READ].contains(action) ? SQLITE_OK : SQLITE_DENY },
            nil)
        sqlite3_progress_handler(
            database, 1000,
            { context in
                guard let context else { return 1 }
                let database = Unmanaged<ForeignDatabase>.fromOpaque(context).takeUnretainedValue()
                database.steps += 1
                return database.steps > ForeignDatabase.thousandsOfSteps ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func failure() -> UnreadableSource {
        UnreadableSource(reason: "SQLite says: \(String(cString: sqlite3_errmsg(database)).prefix(200))")
    }
}
