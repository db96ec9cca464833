internal import GRDB
package import PhotoCulling

/// The log of steps to the desktop's trash and back.
///
/// A step is on the disk before it is taken.
package struct TrashStore: Sendable {
    let connection: StoreConnection

    /// Records a step that is about to be taken.
    ///
    /// - Returns: Its number, for `complete` or `abandon`.
    package func plan(_ operation: TrashOperation) throws(StoreError) -> Int64 {
        try connection.writeDurably { database in
            try database.run(
                """
                INSERT INTO trash_operation (act, photo, main, kind, state, directory, name, original, target, device,
                    inode, size, modified, deleted, at)
                VALUES (?, ?, ?, ?, 'planned', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    operation.act, operation.photo, operation.main, operation.kind.rawValue, operation.directory.data,
                    operation.name.data, operation.original.data, operation.target?.data,
                    Int64(bitPattern: operation.device),
                    Int64(bitPattern: operation.inode), operation.size, operation.modified, operation.deleted,
                    operation.at,
                ])
            return database.lastInsertedRowID
        }
    }

    /// Records that the file has moved: from `location` into the trash, or back.
    ///
    /// A move back withdraws the decision, unless it undoes an emptying: then the photo is marked as it was before.
    package func complete(_ operation: Int64, at location: Location?, now: Int64) throws(StoreError) {
        try connection.writeDurably { database in
            guard
                let row = try database.row(
                    "SELECT photo, kind, main IS photo, act IS NOT NULL FROM trash_operation WHERE id = ?", [operation])
            else { throw StoreError(.failed, "the operation \(operation) of the trash is unknown") }
            let photo: PhotoID = row[0]
            let isOfSidecar: Bool = row[2]
            if row[1] == TrashOperation.Kind.put.rawValue {
                try database.run(
                    "UPDATE trash_operation SET state = 'moved' WHERE id = ?", [operation])
                guard !isOfSidecar else { return }
                if let location {
                    try database.run(
                        "DELETE FROM location WHERE root = ? AND directory = ? AND name = ? AND photo = ?",
                        [location.root, location.directory.data, location.name.data, photo])
                }
                try database.run(
                    """
                    UPDATE photo SET gone = ?1 WHERE id = ?2
                    AND NOT EXISTS (SELECT 1 FROM location WHERE photo = ?2)
                    """, [now, photo])
            } else {
                // A repair may run long after the photo is back. A decision made since then stays.
                let isDecidedSince = try database.value(
                    Bool.self,
                    """
                    SELECT gone IS NULL AND (decision != 'delete' OR decided > coalesce((
                        SELECT max(put.at) FROM trash_operation put JOIN trash_operation own
                        ON (own.photo, own.directory, own.name) = (put.photo, put.directory, put.name)
                        WHERE own.id = ?2 AND put.kind = 'put'), 0))
                    FROM photo WHERE id = ?1
                    """, [photo, operation])
                try database.run("UPDATE trash_operation SET state = 'ended' WHERE id = ?", [operation])
                try database.run(
                    """
                    UPDATE trash_operation SET state = 'abandoned' WHERE state = 'moved' AND (photo, directory, name)
                        = (SELECT photo, directory, name FROM trash_operation WHERE id = ?)
                    """, [operation])
                let isUndone: Bool = row[3]
                if !isOfSidecar, !isUndone, isDecidedSince != true {
                    try DecisionStore.withdraw(photo, because: .restored, now, database)
                }
            }
        }
    }

    /// Records that a planned step was not taken.
    package func abandon(_ operation: Int64) throws(StoreError) {
        try connection.writeDurably { database in
            try database.run(
                "UPDATE trash_operation SET state = 'abandoned' WHERE id = ? AND state = 'planned'", [operation])
        }
    }

    /// Records that somebody removed the file from the trash, for good or to another place.
    package func end(_ operation: Int64) throws(StoreError) {
        try connection.write { database in
            try database.run(
                "UPDATE trash_operation SET state = 'ended' WHERE id = ?", [operation])
        }
    }

    /// The steps in a state, in their order.
    ///
    /// `planned` steps are repaired at the start; the files of `moved` steps are in the trash.
    package func operations(
        _ state: TrashOperation.State, of act: Int64? = nil, photo: PhotoID? = nil
    ) throws(StoreError) -> [TrashOperation] {
        try connection.read { database in
            try database.rows(
                """
                SELECT id, act, photo, kind, state, directory, name, original, target, device, inode, size, modified,
                    deleted, at, main
                FROM trash_operation WHERE state = ?1 AND (?2 IS NULL OR act = ?2) AND (?3 IS NULL OR photo = ?3)
                ORDER BY id
                """, [state.rawValue, act, photo]
            ).compactMap(TrashOperation.init)
        }
    }

    /// The number of photos that we moved to the trash and that are still there, and their bytes, companions included.
    package func total() throws(StoreError) -> (photos: Int, bytes: Int64) {
        try connection.read { database in
            let row = try Row.fetchOne(
                database,
                sql:
                    "SELECT coalesce(sum(main IS NULL), 0), coalesce(sum(size), 0) FROM trash_operation WHERE state = 'moved'"
            )
            return (row?[0] ?? 0, row?[1] ?? 0)
        }
    }

    /// The photos that went to the desktop's trash and did not come back, oldest first.
    ///
    /// Photos that somebody removed from the trash count, too. Hard links count once; companions count in the bytes
    /// only.
    package func departures() throws(StoreError) -> [Departure] {
        try connection.read { database in
            try database.rows(
                """
                SELECT min(at), sum(size), max(is_there) FROM (
                    SELECT coalesce(o.main, o.photo) AS family, min(o.at) AS at, max(o.size) AS size,
                        max(o.state = 'moved') AS is_there
                    FROM trash_operation o JOIN photo p ON p.id = o.photo
                    WHERE o.kind = 'put' AND o.state IN ('moved', 'ended') AND p.gone IS NOT NULL
                        AND p.decision = 'delete'
                    GROUP BY family, o.photo, o.inode)
                GROUP BY family ORDER BY min(at)
                """
            ).map { Departure(at: $0[0], bytes: $0[1], isInTrash: $0[2]) }
        }
    }

    /// The absolute path from which a photo went to the trash; nil if it never did.
    package func originalPath(of photo: PhotoID) throws(StoreError) -> [UInt8]? {
        try connection.read { database in
            try database.row(
                """
                SELECT original FROM trash_operation WHERE photo = ? AND kind = 'put' AND main IS NOT photo
                ORDER BY id DESC LIMIT 1
                """,
                [photo]
            ).map { $0.bytes(0) }
        }
    }
}

extension TrashOperation {
    fileprivate init?(_ row: Row) {
        guard let kind = Kind(rawValue: row[3]), let state = State(rawValue: row[4]) else { return nil }
        self.init(
            act: row[1], photo: row[2], main: row[15], kind: kind, directory: row.bytes(5), name: row.bytes(6),
            original: row.bytes(7), target: row[8] == nil ? nil : row.bytes(8),
            device: UInt64(bitPattern: row[9]), inode: UInt64(bitPattern: row[10]), size: row[11],
            modified: row[12], deleted: row[13], at: row[14])
        id = row[0]
        self.state = state
    }
}

/// A move of one file to the desktop's trash or back, recorded before it happens.
package struct TrashOperation: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case put, restore
    }

    package enum State: String, Sendable {
        /// Recorded; the file may or may not have moved.
        case planned
        /// The file is in the trash.
        case moved
        /// The move did not happen, or the file is back from the trash.
        case abandoned
        /// The file has been restored, or somebody removed it from the trash.
        case ended
    }

    /// The main photo of everything that moves together.
    package var family: PhotoID { main ?? photo }

    /// Whether the operation moves a sidecar instead of the photo.
    package var isOfSidecar: Bool { main == photo }

    package var id: Int64 = 0
    /// The emptying that moved the file, or that a way back undoes; nil for a way back that withdraws the decision.
    package var act: Int64?
    package var photo: PhotoID
    /// The main photo of a companion; for a sidecar the photo itself.
    package var main: PhotoID?
    package var kind: Kind
    package var state: State = .planned
    /// The trash directory, absolute.
    package var directory: [UInt8]
    /// The name in the `files` of that directory.
    package var name: [UInt8]
    /// The absolute path where the photo lay.
    package var original: [UInt8]
    /// The absolute path to which it is restored; nil for a put.
    package var target: [UInt8]?
    package var device: UInt64
    package var inode: UInt64
    package var size: Int64
    package var modified: Int64
    /// The date in the info file.
    package var deleted: String
    /// Nanoseconds since 1970.
    package var at: Int64

    package init(
        act: Int64?, photo: PhotoID, main: PhotoID?, kind: Kind, directory: [UInt8], name: [UInt8], original: [UInt8],
        target: [UInt8]?,
        device: UInt64,
        inode: UInt64, size: Int64, modified: Int64, deleted: String, at: Int64
    ) {
        self.act = act
        self.photo = photo
        self.main = main
        self.kind = kind
        self.directory = directory
        self.name = name
        self.original = original
        self.target = target
        self.device = device
        self.inode = inode
        self.size = size
        self.modified = modified
        self.deleted = deleted
        self.at = at
    }
}
