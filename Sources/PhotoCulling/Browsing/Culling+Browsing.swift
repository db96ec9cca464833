/// Shows single photos to filters and searches.
extension Culling {
    /// Shows all photos in no particular order, without tombstones; a few milliseconds for 100,000.
    package func forEachBrowsed(_ body: (BrowsedPhoto) -> Void) {
        grouped.photos.find { _, photo in
            body(photo)
            return false
        }
    }

    /// Whether a photo that is not deleted has some property.
    package func hasBrowsed(where holds: (BrowsedPhoto) -> Bool) -> Bool { grouped.photos.find { holds($1) } }

    /// Whether a photo lies in one of these folders or below it.
    package func knowsPhotos(in places: [PhotoFolder]) -> Bool { grouped.photos.lie(in: places) }

    /// One photo; nil if it is unknown or deleted.
    package func browsed(_ photo: PhotoID) -> BrowsedPhoto? {
        grouped.photos.slot(of: photo).flatMap { grouped.photos.browsed($0) }
    }

    /// When a photo's file was last changed, in seconds since 1970; nil if the photo is unknown.
    package func modified(_ photo: PhotoID) -> Int64? {
        grouped.photos.slot(of: photo).map { grouped.photos[$0].modified }
    }

    /// The app that a screenshot shows; nil if it is not known.
    package func app(of photo: PhotoID) -> ScreenshotApp? { grouped.photos.apps[photo] }

    /// The main photo of a companion; nil for any other photo.
    package func main(of companion: PhotoID) -> PhotoID? { grouped.photos.main(of: companion) }

    /// Whether a photo has companions.
    package func hasCompanions(_ photo: PhotoID) -> Bool { grouped.photos.hasCompanions(photo) }

    /// All pairs of the photos' pictures; two photos of one picture make no pair.
    package func pairs(of photos: [PhotoID]) -> [PicturePair] {
        let slots = photos.compactMap { grouped.photos.slot(of: $0) }
        let pictures = Set(slots.compactMap { grouped.photos[$0].picture }).sorted()
        return pictures.indices.flatMap { place in
            pictures[(place + 1)...].map { PicturePair(pictures[place], $0) }
        }
    }
}
