import FileSystem
import PhotoCulling
import PhotoStore

/// A file beside a photo that belongs to it and is no photo itself.
struct Sidecar: Hashable, Sendable {
    let location: Location
    let bytes: Int64
}

extension Libraries {
    /// The sidecars that would belong to no other file after these photos are gone; blocks.
    ///
    /// - Parameters:
    ///   - going: The photos that are to go.
    ///   - owners: Remembers the folder that was read last.
    /// - Returns: The sidecars, each once.
    /// - Throws: `OpenedPhoto.Failure` or `Errno` if the folder of a sidecar cannot be read.
    func sidecars(of going: [PhotoRecord], _ owners: inout SidecarOwners) throws -> [Sidecar] {
        let locations = going.flatMap(\.locations)
        let places = Set(locations)
        var sidecars: [Sidecar] = []
        var inodes: Set<UInt64> = []
        for location in locations {
            var found = files(CompanionName.sidecars(of: location.name), beside: location)
            if let stem = CompanionName(location.name)?.stem, let library = roots[location.root] {
                let shared = files(CompanionName.sidecars(ofStem: stem), beside: location)
                // Read the folder only if needed: that takes longer than looking for a few names.
                if !shared.isEmpty,
                    try places.isSuperset(of: owners.owners(ofStem: stem, beside: location, library: library))
                {
                    found += shared
                }
            }
            // On a file system that ignores case, several of the names lead to one file.
            sidecars += found.filter { inodes.insert($0.inode).inserted }.map(\.sidecar)
        }
        return sidecars
    }

    private func files(_ names: [[UInt8]], beside location: Location) -> [(sidecar: Sidecar, inode: UInt64)] {
        names.compactMap { name in
            let place = Location(root: location.root, directory: location.directory, name: name)
            return (try? stamp(at: place)).map { (Sidecar(location: place, bytes: $0.size), $0.inode) }
        }
    }
}
