import GRDB

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
