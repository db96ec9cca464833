package import PhotoAnalysis
package import PhotoCategories

/// Which photos of a category are meant, and in what order: those that meet every condition that is set.
package struct PhotoQuery: Sendable {
    package enum Media: Sendable, Hashable {
        case photos, videos
    }

    package enum Shape: Sendable, Hashable, CaseIterable {
        case portrait, landscape, panorama
    }

    package enum Standing: Sendable, Hashable {
        /// The user has decided nothing.
        case undecided
        case maybe
        case kept
    }

    package enum App: Sendable, Hashable {
        /// In any case.
        case named(String)
        /// Photos of which no app is known.
        case unknown
    }

    /// A circle on the earth.
    package struct Surroundings: Sendable, Hashable {
        package var middle: GeographicPoint
        package var kilometres: Double

        package init(middle: GeographicPoint, kilometres: Double) {
            self.middle = middle
            self.kilometres = kilometres
        }
    }

    package enum Order: Sendable, Hashable {
        case largest, smallest, newest, oldest
    }

    /// The days on which they were taken, counted from 1 January 1970; see `BrowsedPhoto.time`.
    package var days: ClosedRange<Int>?
    /// Files of more than so many bytes.
    package var larger: Int64?
    /// Files of fewer than so many bytes.
    package var smaller: Int64?
    /// Videos longer than so many seconds.
    package var longer: Double?
    /// Videos shorter than so many seconds.
    package var shorter: Double?
    package var media: Media?
    /// Only RAW files.
    package var isRaw = false
    /// All of these shapes.
    package var shapes: Set<Shape> = []
    package var standing: Standing?
    /// The app that screenshots show.
    package var app: App?
    /// The numbers of cameras, one of which took them.
    package var cameras: Set<UInt32>?
    package var near: Surroundings?
    /// Folders in or below which they lie.
    package var folders: [PhotoFolder]?
    /// A colour that they have; the closest come first unless another order is asked for.
    package var colour: ColourTarget?
    /// How well a photo fits a search, above 0; nil if it does not.
    ///
    /// The best come first unless another order is asked for.
    package var score: (@Sendable (BrowsedPhoto) -> Float?)?
    /// The group whose photos are meant.
    package var group: GroupID?
    /// Nil for the order of the search, of the colour or of the category.
    package var order: Order?
    /// Splits the list into sections; only for categories without groups.
    package var sectioning: Sectioning?

    package init() {}

    /// Whether there is no condition but colour and search.
    var isFree: Bool {
        days == nil && larger == nil && smaller == nil && longer == nil && shorter == nil && media == nil && !isRaw
            && shapes.isEmpty && standing == nil && app == nil && cameras == nil && near == nil && folders == nil
    }

    /// Whether times decide which photos are meant or how they are ordered.
    package var asksTime: Bool { days != nil || order == .newest || order == .oldest }
}
