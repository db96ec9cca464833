package import CleanerProtocol

/// A PHOTO of the command line that may be a folder, which stands for all photos in it.
package enum PlaceArgument: Sendable, Hashable {
    case photo(PhotoArgument)
    case folder(FolderReference)

    /// - Parameters:
    ///   - argument: As it was typed.
    ///   - disk: The parts of the disk that resolving needs.
    ///   - libraries: The paths of the libraries; asked for only if nothing lies there from the current folder.
    /// - Throws: `Complaint` where it is empty, and what `libraries` throws.
    package init(_ argument: [UInt8], disk: PhotoArgument.Disk, libraries: () throws -> [WirePath]) throws {
        let photo = try PhotoArgument(argument, disk: disk)
        guard case .path(let path) = photo.reference else {
            self = .photo(photo)
            return
        }
        if path.bytes.first == UInt8(ascii: "/") {
            let folder = disk.isFolder(argument) ? disk.realFolder(argument) : nil
            self = folder.map { .folder(FolderReference(WirePath(bytes: $0))) } ?? .photo(photo)
            return
        }
        // One library only, so that no folder is meant that nobody thought of.
        let folder = try libraries().map { $0.bytes + Array("/".utf8) + path.bytes }.first(where: disk.isFolder)
        self = folder.map { .folder(FolderReference(WirePath(bytes: $0))) } ?? .photo(photo)
    }
}
