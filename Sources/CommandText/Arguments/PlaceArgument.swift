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

/// A folder of the command line: one from the current folder, or one from a library.
package struct FolderArgument: Sendable, Hashable {
    /// The first reading.
    package let first: SettingFolder
    /// The second reading, if the first lies in no library; nil if there is none.
    package let second: SettingFolder?

    /// - Parameters:
    ///   - argument: As it was typed.
    ///   - realFolder: A folder's path without links, `.` and `..`; nil where there is none.
    /// - Throws: `Complaint` where it is empty.
    package init(_ argument: [UInt8], realFolder: ([UInt8]) -> [UInt8]?) throws(Complaint) {
        guard !argument.isEmpty else {
            throw Complaint(.usage, tr("a folder is empty"), remedy: tr("name one, such as Scans"))
        }
        let typed = SettingFolder(WirePath(bytes: argument))
        let real = realFolder(argument).map { SettingFolder(WirePath(bytes: $0)) }
        first = real ?? typed
        second = real == nil || real == typed ? nil : typed
    }
}
