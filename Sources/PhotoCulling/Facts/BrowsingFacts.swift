package import PhotoAnalysis

/// What filters and searches know about a photo besides what culling judges by.
package struct BrowsingFacts: Sendable, Hashable {
    /// Where it was taken.
    package var place: GeographicPoint?
    package var palette: ColourPalette?
    package var words: SceneWords?
    package var kinds: PhotoKinds = []
    package var nameTime: NameTime?
    /// The app that a screenshot shows, if it is known.
    package var app: ScreenshotApp?
    /// If the photo has several hard links, the folders of the others.
    package var otherFolders: Set<PhotoFolder> = []

    package init() {}
}
