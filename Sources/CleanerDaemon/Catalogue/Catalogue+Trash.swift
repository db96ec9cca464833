import CleanerProtocol
import PhotoCulling
import PhotoFiles
import PhotoStore
import SystemPackage

/// What the trash changes in the library.
extension Catalogue {
    /// The place in a library that an absolute path names; nil outside of all.
    nonisolated func location(_ path: [UInt8]) -> Location? {
        let path = FilePath(bytes: path)
        for (root, library) in libraries {
            // The trash names places with links resolved.
            for top in [library, RealPath.of(library)] {
                var inside = path
                if inside.removePrefix(top), !inside.isEmpty { return Location(root: root, path: inside) }
            }
        }
        return nil
    }

    /// A photo went to the desktop's trash.
    func left(_ photo: PhotoID, _ place: Location?) throws {
        var touched = Touched()
        touched.photos = [photo]
        touched.lastPlaces[photo] = place
        try refresh(touched, live: true, event: .trashed)
    }

    /// A file that is no photo went to the desktop's trash; its watch may tell the same a moment later.
    func left(_ place: Location) throws {
        try refresh(store.forget([place], at: Self.now), live: true)
    }

    /// Counts what lies in the desktop's trash by way of us, for the status.
    func countTrash() throws {
        let counted = try store.trashed()
        trashed = StatusReport.Pile(photos: counted.photos, bytes: counted.bytes)
        touch()
    }

    /// Whether a file lies in its place right now, as it was seen.
    nonisolated func isThere(_ location: Location, _ stamp: FileStamp) -> Bool {
        guard let library = libraries[location.root] else { return false }
        guard let opened = try? OpenedPhoto(library: library, path: location.path) else { return false }
        return opened.stamp.hasSameContentSigns(as: stamp)
    }

    /// A photo is back at a place; its watch may tell the same a moment later.
    func cameBack(at path: FilePath) throws {
        guard let location = location(path.bytes), let library = libraries[location.root] else { return }
        let stamp = try OpenedPhoto(library: library, path: location.path).stamp
        try refresh(
            store.place([(location, stamp)], at: Self.now, isThere: isThere), live: true, event: .restored)
    }
}
