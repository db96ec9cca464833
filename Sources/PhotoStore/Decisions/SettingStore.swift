internal import GRDB

/// Stores texts by name that must survive a restart.
package struct SettingStore: Sendable {
    let connection: StoreConnection

    /// A setting's value; nil if it is not set.
    package func value(of name: String) throws(StoreError) -> String? {
        try connection.read { try Self.value(of: name, $0) }
    }

    /// Sets or, with nil, removes a setting.
    package func set(_ name: String, to value: String?) throws(StoreError) {
        try connection.write { try Self.set(name, to: value, $0) }
    }

    static func value(of name: String, _ database: Database) throws -> String? {
        try database.value(String.self, "SELECT value FROM setting WHERE name = ?", [name])
    }

    static func set(_ name: String, to value: String?, _ database: Database) throws {
        if let value {
            try database.run("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", [name, value])
        } else {
            try database.run("DELETE FROM setting WHERE name = ?", [name])
        }
    }
}
