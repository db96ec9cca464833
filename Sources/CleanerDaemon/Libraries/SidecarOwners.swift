import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// The files of one stem in a folder as it is on the disk, of kinds that are no photos to us too: a sidecar belongs to all.
struct SidecarOwners {
    /// The folder that was read last: photos of one folder are asked for one after another.
    private var folder: (root: Int64, directory: [UInt8])?
    private var owners: [[UInt8]: [[UInt8]]] = [:]

    /// The places of the files of a stem.
    ///
    /// - Parameters:
    ///   - stem: As `CompanionName` has it.
    ///   - location: A file in the folder that is looked at.
    ///   - library: The library of the location.
    /// - Returns: In no order.
    /// - Throws: `OpenedPhoto.Failure` or `Errno` where the folder cannot be read.
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

    private static func names(_ directory: [UInt8], _ library: FilePath) throws -> [[UInt8]] {
        let folder = try OpenedPhoto.folder(library: library, path: directory)
        return try folder.raw.names().map(\.bytes)
    }
}
