/// Looks through the whole library again.
package struct ScanRequest: PlainRequest {
    package typealias Answer = Done
    package static let method = "scan"
    package static let patience = Patience.unlimited

    package init() {}
}

/// Stops the analysis for some time, or until it is resumed.
package struct PauseRequest: ProtocolRequest {
    package typealias Answer = PauseReport
    package static let method = "pause"
    package static let patience = Patience.short
    package static let withoutParameters: Self? = Self()

    /// Seconds until the analysis continues by itself; if absent, it waits for `resume`.
    package var seconds: Int?

    package init(seconds: Int? = nil) {
        self.seconds = seconds
    }
}

/// The result of `pause`.
package struct PauseReport: Hashable, Sendable, Codable {
    /// Unix time in seconds; absent where paused until `resume`.
    package var until: Int64?
    /// The same as ISO 8601.
    package var untilTime: String?

    package init(until: Int64?) {
        self.until = until
        untilTime = until.map { WireTime.text($0) }
    }
}

/// Ends a pause.
package struct ResumeRequest: PlainRequest {
    package typealias Answer = Done
    package static let method = "resume"
    package static let patience = Patience.short

    package init() {}
}

/// Waits until all that had happened on disk before is analysed.
package struct SyncRequest: PlainRequest {
    package typealias Answer = SyncReport
    package static let method = "sync"
    package static let patience = Patience.unlimited

    package init() {}
}

/// The result of `sync`.
package struct SyncReport: Hashable, Sendable, Codable {
    /// Files that are still being written, which `sync` does not wait for.
    package var unsettled: Int

    package init(unsettled: Int) {
        self.unsettled = unsettled
    }
}

/// Compares disk and store.
package struct AuditRequest: PlainRequest {
    package typealias Answer = AuditReport
    package typealias Row = AuditRow
    package static let method = "audit"
    package static let patience = Patience.unlimited

    package init() {}
}

/// One difference between disk and store.
package struct AuditRow: Hashable, Sendable, Codable {
    package enum Kind: String, Codable, Sendable {
        /// On disk, not in the store.
        case unknown
        /// In the store, not on disk.
        case vanished
        /// A folder that cannot be read; nothing in it is compared.
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
    /// From the root; empty if the difference has no place.
    package var path: String
    package var pathBytes: String?
    /// The same; absent if the difference has no place.
    package var absolutePath: String?
    package var absolutePathBytes: String?
    package var text: String

    package init(kind: Kind, path: WirePath, text: String) {
        self.kind = kind
        self.path = path.text
        pathBytes = path.base64
        absolutePath = path.bytes.isEmpty ? nil : path.text
        absolutePathBytes = path.base64
        self.text = text
    }
}

/// The result of `audit`.
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
