import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

/// Finds the photos of a folder that a request names.
extension PhotoAnswers {
    /// The photos in a folder and below it, companions included, in the order of their paths.
    ///
    /// - Throws: `ProtocolError` with `notFound` if the folder lies in no library or no photo is known in it.
    func photos(in folder: FolderReference) throws -> [(photo: PhotoID, location: Location)] {
        let photos = try libraries.folders(folder).flatMap { try store.places.photos(root: $0.root, below: $0.path) }
        guard !photos.isEmpty else { throw ProtocolError.noPhoto(in: folder) }
        return photos
    }
}

extension Libraries {
    /// The folders that a request may mean, at most one in each library.
    ///
    /// - Throws: `ProtocolError` if it lies in no library.
    func folders(_ folder: FolderReference) throws -> [PhotoFolder] {
        // An empty name would mean all libraries, but it mostly comes from a script's empty variable.
        guard !folder.path.bytes.isEmpty else {
            throw ProtocolError(.badParameters, tr("a folder has no name"), remedy: tr("name it by its path"))
        }
        let places = folders(FilePath(bytes: folder.path.bytes).lexicallyNormalized())
        guard !places.isEmpty else { throw ProtocolError.inNoLibrary(folder.path, sorted.map(\.path)) }
        return places.map { PhotoFolder(root: $0.root, path: $0.directory) }
    }
}

extension ProtocolError {
    /// The error for a folder without photos.
    static func noPhoto(in folder: FolderReference) -> ProtocolError {
        ProtocolError(
            .notFound, tr("no photo is known in \(folder.path.text)"),
            remedy: tr("see that the folder lies there and holds photos, then `cleanerctl sync`"))
    }

    /// The error for a folder outside of all libraries.
    static func inNoLibrary(_ folder: WirePath, _ libraries: [FilePath]) -> ProtocolError {
        let names = libraries.map { String(decoding: $0) }.joined(separator: ", ")
        return ProtocolError(.notFound, tr("\(folder.text) lies in no library"), remedy: tr("the libraries: \(names)"))
    }
}
