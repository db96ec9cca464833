package import FileSystem
package import PhotoCulling

/// What the store remembers of the file at one location.
package struct StoredFile: Sendable, Hashable {
    package let photo: PhotoID
    package let stamp: FileStamp
    /// Whether its analysis is still to come.
    package let isWaiting: Bool
}

/// Photos that a change on disk touched.
package struct Touched: Sendable, Hashable {
    /// Photos whose facts have to be read again; those that are gone have none.
    package var photos: Set<PhotoID> = []
    /// Photos that wait for their analysis because of it.
    package var waiting: [PhotoID] = []
    /// Where photos lay that lie elsewhere now, or nowhere any more.
    package var lastPlaces: [PhotoID: Location] = [:]

    package init() {}
}
