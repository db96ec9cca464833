/// Which photos of a category are meant: those that meet every member; all of them without any.
///
/// Days are days as people write them, such as `2024-05-01`, `1.5.2024`, `yesterday` or `last summer`. A photo counts by
/// its camera's clock, else by the time in its name, else by the time of its file.
package struct PhotoFilter: Hashable, Sendable, Codable {
    /// Taken on this day, or on the first of these days, or later.
    package var since: String?
    /// Taken on this day, or on the last of these days, or earlier.
    package var until: String?
    /// Taken in this year.
    package var year: Int?
    /// Taken in this month, `2023-07`.
    package var month: String?
    /// Taken on this one day.
    package var day: String?

    /// In this folder or below it.
    package var folder: FolderReference?
    /// Screenshots of this app, in any case; `unknown` for all photos without a known app.
    package var app: String?
    /// By a camera whose make and model contain these words, in any case.
    package var camera: String?
    /// Around a place: `LATITUDE,LONGITUDE` in degrees or a town, then perhaps a comma and the distance in kilometres.
    package var near: String?
    /// Videos longer than so many seconds.
    package var longer: Double?
    /// Videos shorter than so many seconds.
    package var shorter: Double?
    /// Files of more than so many bytes.
    package var larger: Int64?
    /// Files of fewer than so many bytes.
    package var smaller: Int64?
    /// Of this colour, one of a dozen words such as `blue` or a code such as `#1e90ff`; the closest first unless another
    /// order is asked for.
    package var colour: String?
    /// Only photos that a search for these words finds, the best first unless another order is asked for.
    package var search: String?

    /// Only videos.
    package var videos: Bool?
    /// No videos.
    package var photos: Bool?
    /// Only RAW files.
    package var raw: Bool?

    /// Higher than wide.
    package var portrait: Bool?
    /// Wider than high.
    package var landscape: Bool?
    /// Made as a panorama; or at least twice as wide as high by a camera, or 2.5 times and no screenshot.
    package var panorama: Bool?

    /// Only what nothing was decided about.
    package var undecided: Bool?
    /// Only photos on the maybe pile.
    package var maybe: Bool?
    /// Only photos with the decision to keep them.
    package var kept: Bool?

    /// The largest files first, whatever groups would free.
    package var largest: Bool?
    package var smallest: Bool?
    /// The latest photo first.
    package var newest: Bool?
    package var oldest: Bool?

    package init(_ set: (inout PhotoFilter) -> Void = { _ in }) {
        set(&self)
    }

    /// Whether no member is set.
    package var isEmpty: Bool { self == PhotoFilter() }

    /// Groups of members of which at most one may be true.
    private var alternatives: [[(name: String, value: Bool?)]] {
        [
            [("videos", videos), ("photos", photos)], [("portrait", portrait), ("landscape", landscape)],
            [("undecided", undecided), ("maybe", maybe), ("kept", kept)],
            [("largest", largest), ("smallest", smallest), ("newest", newest), ("oldest", oldest)],
        ]
    }

    /// Two members that no photo can meet at once; nil if there are none.
    package var contradiction: (String, String)? {
        for members in alternatives {
            let names = members.filter { $0.value == true }.map(\.name)
            if names.count > 1 { return (names[0], names[1]) }
        }
        if let longer, let shorter, longer >= shorter { return ("longer", "shorter") }
        if let larger, let smaller, larger >= smaller { return ("larger", "smaller") }
        return nil
    }
}

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
