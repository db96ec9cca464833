import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// Finding the photo that a request names.
extension Catalogue {
    /// The photo's number.
    ///
    /// - Throws: `ProtocolError` with `notFound`.
    func photo(_ reference: PhotoReference) throws -> PhotoID {
        switch reference {
        case .id(let text):
            guard let photo = Self.photoID(text), try store.photos.isKnown(photo) else {
                throw ProtocolError(
                    .notFound, "there is no photo with the id \(text)", remedy: "`cleanerctl list all` shows the ids")
            }
            return photo
        case .path(let wire):
            let path = FilePath(bytes: wire.bytes).lexicallyNormalized()
            for (root, library) in libraries.sorted(by: { $0.key < $1.key }) {
                guard let inside = relative(path, to: library), !inside.isEmpty else { continue }
                if let photo = try store.places.photo(at: Location(root: root, path: inside)) { return photo }
            }
            let isInside = path.isRelative || location(path.bytes) != nil
            throw ProtocolError(
                .notFound, "no photo is known there",
                remedy: isInside
                    ? "see that it lies there and is a photo, then `cleanerctl sync`"
                    : "it lies outside the libraries that `cleanerctl status` names")
        }
    }

    func relative(_ path: FilePath, to library: FilePath) -> FilePath? {
        guard path.isAbsolute else { return path }
        // A client resolves links, and a library may be one.
        for top in [library, realPaths[library]] {
            var inside = path
            if inside.removePrefix(top) { return inside }
        }
        return nil
    }

    /// How a reference is shown in a refusal.
    nonisolated func text(_ reference: PhotoReference) -> String {
        switch reference {
        case .id(let text): text
        case .path(let path): path.text
        }
    }
}
