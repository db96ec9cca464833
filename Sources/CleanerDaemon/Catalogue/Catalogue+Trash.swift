import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// Records the changes that the trash makes in the library.
extension Catalogue {
    /// The rules for sidecars with the settings that hold now.
    var sidecarRules: SidecarRules { SidecarRules(store: store, settings: settings) }

    /// Checks by `DepartureRules` whether a family may go to the trash.
    func checkDeparture(of family: [PhotoRecord], in act: Int64?) throws -> [[PhotoRecord]] {
        try DepartureRules(store: store, settings: settings).check(family, in: act)
    }

    /// Checks a family for the last time and registers it as departing, in one turn.
    ///
    /// - Parameters:
    ///   - family: A main photo and its companions.
    ///   - sidecars: The files beside them that are named like sidecars, as they were opened.
    ///   - act: The emptying.
    /// - Returns: For each photo that must not be the last of its picture, its copies. One of them must be on disk.
    ///   And the sidecars that go; the others stay.
    /// - Throws: `ProtocolError` if the family has to stay.
    func depart(
        _ family: [PhotoRecord], with sidecars: [Sidecar], in act: Int64
    ) throws -> (copies: [[PhotoRecord]], sidecars: [Sidecar]) {
        let copies = try checkDeparture(of: family, in: act)
        let departing = try sidecarRules.departing(sidecars)
        review.departures.begin(family, sidecars: departing.map(\.record))
        return (copies, departing.map(\.sidecar))
    }

    /// Ends the departure of a family that has moved, or that stays after all.
    func endDeparture(of family: [PhotoRecord]) {
        review.departures.end(family)
    }

    /// Takes photos out of the pile, except those with a newer decision.
    ///
    /// - Returns: Those that were taken out, each main photo before its companions.
    func unmark(_ photos: [PhotoID]) throws -> [[PhotoID]] {
        let records = try store.photos.records(of: photos)
        var isTaken: Set<PhotoID> = []
        let families = families(
            photos.filter { records[$0]?.decision == .delete && isTaken.insert($0).inserted })
        let changes = families.flatMap { family in
            family.map { DecisionChange(photo: $0, decision: nil, main: $0 == family[0] ? nil : family[0]) }
        }
        _ = try store.decisions.decide(changes, as: .restore, at: now)
        try publishDecision(.decided, changes.map(\.photo))
        return families
    }

    /// Records that a photo went to the desktop's trash.
    func left(_ photo: PhotoID, _ place: Location) throws {
        var touched = Touched()
        touched.photos = [photo]
        touched.lastPlaces[photo] = place
        touched.left = [place]
        try refresh(touched, live: true, event: .trashed)
    }

    /// Records that a file that is no photo went to the desktop's trash; the watch may report the same a moment later.
    func left(_ place: Location) throws {
        try refresh(store.intake.forget([place], at: now), live: true)
    }

    /// Removes photos from memory that the store has forgotten.
    func forgot(_ photos: Set<PhotoID>) throws {
        review.passes.note(photos)
        for photo in photos {
            culling.remove(photo)
            texts.forget(photo)
            model.forget(photo)
        }
        try expectComparisons()
        touch()
    }

    /// Counts the photos in the desktop's trash that the daemon put there, for the status.
    func countTrash() throws {
        let counted = try store.trash.total()
        review.trashed = StatusReport.Pile(photos: counted.photos, bytes: counted.bytes)
        touch()
    }

    /// Records that a photo came back to a place; the watch may report the same a moment later.
    func cameBack(at path: FilePath) async throws {
        guard let location = libraries.location(path.bytes) else { return }
        let stamp: FileStamp
        do {
            stamp = try await libraries.ask { [libraries] in try libraries.stamp(at: location) }
        } catch OpenedPhoto.Failure.unavailable(.timedOut) {
            // It is back all the same.
            return scanLater()
        }
        try await place(live: true, event: .restored) {
            try store.intake.place([(location, stamp)], at: now, sightings: &$0)
        }
    }
}
