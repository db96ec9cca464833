internal import GRDB
internal import Synchronization
package import SystemPackage

/// All that is remembered of photos: a SQLite database whose every write is a transaction that keeps its invariants.
///
/// Calls block; they may come from any thread and are taken one at a time.
package final class PhotoDatabase: Sendable {
    /// Milliseconds that a write waits for another program, such as a backup, to let go of the store.
    static let busyMilliseconds = 5000

    let queue: DatabaseQueue
    /// The decisions once more; nil where they are kept in the store alone.
    let journal = Mutex<DecisionJournal?>(nil)
    let recollection = Mutex(Recollection())
    /// What the person said of places; what is told of the photos there says so.
    let markedPlaces = Mutex(MarkedPlaces())

    /// Opens the store at `path`, makes it where there is none, and brings it to this version's schema.
    ///
    /// - Parameters:
    ///   - path: The database's file.
    ///   - journal: Where decisions are written once more; what it says and the store does not is taken in. nil for a
    ///     store without decisions.
    /// - Throws: `StoreError`; a store of a newer version is not touched.
    package convenience init(path: FilePath, journal: FilePath? = nil) throws(StoreError) {
        try Self.make(path)
        do {
            try self.init(queue: DatabaseQueue(path: path.string, configuration: Self.configuration))
        } catch {
            throw StoreError(error)
        }
        if let journal { try keepJournal(at: journal) }
    }

    /// A store in memory, for tests.
    package convenience init() throws(StoreError) {
        do {
            try self.init(queue: DatabaseQueue(configuration: Self.configuration))
        } catch {
            throw StoreError(error)
        }
    }

    private init(queue: DatabaseQueue) throws {
        self.queue = queue
        let migrator = Schema.migrator
        guard try !queue.read({ try migrator.hasBeenSuperseded($0) }) else {
            throw StoreError(
                .newer,
                "the database was written by a newer version of cleanerd and is left as it is: install that version again"
            )
        }
        try migrator.migrate(queue)
        // Libraries that the settings name; what lies in others is remembered and not told.
        try queue.writeWithoutTransaction {
            try $0.execute(sql: "CREATE TEMP TABLE watched_root (id INTEGER PRIMARY KEY)")
        }
    }

    /// Makes an empty file where there is none, which SQLite would make readable for all that the umask lets.
    ///
    /// SQLite gives its log and its shared memory the mode of the database.
    private static func make(_ path: FilePath) throws(StoreError) {
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

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(Double(busyMilliseconds) / 1000)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            // Losing the last seconds of analysis by a power cut costs a second look; decisions ask for FULL.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        return configuration
    }

    deinit {
        journal.withLock { $0?.close() }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            // One connection serves all calls in turn, so nothing can change between two statements of a read.
            return try queue.unsafeRead(body)
        } catch {
            throw StoreError(error)
        }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try queue.writeWithoutTransaction { try transaction($0, body) }
        } catch {
            throw StoreError(error)
        }
    }

    /// A transaction that is on the disk when it returns: for what a person decided and for steps of the trash.
    func writeDurably<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA synchronous = FULL")
                defer { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
                return try transaction(database, body)
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// What it changes of decisions is in the journal before it is committed, and in neither where it fails.
    private func transaction<Value>(_ database: Database, _ body: (Database) throws -> Value) throws -> Value {
        var value: Value?
        do {
            try database.inTransaction(.immediate) {
                value = try body(database)
                try journalChanges(database)
                return .commit
            }
        } catch {
            journal.withLock { $0?.takeBack() }
            throw error
        }
        settleJournal(database)
        guard let value else { preconditionFailure("a committed transaction has a value") }
        return value
    }
}
