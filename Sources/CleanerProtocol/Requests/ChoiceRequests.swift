/// Asks how many photos have each of the dozen colours.
package struct ColoursRequest: PlainRequest {
    package typealias Answer = ColoursReport
    package static let method = "colours"
    package static let patience = Patience.short

    package init() {}
}

/// The photos of each colour.
package struct ColoursReport: Hashable, Sendable, Codable {
    package struct Colour: Hashable, Sendable, Codable {
        /// The word for a filter, such as `blue`.
        package var name: String
        /// A typical colour of that name, as in CSS: `#0343df`.
        package var code: String
        /// Photos mainly of this colour.
        package var photos: Int
        /// Their part of the photos whose colours are known, 0…1.
        package var share: Double
        package var bytes: Int64

        package init(name: String, code: String, photos: Int, share: Double, bytes: Int64) {
            self.name = name
            self.code = code
            self.photos = photos
            self.share = share
            self.bytes = bytes
        }
    }

    /// All of the dozen, the most frequent first.
    package var colours: [Colour]
    /// Photos whose colours are known; each counts for all of its main colours.
    package var photos: Int
    /// Photos that wait for their analysis.
    package var waiting: Int
    /// Photos that were analysed and have no colours, such as unreadable ones.
    package var unknown: Int

    package init(colours: [Colour], photos: Int, waiting: Int, unknown: Int) {
        self.colours = colours
        self.photos = photos
        self.waiting = waiting
        self.unknown = unknown
    }
}

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
