import GRDB

/// A failure of the store, and what to do about it.
package struct StoreError: Error, Sendable, Hashable {
    package enum Kind: Sendable {
        /// Another program holds it.
        case locked
        /// Written by a newer version of this program.
        case newer
        case damaged
        /// The disk is full, or the quota is used up.
        case full
        /// The disk is read-only or fails, or permission is missing.
        case unwritable
        case failed
    }

    package let kind: Kind
    /// What was wrong and what to do, for people.
    package let text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

extension StoreError: CustomStringConvertible {
    package var description: String { text }
}

// MARK: SQLite

extension StoreError {
    /// Turns SQLite's result codes into text; nothing else does.
    init(_ error: any Error) {
        guard let error = error as? DatabaseError else {
            self = (error as? StoreError) ?? StoreError(.failed, "the store failed: \(error)")
            return
        }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.locked, "another program holds the database: close it, then try again")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self.init(.damaged, "the database is damaged (\(Self.words(error)))")
        case .SQLITE_FULL:
            self.init(.full, "the database has no room (\(Self.words(error))): make room on its disk")
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            // SQLite's shared memory is a file, so it needs room on the disk.
            self.init(.full, "the database has no room (\(Self.words(error))): make room on its disk")
        case .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_CANTOPEN:
            self.init(
                .unwritable, "the database cannot be written (\(Self.words(error))): mend its rights or its disk")
        default:
            self.init(.failed, "the database failed (\(Self.words(error)))")
        }
    }

    /// SQLite's message, without the statement, which may contain names of photos.
    private static func words(_ error: DatabaseError) -> String {
        "\(error.extendedResultCode.rawValue): \(error.message ?? "no message")"
    }
}
