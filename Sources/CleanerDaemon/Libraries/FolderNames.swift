import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// The names in folders, read from the disk, by which sidecars find the files to which they belong.
///
/// Files of kinds that are no photos to the daemon count too.
struct FolderNames {
    private struct Folder: Hashable {
        let root: Int64
        let directory: [UInt8]
    }

    private struct Names {
        var names: [[UInt8]]
        var isSorted = false
    }

    /// Names that are remembered; an answer about photos of more folders reads some of them again.
    private static let mostNames = 1 << 18
    private var folders: [Folder: Names] = [:]
    private var count = 0

    /// The names of the files that may share a sidecar with a file, and of these sidecars; blocks.
    ///
    /// - Parameters:
    ///   - location: Where the file lies.
    ///   - library: The library of the location.
    ///   - patience: Gives up on a library that does not answer.
    /// - Returns: The names, in no order, and that of the file itself.
    /// - Throws: `OpenedPhoto.Failure` or `Errno` if the folder cannot be read.
    mutating func names(near location: Location, library: FilePath, _ patience: DiskPatience) throws -> [[UInt8]] {
        let folder = Folder(root: location.root, directory: location.directory)
        let beginnings = SidecarName.beginnings(of: location.name)
        guard var known = folders[folder] else {
            let path = library.pushing(FilePath(bytes: location.directory))
            guard patience.answers(location.root, at: path, readable: true) else {
                throw OpenedPhoto.Failure.unavailable(.timedOut)
            }
            // Kept in a variable: a temporary would be closed before it is read.
            let opened = try OpenedPhoto.folder(library: library, path: location.directory)
            let names = try opened.raw.names().map(\.bytes)
            if count + names.count > Self.mostNames { (folders, count) = ([:], 0) }
            count += names.count
            folders[folder] = Names(names: names)
            // Sorting pays only for whoever asks again.
            return names.filter { name in beginnings.contains { name.starts(with: $0) } }
        }
        if !known.isSorted {
            known = Names(names: known.names.sorted { $0.lexicographicallyPrecedes($1) }, isSorted: true)
            folders[folder] = known
        }
        return beginnings.flatMap { beginning in
            known.names[Self.place(of: beginning, in: known.names)...].prefix { $0.starts(with: beginning) }
        }
    }

    /// The place of the first name that is not less than `name`.
    private static func place(of name: [UInt8], in names: [[UInt8]]) -> Int {
        var (low, high) = (0, names.count)
        while low < high {
            let middle = (low + high) / 2
            if names[middle].lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
