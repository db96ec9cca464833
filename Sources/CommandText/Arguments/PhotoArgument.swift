package import CleanerProtocol
import Translation

/// A PHOTO of the command line: an id, a path from the current folder, a path from the library, or a name alone.
package struct PhotoArgument: Sendable, Hashable {
    /// The parts of the disk that resolving needs.
    package struct Disk: Sendable {
        /// A folder's path without links, `.` and `..`; nil where there is none.
        package var realFolder: @Sendable ([UInt8]) -> [UInt8]?
        /// Whether there is an entry of whatever kind; a link is not followed.
        package var isThere: @Sendable ([UInt8]) -> Bool
        /// Whether there is a folder, or a link to one.
        package var isFolder: @Sendable ([UInt8]) -> Bool
        /// Whether there is a symbolic link; with a slash at the end it counts as the folder that it leads to.
        package var isLink: @Sendable ([UInt8]) -> Bool

        package init(
            realFolder: @escaping @Sendable ([UInt8]) -> [UInt8]?, isThere: @escaping @Sendable ([UInt8]) -> Bool,
            isFolder: @escaping @Sendable ([UInt8]) -> Bool, isLink: @escaping @Sendable ([UInt8]) -> Bool
        ) {
            self.realFolder = realFolder
            self.isThere = isThere
            self.isFolder = isFolder
            self.isLink = isLink
        }
    }

    /// The first reading.
    package let reference: PhotoReference
    /// The path from the current folder, if nothing lies there: the photo may have gone to the trash.
    package let gone: PhotoReference?

    /// - Throws: `Complaint` where it is empty.
    package init(_ argument: [UInt8], disk: Disk) throws(Complaint) {
        guard !argument.isEmpty else {
            throw Complaint(.usage, tr("a PHOTO is empty"), remedy: tr("give a path, or an id such as p:12"))
        }
        if argument.starts(with: "p:".utf8) {
            reference = .id(String(decoding: argument, as: UTF8.self))
            gone = nil
            return
        }
        let slash = UInt8(ascii: "/")
        let isAbsolute = argument.first == slash
        let path = Array(argument.reversed().drop { $0 == slash }.reversed())
        let cut = path.lastIndex(of: slash).map { $0 + 1 } ?? 0
        let name = path[cut...]
        // Only the folder is resolved: the entry itself may be a link, which is another photo than its target.
        let folder = cut == 0 ? Array(".".utf8) : Array(path[..<cut])
        let absolute = disk.realFolder(folder).map { ($0 == [slash] ? $0 : $0 + [slash]) + name }
        let relative = WirePath(bytes: Self.withoutLeadingDots(path))
        let typed: PhotoReference = cut == 0 ? .named(relative) : .path(relative)
        if let absolute, isAbsolute || disk.isThere(absolute) {
            reference = .path(WirePath(bytes: absolute))
            gone = nil
        } else {
            reference = typed
            gone = isAbsolute ? nil : absolute.map { .path(WirePath(bytes: $0)) }
        }
    }

    /// `./a.jpg` is `a.jpg` of the library.
    private static func withoutLeadingDots(_ path: [UInt8]) -> [UInt8] {
        var rest = path[...]
        while rest.starts(with: "./".utf8) {
            rest = rest.dropFirst(2).drop { $0 == UInt8(ascii: "/") }
        }
        return Array(rest)
    }
}

/// A list of photos in a file, as `find`, `cleanerctl list -0` or an editor writes it.
package enum PhotoListFile {
    /// The entries in their order; empty ones are left out.
    ///
    /// Entries end with a newline, or with a zero byte so that names may hold newlines.
    package static func entries(in contents: [UInt8], nullSeparated: Bool) -> [[UInt8]] {
        let separator = nullSeparated ? 0 : UInt8(ascii: "\n")
        return contents.split(separator: separator).map { entry in
            let isDos = !nullSeparated && entry.last == UInt8(ascii: "\r")
            return Array(isDos ? entry.dropLast() : entry)
        }
        .filter { !$0.isEmpty }
    }
}

/// The command line as bytes: Swift's strings repair what is not UTF-8, and a repaired path opens another file or none.
package struct RawArguments: Sendable {
    private var left: [[UInt8]]

    /// - Parameter arguments: As the kernel gave them, without the program's name.
    package init(_ arguments: [[UInt8]]) {
        left = arguments
    }

    /// The bytes of an argument that the parser returned as text; call it in the order of the command line.
    ///
    /// An argument written as `--name=value` is found by its value's text with `option` given as `--name`.
    package mutating func take(_ text: String, option: String? = nil) -> [UInt8] {
        for (index, bytes) in left.enumerated() {
            if let option, bytes.starts(with: "\(option)=".utf8) {
                let value = Array(bytes.dropFirst(option.utf8.count + 1))
                if Self.reads(value, as: text) {
                    left.remove(at: index)
                    return value
                }
            }
            if Self.reads(bytes, as: text) {
                left.remove(at: index)
                return bytes
            }
        }
        return Array(text.utf8)
    }

    /// Compares bytes, because Swift calls some strings equal that are written differently.
    private static func reads(_ bytes: [UInt8], as text: String) -> Bool {
        String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(text.utf8)
    }
}

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
