package import CleanerProtocol
import Translation

/// A PHOTO of the command line that may be a folder, which stands for all photos in it.
package enum PlaceArgument: Sendable, Hashable {
    case photo(PhotoArgument)
    case folder(FolderReference)

    /// - Parameters:
    ///   - argument: As it was typed.
    ///   - disk: The parts of the disk that resolving needs.
    ///   - followsLinks: Whether a link to a folder stands for that folder even without a slash at its end.
    ///   - libraries: The paths of the libraries; asked for only if nothing lies there from the current folder.
    /// - Throws: `Complaint` if it is empty, or a link that is not followed; and what `libraries` throws.
    package init(
        _ argument: [UInt8], disk: PhotoArgument.Disk, followsLinks: Bool, libraries: () throws -> [WirePath]
    ) throws {
        let photo = try PhotoArgument(argument, disk: disk)
        let path: WirePath
        switch photo.reference {
        case .id:
            self = .photo(photo)
            return
        case .path(let named), .named(let named): path = named
        }
        if path.bytes.first == UInt8(ascii: "/") {
            guard disk.isFolder(argument), let folder = disk.realFolder(argument) else {
                self = .photo(photo)
                return
            }
            guard followsLinks || !disk.isLink(argument) else { throw Self.notFollowed(argument) }
            self = .folder(FolderReference(WirePath(bytes: folder)))
            return
        }
        // Only the first library that has it, so that the word never means a folder that the user did not think of.
        let folder = try libraries().map { $0.bytes + Array("/".utf8) + path.bytes }.first(where: disk.isFolder)
        self = folder.map { .folder(FolderReference(WirePath(bytes: $0))) } ?? .photo(photo)
    }

    private static func notFollowed(_ link: [UInt8]) -> Complaint {
        let path = WirePath(bytes: link).text
        return Complaint(
            .refused, tr("\(path) is a symbolic link, which is not followed"),
            remedy: tr("if you mean the folder that it leads to, add a slash: \(path)/"))
    }
}
