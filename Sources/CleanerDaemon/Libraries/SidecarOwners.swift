import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// The files in a folder that share a stem, read from disk; a sidecar belongs to all of them.
///
/// Files of kinds that are no photos to the daemon count too.
struct SidecarOwners {
    /// The folder that was read last; callers ask for the photos of one folder one after another.
    private var folder: (root: Int64, directory: [UInt8])?
    private var owners: [[UInt8]: [[UInt8]]] = [:]

    /// The places of the files that have a stem.
    ///
    /// - Parameters:
    ///   - stem: The stem as `CompanionName` defines it.
    ///   - location: A file in the folder to search.
    ///   - library: The library of the location.
    /// - Returns: The places, in no order.
    /// - Throws: `OpenedPhoto.Failure` or `Errno` if the folder cannot be read.
    mutating func owners(ofStem stem: [UInt8], beside location: Location, library: FilePath) throws -> [Location] {
        if folder?.root != location.root || folder?.directory != location.directory {
            folder = nil
            owners = Dictionary(grouping: try Self.names(location.directory, library)) {
                CompanionName.stemOfOwner($0) ?? []
            }
            folder = (location.root, location.directory)
        }
        return (owners[stem] ?? []).map {
            Location(root: location.root, directory: location.directory, name: $0)
        }
    }

    /// The names of everything in a folder of a library; blocks.
    static func names(_ directory: [UInt8], _ library: FilePath) throws -> [[UInt8]] {
        let folder = try OpenedPhoto.folder(library: library, path: directory)
        return try folder.raw.names().map(\.bytes)
    }
}
