import CleanerProtocol
import PhotoCulling
import PhotoFiles
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
    func thing(_ photo: PhotoID) throws -> [PhotoID] {
        try [photo] + store.companions(of: photo)
    }

    /// Photos as things, each photo before its companions among them; what belongs to none of the others is a thing of
    /// its own.
    func things(_ photos: [PhotoID]) -> [[PhotoID]] {
        let all = Set(photos)
        func main(_ photo: PhotoID) -> PhotoID? { culling.main(of: photo).flatMap { all.contains($0) ? $0 : nil } }
        let companions = Dictionary(grouping: photos.filter { main($0) != nil }) { main($0) }
        return photos.filter { main($0) == nil }.map { [$0] + (companions[$0] ?? []) }
    }

    /// The files that go with a photo, for people; nil where it goes alone.
    func companions(of record: PhotoRecord, withSidecars: Bool) throws -> [PhotoRow.Companion]? {
        let photos = culling.hasCompanions(record.id) ? try store.companions(of: record.id) : []
        let records = try store.records(of: photos)
        var companions = photos.compactMap { records[$0] }.compactMap { companion in
            companion.locations.first.map {
                PhotoRow.Companion(path: WirePath(bytes: $0.path), bytes: companion.stamp.size)
            }
        }
        if withSidecars {
            companions += try sidecars(of: [record] + records.values).map {
                PhotoRow.Companion(path: WirePath(bytes: $0.location.path), bytes: $0.bytes)
            }
        }
        return companions.isEmpty ? nil : companions.sorted { $0.path < $1.path }
    }

    /// The sidecars that would be left without a photo if these went.
    func sidecars(of going: [PhotoRecord]) throws -> [Sidecar] {
        let photos = Set(going.map(\.id))
        var sidecars: [Sidecar] = []
        var inodes: Set<UInt64> = []
        for location in going.flatMap(\.locations) {
            var names = CompanionName.sidecars(of: location.name)
            if let stem = CompanionName(location.name)?.stem {
                let all = try store.photos(ofStem: stem, root: location.root, directory: location.directory)
                if photos.isSuperset(of: all) { names += CompanionName.sidecars(ofStem: stem) }
            }
            for name in names {
                let place = Location(root: location.root, directory: location.directory, name: name)
                // Where letters of either case are the same, one file has several of the names.
                guard let stamp = stamp(at: place), inodes.insert(stamp.inode).inserted else { continue }
                sidecars.append(Sidecar(location: place, bytes: stamp.size))
            }
        }
        return sidecars
    }

    private func stamp(at location: Location) -> FileStamp? {
        guard let library = libraries[location.root] else { return nil }
        return (try? OpenedPhoto(library: library, path: location.path))?.stamp
    }
}
