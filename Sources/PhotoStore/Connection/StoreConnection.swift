internal import CSQLite
internal import FileSystem
internal import FoundationEssentials
internal import GRDB
internal import Synchronization
internal import SystemPackage

/// The connection to the database: opens and migrates it, runs transactions, and turns failures into `StoreError`.
///
/// A transaction ends in step with its `ChangeRecord`, which has the changes before the store commits them.
final class StoreConnection: Sendable {
    /// Milliseconds that a write waits for another program, such as a backup, to unlock the store.
    private static let busyMilliseconds = 5000

    let queue: DatabaseQueue
    private let record: (any ChangeRecord)?
    /// What was kept before this version changed the store's form; nil if it had this form already.
    let copy: StoreCopy?
    /// The token of the snapshot that belongs to the store as it was opened; nil if none does.
    let token: String?
    /// What `changes` was once the token was out of the store.
    private let firstChanges: Int
    /// What SQLite changes when another connection writes, as it was then.
    private let firstVersion: Int?
    /// Whether any call failed, so that the engine may not have what the store has.
    private let isDoubted = Mutex(false)
    /// Connections that are closed.
    ///
    /// They are kept, as Dispatch lets go of a queue like GRDB's on its own threads, and then wakes each second.
    private let closed = Mutex<[StoreConnection]>([])

    /// - Parameters:
    ///   - path: The database's file.
    ///   - now: Nanoseconds since 1970.
    ///   - record: Has the changes of each transaction.
    ///   - token: That of a snapshot that may belong to the store.
    /// - Throws: `StoreError`.
    convenience init(
        path: FilePath, at now: Int64, record: any ChangeRecord, token: String? = nil
    ) throws(StoreError) {
        try Self.createPrivately(path)
        try self.init(record: record, token: token) {
            try DatabaseQueue(
                path: path.string, configuration: Self.configuration(workingIn: path.removingLastComponent()))
        } beforeUpdate: {
            StoreCopy.make(of: $0, at: path, now: now)
        }
    }

    /// A store in memory.
    convenience init() throws(StoreError) {
        try self.init(record: nil) { try DatabaseQueue(configuration: Self.configuration()) }
    }

    private init(
        record: (any ChangeRecord)?, token offered: String? = nil, _ open: () throws -> DatabaseQueue,
        beforeUpdate: (DatabaseQueue) -> StoreCopy? = { _ in nil }
    ) throws(StoreError) {
        self.record = record
        do {
            queue = try open()
            let migrator = Schema.migrator
            guard try !queue.read({ try migrator.hasBeenSuperseded($0) }) else {
                throw StoreError(
                    .newer,
                    "the database was written by a newer version of cleanerd and is left as it is: install that "
                        + "version again"
                )
            }
            let isOld = try queue.read {
                try !migrator.appliedMigrations($0).isEmpty && !migrator.hasCompletedMigrations($0)
            }
            // Before any other write: a snapshot of the engine belongs to the store as it was left.
            (token, firstChanges, firstVersion) = try queue.writeWithoutTransaction { database in
                try database.execute(sql: Self.watchedRoots)
                return (Self.take(offered, database), try Self.changes(database), try Self.version(database))
            }
            copy = isOld ? beforeUpdate(queue) : nil
            try migrator.migrate(queue)
        } catch {
            throw StoreError(error)
        }
    }

    // MARK: Snapshots of the engine

    /// The row of the table `setting` that names the snapshot.
    private static let tokenSetting = "snapshot"

    /// Takes a token out of the store.
    ///
    /// - Returns: The token; nil if the store has another one or none, or cannot be written.
    private static func take(_ token: String?, _ database: Database) -> String? {
        guard let token else { return nil }
        var isTaken = false
        try? database.inTransaction(.immediate) {
            try database.execute(
                sql: "DELETE FROM setting WHERE name = ? AND value = ?", arguments: [tokenSetting, token])
            isTaken = database.changesCount == 1
            return .commit
        }
        return isTaken ? token : nil
    }

