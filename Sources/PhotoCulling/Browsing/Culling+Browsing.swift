/// Shows single photos to filters and searches.
extension Culling {
    /// Shows all photos in no particular order, without tombstones; a few milliseconds for 100,000.
    package func forEachBrowsed(_ body: (BrowsedPhoto) -> Void) {
        photos.find { _, photo in
            body(photo)
            return false
        }
    }

    /// Whether a photo that is not deleted has some property.
    package func hasBrowsed(where holds: (BrowsedPhoto) -> Bool) -> Bool { photos.find { holds($1) } }

    /// Whether a photo lies in one of these folders or below it.
    package func knowsPhotos(in places: [PhotoFolder]) -> Bool { photos.lie(in: places) }

    /// One photo; nil if it is unknown or deleted.
    package func browsed(_ photo: PhotoID) -> BrowsedPhoto? { photos.slot(of: photo).flatMap { photos.browsed($0) } }

    /// The app that a screenshot shows; nil if it is not known.
    package func app(of photo: PhotoID) -> ScreenshotApp? { photos.apps[photo] }

    /// The main photo of a companion; nil for any other photo.
    package func main(of companion: PhotoID) -> PhotoID? { photos.main(of: companion) }

    /// Whether a photo has companions.
    package func hasCompanions(_ photo: PhotoID) -> Bool { photos.hasCompanions(photo) }
}
