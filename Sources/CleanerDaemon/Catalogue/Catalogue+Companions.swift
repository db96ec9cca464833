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
    func family(of photo: PhotoID) throws -> [PhotoID] {
        try [photo] + store.companions(of: photo)
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
        let companions = try store.companions(of: photo)
        let records = try store.records(of: companions)
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
        let found = ResultBox<[[PhotoRow]]>()
        try await BlockingThread.run("sidecars") {
            found.set(try cards.map { try $0.map { try self.withSidecars($0) } })
        }
        return found.value
    }

    nonisolated private func withSidecars(_ row: PhotoRow) throws -> PhotoRow {
        guard let photo = Self.photoID(row.id) else { return row }
        let family = [photo] + (row.companions == nil ? [] : try store.companions(of: photo))
        let sidecars = try sidecars(of: Array(store.records(of: family).values)).map {
            PhotoRow.Companion(path: WirePath(bytes: $0.location.path), bytes: $0.bytes)
        }
        guard !sidecars.isEmpty else { return row }
        var row = row
        row.companions = ((row.companions ?? []) + sidecars).sorted { $0.path < $1.path }
        return row
    }

    /// The sidecars that would be left without a photo if these went.
    nonisolated func sidecars(of going: [PhotoRecord]) throws -> [Sidecar] {
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

    nonisolated private func stamp(at location: Location) -> FileStamp? {
        guard let library = libraries[location.root] else { return nil }
        return (try? OpenedPhoto(library: library, path: location.path))?.stamp
    }
}
