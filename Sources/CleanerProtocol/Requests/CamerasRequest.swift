/// Asks by which cameras the photos were taken, for completions of a filter.
package struct CamerasRequest: PlainRequest {
    package typealias Answer = CamerasReport
    package static let method = "cameras"
    package static let patience = Patience.short

    package init() {}
}

/// Cameras by the names that they write into metadata.
package struct CamerasReport: Hashable, Sendable, Codable {
    /// The most names in an answer; more than anybody has cameras, and far less than a line holds.
    package static let most = 1000

    /// Sorted, each once; the metadata of any file may have brought one.
    package var cameras: [String]

    package init(cameras: [String]) {
        self.cameras = cameras
    }
}
