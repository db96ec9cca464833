package import PhotoAnalysis

/// How many photos have each colour.
package struct ColourCounts: Sendable, Hashable {
    package struct Count: Sendable, Hashable {
        package var photos = 0
        package var bytes: Int64 = 0
    }

    private var counts = Array(repeating: Count(), count: ColourName.allCases.count)
    /// Photos whose colours are known; each counts for all of its main colours.
    package private(set) var known = 0
    /// Photos that wait for their analysis.
    package private(set) var waiting = 0
    /// Photos that were analysed and have no colours, such as unreadable ones.
    package private(set) var unknown = 0

    /// The photos mainly of a colour.
    package subscript(name: ColourName) -> Count { counts[Int(name.rawValue)] }

    mutating func add(_ photo: BrowsedPhoto) {
        guard photo.palette != nil else {
            if photo.status == .waiting { waiting += 1 } else { unknown += 1 }
            return
        }
        known += 1
        var names = photo.mainColours.rawValue
        while names != 0 {
            let place = names.trailingZeroBitCount
            counts[place].photos += 1
            counts[place].bytes += photo.bytes
            names &= names - 1
        }
    }
}

extension Culling {
    /// Counts the photos of each colour; a few milliseconds for 100,000.
    package func colourCounts() -> ColourCounts {
        var counts = ColourCounts()
        forEachBrowsed { counts.add($0) }
        return counts
    }
}
