package import FileSystem
package import PhotoCulling

/// What the store knows about the file at one location.
package struct StoredFile: Sendable, Hashable {
    package let photo: PhotoID
    package let stamp: FileStamp
    /// Whether it waits for its analysis.
    package let isWaiting: Bool
}

/// The photos that a change on the disk affects.
package struct Touched: Sendable, Hashable {
    /// Photos whose facts must be read again; those that are gone have none.
    package var photos: Set<PhotoID> = []
    /// Photos that wait for their analysis now.
    package var waiting: [PhotoID] = []
    /// The last locations of photos that moved or are gone.
    package var lastPlaces: [PhotoID: Location] = [:]
    /// Where files lay that moved or are gone.
    package var left: [Location] = []

    package init() {}
}
