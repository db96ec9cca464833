import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// What the trash changes in the library.
extension Catalogue {
    /// The place in a library that an absolute path names; nil outside of all.
    nonisolated func location(_ path: [UInt8]) -> Location? {
        let path = FilePath(bytes: path)
        for (root, library) in libraries {
            // The trash names places with links resolved.
            for top in [library, realPaths[library]] {
                var inside = path
                if inside.removePrefix(top), !inside.isEmpty { return Location(root: root, path: inside) }
            }
        }
        return nil
    }

    /// Takes photos out of the pile, but those about which something else was decided meanwhile.
    ///
    /// - Returns: How many, each counted with its companions as one.
    func unmark(_ photos: [PhotoID]) throws -> Int {
        let records = try store.photos.records(of: photos)
        var isTaken: Set<PhotoID> = []
        let families = families(
            photos.filter { records[$0]?.decision == .delete && isTaken.insert($0).inserted })
        let changes = families.flatMap { family in
            family.map { DecisionChange(photo: $0, decision: nil, main: $0 == family[0] ? nil : family[0]) }
        }
        _ = try store.decisions.decide(changes, as: .restore, at: Self.now)
        try tell(.decided, changes.map(\.photo))
        return families.count
    }

    /// A photo went to the desktop's trash.
    func left(_ photo: PhotoID, _ place: Location) throws {
        var touched = Touched()
        touched.photos = [photo]
        touched.lastPlaces[photo] = place
        try refresh(touched, live: true, event: .trashed)
    }

    /// A file that is no photo went to the desktop's trash; its watch may tell the same a moment later.
    func left(_ place: Location) throws {
        try refresh(store.intake.forget([place], at: Self.now), live: true)
    }

    /// Counts what lies in the desktop's trash by way of us, for the status.
    func countTrash() throws {
        let counted = try store.trash.total()
        trashed = StatusReport.Pile(photos: counted.photos, bytes: counted.bytes)
        touch()
    }

    /// A photo is back at a place; its watch may tell the same a moment later.
    func cameBack(at path: FilePath) async throws {
        guard let location = location(path.bytes) else { return }
        let stamp = try await askDisk { try self.stamp(at: location) }
        try await place(live: true, event: .restored) {
            try store.intake.place([(location, stamp)], at: Self.now, sightings: &$0)
        }
    }
}
