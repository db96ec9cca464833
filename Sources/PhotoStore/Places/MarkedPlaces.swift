internal import PhotoCulling
internal import Synchronization

/// The folders and photos that the person left out or protected; whose photos the engine sees with that trait.
final class MarkedPlaces: Sendable {
    /// What the person said, as it was at one moment.
    struct Now: Sendable {
        var leftOut: [LibraryPlace] = []
        var protected: [LibraryPlace] = []

        /// The traits that a photo has for the place where it lies.
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
