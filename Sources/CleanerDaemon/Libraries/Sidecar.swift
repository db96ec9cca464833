import FileSystem
import PhotoCulling
import PhotoStore

/// A file beside a photo that belongs to it by its name.
struct Sidecar: Hashable, Sendable {
    let location: Location
    let stamp: FileStamp
    var bytes: Int64 { stamp.size }
}

extension Libraries {
    /// The sidecars that would belong to no other file after these photos are gone; blocks.
    ///
    /// Among them are files that were not analysed yet.
    ///
    /// - Parameters:
    ///   - going: The photos that are to go.
    ///   - owners: Remembers the folder that was read last.
    ///   - rules: Know which files are no sidecars, and which stay because the user wants that.
    /// - Returns: The sidecars, each once.
    /// - Throws: `OpenedPhoto.Failure` or `Errno` if the folder of a sidecar cannot be read; `StoreError`.
    func sidecars(of going: [PhotoRecord], _ owners: inout SidecarOwners, _ rules: SidecarRules) throws -> [Sidecar] {
        let locations = going.flatMap(\.locations)
        let places = Set(locations)
        var sidecars: [Sidecar] = []
        var inodes: Set<UInt64> = []
        for location in locations {
            var found = try files(CompanionName.sidecars(of: location.name), beside: location, rules)
            if let stem = CompanionName(location.name)?.stem, let library = roots[location.root] {
                let shared = try files(CompanionName.sidecars(ofStem: stem), beside: location, rules)
                // A photo that is named like a sidecar has the stem as well.
                let hasOtherPhoto = shared.contains { $0.standing.isPhoto && !places.contains($0.sidecar.location) }
                // Read the folder only if needed: that takes longer than looking for a few names.
                if !shared.isEmpty, !hasOtherPhoto,
                    try places.isSuperset(of: owners.owners(ofStem: stem, beside: location, library: library))
                {
                    found += shared
                }
            }
            // On a file system that ignores case, several of the names lead to one file.
            sidecars += found.filter { $0.standing.mayGo && inodes.insert($0.sidecar.stamp.inode).inserted }
                .map(\.sidecar)
        }
        return sidecars
    }

    private func files(
        _ names: [[UInt8]], beside location: Location, _ rules: SidecarRules
    ) throws -> [(sidecar: Sidecar, standing: SidecarRules.Standing)] {
        try names.compactMap { name in
            let place = Location(root: location.root, directory: location.directory, name: name)
            guard let stamp = try? stamp(at: place) else { return nil }
            let sidecar = Sidecar(location: place, stamp: stamp)
            return (sidecar, try rules.standing(of: sidecar))
        }
    }
}

extension SidecarRules.Standing {
    fileprivate var isPhoto: Bool { if case .photo = self { true } else { false } }

    /// Whether it goes with its photo, or will if it turns out to be no photo.
    fileprivate var mayGo: Bool {
        switch self {
        case .free, .unread: true
        case .claimed, .photo: false
        }
    }
}
