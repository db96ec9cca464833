internal import PhotoCulling
internal import Synchronization

/// The folders and photos that the user left out or protected; the engine sees their photos with that trait.
final class MarkedPlaces: Sendable {
    /// The places at one moment.
    struct Now: Sendable {
        var leftOut: [LibraryPlace] = []
        var protected: [LibraryPlace] = []

        /// The traits that a photo has because of the place where it lies.
        func traits(root: Int64, directory: [UInt8], name: [UInt8]) -> PhotoTraits {
            var traits: PhotoTraits = []
            if leftOut.contains(where: { $0.covers(root: root, directory: directory, name: name) }) {
                traits.insert(.leftOut)
            }
            if protected.contains(where: { $0.covers(root: root, directory: directory, name: name) }) {
                traits.insert(.protected)
            }
            return traits
        }
    }

    private let places = Mutex(Now())

    var now: Now { places.withLock(\.self) }

    func change(_ change: (inout Now) -> Void) {
        places.withLock { change(&$0) }
    }
}
