import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// What goes and comes back together.
extension Catalogue {
    /// A file that belongs to photos and is none itself.
    struct Sidecar: Hashable, Sendable {
        let location: Location
        let bytes: Int64
    }

    /// A photo, and those that a decision about it is about as well.
    func family(of photo: PhotoID) throws -> [PhotoID] {
        try [photo] + store.families.companions(of: photo)
    }

    /// Photos as families, each photo before its companions among them; what belongs to none of the others is a family of
    /// its own.
    func families(_ photos: [PhotoID]) -> [[PhotoID]] {
        let all = Set(photos)
        func main(_ photo: PhotoID) -> PhotoID? { culling.main(of: photo).flatMap { all.contains($0) ? $0 : nil } }
        let companions = Dictionary(grouping: photos.filter { main($0) != nil }) { main($0) }
        return photos.filter { main($0) == nil }.map { [$0] + (companions[$0] ?? []) }
    }

    /// The photos that go with one, for people; nil where there are none.
    func companions(of photo: PhotoID) throws -> [PhotoRow.Companion]? {
        guard culling.hasCompanions(photo) else { return nil }
        let companions = try store.families.companions(of: photo)
        let records = try store.photos.records(of: companions)
        return companions.compactMap { records[$0] }.compactMap { companion in
            companion.locations.first.map {
                PhotoRow.Companion(path: WirePath(bytes: $0.path), bytes: companion.stamp.size)
            }
        }.sorted { $0.path < $1.path }
    }

    /// Adds the sidecars that would go with each photo to what goes with it.
    ///
    /// They are looked for in folders, and a network drive may let that hang: on a thread of its own, while the
    /// catalogue answers others.
    nonisolated func addSidecars(to cards: [[PhotoRow]]) async throws -> [[PhotoRow]] {
        try await askDisk {
            var owners = SidecarOwners()
            return try cards.map { try $0.map { try self.withSidecars($0, &owners) } }
        }
    }

    nonisolated private func withSidecars(_ row: PhotoRow, _ owners: inout SidecarOwners) throws -> PhotoRow {
        guard let photo = Self.photoID(row.id) else { return row }
        let family = [photo] + (row.companions == nil ? [] : try store.families.companions(of: photo))
        let sidecars = try sidecars(of: Array(store.photos.records(of: family).values), &owners).map {
            PhotoRow.Companion(path: WirePath(bytes: $0.location.path), bytes: $0.bytes)
        }
        guard !sidecars.isEmpty else { return row }
        var row = row
        row.companions = ((row.companions ?? []) + sidecars).sorted { $0.path < $1.path }
        return row
    }

    /// The sidecars that no other file would own once these photos go.
    nonisolated func sidecars(of going: [PhotoRecord]) throws -> [Sidecar] {
        var owners = SidecarOwners()
        return try sidecars(of: going, &owners)
    }

    /// As above, for many photos in turn.
    ///
    /// - Parameters:
    ///   - going: The photos.
    ///   - owners: Remembers the folder that was read last.
    /// - Returns: Their sidecars.
    /// - Throws: `OpenedPhoto.Failure` or `Errno` where the folder with a sidecar cannot be read.
    nonisolated func sidecars(of going: [PhotoRecord], _ owners: inout SidecarOwners) throws -> [Sidecar] {
        let places = Set(going.flatMap(\.locations))
        var sidecars: [Sidecar] = []
        var inodes: Set<UInt64> = []
        for location in going.flatMap(\.locations) {
            var found = files(CompanionName.sidecars(of: location.name), beside: location)
            if let stem = CompanionName(location.name)?.stem, let library = libraries[location.root] {
                let shared = files(CompanionName.sidecars(ofStem: stem), beside: location)
                // Reading the folder takes longer than looking for a few names.
                if !shared.isEmpty,
                    try places.isSuperset(of: owners.owners(ofStem: stem, beside: location, library: library))
                {
                    found += shared
                }
            }
            // Where letters of either case are the same, one file has several of the names.
            sidecars += found.filter { inodes.insert($0.inode).inserted }.map(\.sidecar)
        }
        return sidecars
    }

    nonisolated private func files(
        _ names: [[UInt8]], beside location: Location
    ) -> [(sidecar: Sidecar, inode: UInt64)] {
        names.compactMap { name in
            let place = Location(root: location.root, directory: location.directory, name: name)
            return (try? stamp(at: place)).map { (Sidecar(location: place, bytes: $0.size), $0.inode) }
        }
    }
}
