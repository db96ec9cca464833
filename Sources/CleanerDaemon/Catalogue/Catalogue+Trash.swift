import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// What the trash changes in the library.
extension Catalogue {
    /// Refuses photos that the person protected.
    func checkProtection(of record: PhotoRecord) throws { try settings.checkProtection(of: record) }

    /// Checks a family as `DepartureRules` says.
    func checkDeparture(of family: [PhotoRecord]) throws -> [[PhotoRecord]] {
        try DepartureRules(store: store, settings: settings).check(family)
    }

    /// Makes it certain that a family goes, unless something speaks against it; the one instant in which it is.
    ///
    /// - Returns: For each photo that must not be the last of its picture, the copies of which one must be on the disk.
    func depart(_ family: [PhotoRecord]) throws -> [[PhotoRecord]] {
        let copies = try checkDeparture(of: family)
        review.departures.begin(family)
        return copies
    }

    /// The family has moved, or stays after all.
    func endDeparture(of family: [PhotoRecord]) {
        review.departures.end(family)
    }

    /// Takes photos out of the pile, except those about which something else was decided meanwhile.
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
        _ = try store.decisions.decide(changes, as: .restore, at: now)
        try publishDecision(.decided, changes.map(\.photo))
        return families.count
    }

    /// A photo went to the desktop's trash.
    func left(_ photo: PhotoID, _ place: Location) throws {
        var touched = Touched()
        touched.photos = [photo]
        touched.lastPlaces[photo] = place
        try refresh(touched, live: true, event: .trashed)
    }

    /// A file that is no photo went to the desktop's trash; the watch may report the same a moment later.
    func left(_ place: Location) throws {
        try refresh(store.intake.forget([place], at: now), live: true)
    }

    /// Counts what lies in the desktop's trash by way of us, for the status.
    func countTrash() throws {
        let counted = try store.trash.total()
        review.trashed = StatusReport.Pile(photos: counted.photos, bytes: counted.bytes)
        touch()
    }

    /// A photo is back at a place; the watch may report the same a moment later.
    func cameBack(at path: FilePath) async throws {
        guard let location = libraries.location(path.bytes) else { return }
        let stamp = try await libraries.ask { [libraries] in try libraries.stamp(at: location) }
        try await place(live: true, event: .restored) {
            try store.intake.place([(location, stamp)], at: now, sightings: &$0)
        }
    }
}
