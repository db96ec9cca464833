internal import FileSystem
internal import PhotoCulling
internal import Synchronization

/// A folder with everything below it, or a single file, that a setting names.
///
/// Letter case and Unicode form of the name do not matter, because people write them differently from the disk.
package struct LibraryPlace: Hashable, Sendable {
    /// The number of the library.
    package let root: Int64
    /// Relative to the library, without a slash at either end; empty for the library itself.
    package let path: [UInt8]
    /// The folder of `path`, and the name in it; used if the place is a single file.
    private let folder: [UInt8]
    private let name: [UInt8]

    package init(root: Int64, path: [UInt8]) {
        self.root = root
        self.path = path
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        folder = slash.map { Array(path[..<$0]) } ?? []
        name = slash.map { Array(path[($0 + 1)...]) } ?? path
    }

    /// Whether this is a folder's place, or that of a folder above it.
    package func contains(root: Int64, directory: [UInt8]) -> Bool {
        root == self.root && Spelling.rest(of: directory, behind: path) != nil
    }

    /// Whether a photo with this name and directory lies there.
    package func covers(root: Int64, directory: [UInt8], name: [UInt8]) -> Bool {
        if contains(root: root, directory: directory) { return true }
        return root == self.root && Spelling.isSame(directory, folder) && Spelling.isSame(name, self.name)
    }

    /// Whether some photos in this directory may lie there.
    func mayCover(directory: [UInt8]) -> Bool {
        Spelling.rest(of: directory, behind: path) != nil || Spelling.isSame(directory, folder)
    }
}

/// The folders and photos that the user left out or protected; the engine sees their photos with that trait.
final class MarkedPlaces: Sendable {
    /// The places at one moment.
    struct Now: Sendable, Hashable {
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

    private struct State {
        var places = Now()
        /// The traits that any of their names gives to files with more than `PlaceStore.mostNames`.
        ///
        /// A trait stays until the places change or the daemon starts anew, even if the name is gone: protecting too
        /// much does no harm, and reading all names after each change of one of them takes minutes.
        var manyNamed: [PhotoID: PhotoTraits] = [:]
    }

    private let state = Mutex(State())

    var now: Now { state.withLock(\.places) }

    func change(_ change: (inout Now) -> Void) {
        state.withLock { state in
            change(&state.places)
            state.manyNamed = [:]
        }
    }

    // MARK: Files with many names

    /// Whether no such file is known.
    var knowsNoManyNamed: Bool { state.withLock { $0.manyNamed.isEmpty } }

    /// The traits that the names of such a file give it; nil if all its names must be read for that.
    func traits(ofManyNamed photo: PhotoID) -> PhotoTraits? { state.withLock { $0.manyNamed[photo] } }

    /// Notes what all names of a file give it; does nothing if the places have changed since the names were read.
    ///
    /// Call it while nobody else can write the store, so that no new name is missed.
    func note(_ traits: PhotoTraits, ofManyNamed photo: PhotoID, by places: Now) {
        state.withLock { state in
            if state.places == places { state.manyNamed[photo] = traits }
        }
    }

    /// Notes a new name of a file, if the file has many.
    func noteName(of photo: PhotoID, root: Int64, directory: [UInt8], name: [UInt8]) {
        state.withLock { state in
            guard let known = state.manyNamed[photo] else { return }
            state.manyNamed[photo] = known.union(state.places.traits(root: root, directory: directory, name: name))
        }
    }
}
