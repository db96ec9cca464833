/// An answer that says no more than that it was done.
package struct Done: Hashable, Sendable, Codable {
    package init() {}
}

/// What `sync` found.
package struct SyncReport: Hashable, Sendable, Codable {
    /// Files that are still being written, which `sync` does not wait for.
    package var unsettled: Int

    package init(unsettled: Int) {
        self.unsettled = unsettled
    }
}

/// What `pause` set.
package struct PauseReport: Hashable, Sendable, Codable {
    /// Unix time in seconds; absent where paused until `resume`.
    package var until: Int64?

    package init(until: Int64?) {
        self.until = until
    }
}

/// How far a long request has come; sent as `progress` before its result.
package struct JobProgress: Hashable, Sendable, Codable {
    /// The request's id: the request is the job.
    package var id: RequestID
    package var done: Int
    package var total: Int

    package init(id: RequestID, done: Int, total: Int) {
        self.id = id
        self.done = done
        self.total = total
    }
}

/// One difference between disk and store.
package struct AuditRow: Hashable, Sendable, Codable {
    package enum Kind: String, Codable, Sendable {
        /// On disk, not in the store.
        case unknown
        /// In the store, not on disk.
        case vanished
        /// A folder that cannot be read, so that nothing is said of what lies in it.
        case unreadable
        /// Size, times or inode differ from the store.
        case changed
        /// The store contradicts itself.
        case inconsistent
        /// The trash and the store disagree.
        case trash
        /// A folder that should be watched is not.
        case unwatched
    }

    package var kind: Kind
    package var path: String
    package var pathBytes: String?
    package var text: String

    package init(kind: Kind, path: WirePath, text: String) {
        self.kind = kind
        self.path = path.text
        pathBytes = path.base64
        self.text = text
    }
}

/// What `audit` ends with.
package struct AuditReport: Hashable, Sendable, Codable {
    package var photos: Int
    package var folders: Int
    package var differences: Int

    package init(photos: Int, folders: Int, differences: Int) {
        self.photos = photos
        self.folders = folders
        self.differences = differences
    }
}
