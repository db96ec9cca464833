internal import GRDB
internal import Synchronization

/// What outlives a restart besides photos.
extension PhotoDatabase {
    /// A setting's value, as text.
    package func setting(_ name: String) throws(StoreError) -> String? {
        try read { database in
            try database.value(
                String.self, "SELECT value FROM setting WHERE name = ?", [name])
        }
    }

    /// Sets or, with nil, removes a setting.
    package func set(_ name: String, to value: String?) throws(StoreError) {
        try write { database in
            if let value {
                try database.run(
                    "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", [name, value])
            } else {
                try database.run(
                    "DELETE FROM setting WHERE name = ?", [name])
            }
        }
    }

    /// Proves that the store answers.
    package func answers() throws(StoreError) {
        _ = try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM setting") }
    }

    /// Proves that the store and its journal can be written, without waiting for another program that holds them.
    package func tryWriting() throws(StoreError) {
        do {
            try queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA busy_timeout = 0")
                defer { try? database.execute(sql: "PRAGMA busy_timeout = \(Self.busyMilliseconds)") }
                try database.inTransaction(.immediate) {
                    try database.execute(sql: "UPDATE setting SET value = value WHERE name = 'journal'")
                    return .commit
                }
                // Within, as whoever else adds to it holds the database.
                try journal.withLock { try $0?.tryWriting() }
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Gives back the room of the write-ahead log, as far as the disk lets it.
    package func shrinkLog() throws(StoreError) {
        do {
            _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        } catch {
            throw StoreError(error)
        }
    }

    /// Ends all use of the store, which a database that is moved aside must not see.
    package func close() throws(StoreError) {
        do {
            try queue.close()
        } catch {
            throw StoreError(error)
        }
    }

    /// What SQLite itself finds wrong with the store; empty where nothing is.
    package func contradictions() throws(StoreError) -> [String] {
        try read { database in
            let broken = try String.fetchAll(database, sql: "PRAGMA quick_check").filter { $0 != "ok" }
            let dangling = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map {
                "a row of \($0[0] as String? ?? "?") refers to nothing"
            }
            return broken + dangling
        } + contradictionsOfJournal()
    }

    /// Moves what the write-ahead log holds into the store itself.
    package func checkpoint() throws(StoreError) {
        do {
            _ = try queue.writeWithoutTransaction { try $0.checkpoint(.passive) }
        } catch {
            throw StoreError(error)
        }
    }
}
