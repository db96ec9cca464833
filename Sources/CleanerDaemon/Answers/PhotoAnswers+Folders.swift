import CleanerProtocol
import FileSystem
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import SystemPackage

/// Finds the photos of a folder that a request names.
extension PhotoAnswers {
    /// The photos in a folder and below it, in the order of their paths; companions are not left out.
    ///
    /// - Throws: `ProtocolError` with `notFound` if the folder lies in no library or no photo is known in it.
    func photos(in folder: FolderReference) throws -> [(photo: PhotoID, location: Location)] {
        // An empty name would mean all libraries; a script's empty variable never does.
        guard !folder.path.bytes.isEmpty else {
            throw ProtocolError(.badRequest, "a folder has no name", remedy: "name it by its path")
        }
        let path = FilePath(bytes: folder.path.bytes).lexicallyNormalized()
        let places = libraries.folders(path)
        guard !places.isEmpty else {
            throw ProtocolError.inNoLibrary(folder.path, libraries.sorted.map(\.path))
        }
        let photos = try places.flatMap { try store.places.photos(root: $0.root, below: $0.directory) }
        guard !photos.isEmpty else {
            throw ProtocolError(
                .notFound, "no photo is known in \(folder.path.text)",
                remedy: "see that the folder lies there and holds photos, then `cleanerctl sync`")
        }
        return photos
    }

    /// The photos of a filter's folder; nil if it names none.
    ///
    /// - Throws: `ProtocolError`, also if the filter names a colour that there is not.
    func photos(of filter: PhotoFilter?) throws -> Set<PhotoID>? {
        if let colour = filter?.colour, ColourName(word: colour) == nil {
            throw ProtocolError(
                .badRequest, "there is no colour \(colour)",
                remedy: "one of: \(ColourName.allCases.map(\.word).joined(separator: ", "))")
        }
        return try filter?.folder.map { Set(try photos(in: $0).map(\.photo)) }
    }
}

extension ProtocolError {
    /// The error for a folder outside of all libraries.
    static func inNoLibrary(_ folder: WirePath, _ libraries: [FilePath]) -> ProtocolError {
        let names = libraries.map { String(decoding: $0) }.joined(separator: ", ")
        return ProtocolError(.notFound, "\(folder.text) lies in no library", remedy: "the libraries: \(names)")
    }
}
