import GRDB

extension StoreError {
    /// SQLite's result codes become words here and nowhere else.
    init(_ error: any Error) {
        guard let error = error as? DatabaseError else {
            self = (error as? StoreError) ?? StoreError(.failed, "the store failed: \(error)")
            return
        }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.locked, "another program holds the store: close it, then try again")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self.init(.damaged, "the store is damaged (\(error)): move it away, the photos are analysed again")
        case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_CANTOPEN:
            self.init(.full, "the store cannot be written (\(error)): make room or mend the rights of its folder")
        default:
            self.init(.failed, "the store failed: \(error)")
        }
    }
}