    /// The number of rows that this connection has changed.
    ///
    /// The libraries of this run, which are noted in a temporary table, are no change of the store.
    private static func changes(_ database: Database) throws -> Int {
        let noted = try Int.fetchOne(database, sql: "SELECT count(*) FROM temp.watched_root")
        return database.totalChangesCount - (noted ?? 0)
    }

    private static func version(_ database: Database) throws -> Int? {
        try Int.fetchOne(database, sql: "PRAGMA data_version")
    }

    /// Whether the store is still as it was opened, without the token.
    func isAsOpened() throws(StoreError) -> Bool {
        try onConnection { try Self.changes($0) == firstChanges }
    }

    /// Notes that the engine may not have what the store has.
    func doubt() { isDoubted.withLock { $0 = true } }

    /// Puts a token into the store, in the last transaction; nobody can write from then on.
    ///
    /// - Returns: False, and nothing is changed, if any call has failed, or another program has written.
    func seal(with token: String) throws(StoreError) -> Bool {
        try onConnection { database in
            if try isDoubted.withLock(\.self) || Self.version(database) != firstVersion { return false }
            try transaction(database) {
                try $0.execute(
                    sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)",
                    arguments: [Self.tokenSetting, token])
            }
            try database.execute(sql: "PRAGMA query_only = ON")
            return true
        }
    }

    // MARK: Readers

    /// Passes connections to the same store on which nobody may write, this one among them.
    ///
    /// - Parameters:
    ///   - count: How many are wanted; there may be fewer, as in a store in memory, but one.
    ///   - body: Takes them.
    /// - Returns: The result of `body`.
    /// - Throws: `StoreError`.
    func withReaders<Value>(
        _ count: Int, _ body: ([StoreConnection]) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        guard count > 1, queue.path != ":memory:" else { return try body([self]) }
        let roots = try read { try Int64.fetchAll($0, sql: "SELECT id FROM temp.watched_root") }
        var others: [StoreConnection] = []
        defer {
            for other in others { try? other.close() }
            closed.withLock { $0 += others }
        }
        while others.count < count - 1, let other = try? StoreConnection(reading: queue.path, of: roots) {
            others.append(other)
        }
        return try body([self] + others)
    }

    /// A connection that only reads a store that is open.
    private init(reading path: String, of roots: [Int64]) throws(StoreError) {
        (copy, record, token, firstChanges) = (nil, nil, nil, 0)
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(Double(Self.busyMilliseconds) / 1000)
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            firstVersion = nil
            try queue.inDatabase { database in
                try database.execute(sql: Self.watchedRoots)
                for root in roots {
                    try database.execute(sql: "INSERT INTO temp.watched_root (id) VALUES (?)", arguments: [root])
                }
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// The libraries that the settings name; photos in other libraries stay known but are not shown.
    private static let watchedRoots = "CREATE TEMP TABLE watched_root (id INTEGER PRIMARY KEY)"

    /// Creates an empty file if there is none, because SQLite would create one that everybody may read.
    ///
    /// SQLite gives its log and its shared memory the mode of the database.
    private static func createPrivately(_ path: FilePath) throws(StoreError) {
        do {
            try FileDescriptor.open(
                path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite]
            ).close()
        } catch {
            guard error as? Errno != .fileExists else { return }
            throw StoreError(writing: path, error)
        }
    }

    /// The configuration of a store in a folder, or in memory.
    ///
    /// SQLite puts the files of its work into that folder, such as the store that VACUUM writes. By itself it takes
    /// /var/tmp, whose disk may not be encrypted. The folder counts for the whole process.
    private static func configuration(workingIn folder: FilePath? = nil) -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(Double(busyMilliseconds) / 1000)
        configuration.prepareDatabase { database in
            // First, because it drops temporary tables. If nothing can be written there, the first write says so.
            if let folder {
                let name = folder.string.replacing("'", with: "''")
                try? database.execute(sql: "PRAGMA temp_store_directory = '\(name)'")
            }
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            // A power cut may lose the last seconds of analysis, which are then repeated. Decisions use FULL.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        return configuration
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            // One connection serves all calls in turn, so nothing changes between two statements of a read.
            return try queue.unsafeRead(body)
        } catch {
            doubt()
            throw StoreError(error)
        }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        try onConnection { try transaction($0, body) }
    }

    /// A transaction that is on the disk when it returns, for decisions and for steps of the trash.
    func writeDurably<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        try onConnection { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            defer { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
            return try transaction(database, body)
        }
    }

    /// A transaction that needs answers from the disk; changes nothing and returns nil while one is missing.
    func write<Value>(
        _ sightings: inout Sightings, _ body: (Database, (Location, FileStamp) -> Bool) throws -> Value
    ) throws(StoreError) -> Value? {
        try write { database in
            var value: Value?
            try database.inSavepoint {
                value = try body(database) { sightings.isThere($0, $1) }
                if !sightings.areComplete { value = nil }
                return value == nil ? .rollback : .commit
            }
            return value
        }
    }

    /// Passes each new name of a file to `take`, within the transaction: file, root, directory, name.
    func tellNames(_ take: @escaping @Sendable (Int64, Int64, [UInt8], [UInt8]) -> Void) throws(StoreError) {
        let function = DatabaseFunction("tell_name", argumentCount: 4) { values in
            guard let photo = Int64.fromDatabaseValue(values[0]), let root = Int64.fromDatabaseValue(values[1]),
                let directory = Data.fromDatabaseValue(values[2]), let name = Data.fromDatabaseValue(values[3])
            else { return nil }
            take(photo, root, Array(directory), Array(name))
            return nil
        }
        try onConnection { database in
            database.add(function: function)
            for change in ["INSERT", "UPDATE"] {
                try database.execute(
                    sql: """
                        CREATE TEMP TRIGGER name_\(change) AFTER \(change) ON main.location BEGIN
                            SELECT tell_name(NEW.photo, NEW.root, NEW.directory, NEW.name);
                        END
                        """)
            }
        }
    }

    func tryWriting() throws(StoreError) {
        try onConnection { database in
            try database.execute(sql: "PRAGMA busy_timeout = 0")
            defer { try? database.execute(sql: "PRAGMA busy_timeout = \(Self.busyMilliseconds)") }
            try database.inTransaction(.immediate) {
                try database.execute(sql: "UPDATE setting SET value = value WHERE name = 'journal'")
                return .commit
            }
            // Still inside `onConnection`, because every writer of the record holds the connection.
            try record?.tryWriting()
        }
    }

    func checkpoint(_ mode: Database.CheckpointMode) throws(StoreError) {
        try onConnection { _ = try $0.checkpoint(mode) }
    }

    /// Frees SQLite's copies of pages, but keeps compiled statements, as `releaseMemory` of GRDB would not.
    func forgetPages() throws(StoreError) {
        try onConnection { _ = sqlite3_db_release_memory($0.sqliteConnection) }
    }

    /// The database's file.
    var file: FilePath { FilePath(queue.path) }

    func close() throws(StoreError) {
        do {
            try queue.close()
        } catch {
            throw StoreError(error)
        }
    }

    /// Runs work outside of a transaction, while nobody else uses the connection.
    ///
    /// It must not change decisions: the record does not hear of it.
    func onConnection<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try queue.writeWithoutTransaction(body)
        } catch {
            doubt()
            throw StoreError(error)
        }
    }

    /// Adds the changes to the record before the commit.
    ///
    /// If the transaction fails, neither the record nor the store has them.
    private func transaction<Value>(_ database: Database, _ body: (Database) throws -> Value) throws -> Value {
        var value: Value?
        do {
            try database.inTransaction(.immediate) {
                value = try body(database)
                try record?.addChanges(database)
                return .commit
            }
        } catch {
            record?.takeBack()
            throw error
        }
        record?.settle(database)
        guard let value else { preconditionFailure("a committed transaction has a value") }
        return value
    }
}
