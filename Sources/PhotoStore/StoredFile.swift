package import PhotoCulling
package import PhotoFiles

/// What the store remembers of the file at one location.
package struct StoredFile: Sendable, Hashable {
    package let photo: PhotoID
    package let stamp: FileStamp
    /// Whether its analysis is still to come.
    package let isWaiting: Bool
}

/// What became of a file that was found.
package enum Placement: Sendable, Hashable {
    /// The file that is remembered, unchanged and analysed.
    case unchanged(PhotoID)
    /// To be analysed; it may be new, changed, or back.
    case waiting(PhotoID)

    package var photo: PhotoID {
        switch self {
        case .unchanged(let photo), .waiting(let photo): photo
        }
    }
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
