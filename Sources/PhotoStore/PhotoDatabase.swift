internal import GRDB
internal import Synchronization
package import SystemPackage

/// All that is remembered of photos: a SQLite database whose every write is a transaction that keeps its invariants.
///
/// Calls block; they may come from any thread and are taken one at a time.
package final class PhotoDatabase: Sendable {
    /// Milliseconds that a write waits for another program, such as a backup, to let go of the store.
    private static let busyMilliseconds = 5000

    let queue: DatabaseQueue
    /// What the person said of places; what is told of the photos there says so.
    let markedPlaces = Mutex(MarkedPlaces())

    /// Opens the store at `path`, makes it where there is none, and brings it to this version's schema.
    ///
    /// - Throws: `StoreError`; a store of a newer version is not touched.
    package convenience init(path: FilePath) throws(StoreError) {
        do {
            try self.init(queue: DatabaseQueue(path: path.string, configuration: Self.configuration))
        } catch {
            throw StoreError(error)
        }
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
                .newer, "the store was written by a newer version of cleanerd: install that version again")
        }
        try migrator.migrate(queue)
        // Libraries that the settings name; what lies in others is remembered and not told.
        try queue.writeWithoutTransaction {
            try $0.execute(sql: "CREATE TEMP TABLE watched_root (id INTEGER PRIMARY KEY)")
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
            return try queue.write(body)
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
                var value: Value?
                try database.inTransaction(.immediate) {
                    value = try body(database)
                    return .commit
                }
                guard let value else { preconditionFailure("a committed transaction has a value") }
                return value
            }
        } catch {
            throw StoreError(error)
        }
    }
}
