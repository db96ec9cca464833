import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import Translation

/// The photos and sidecars that are departing: their move to the trash is certain and not over yet.
///
/// Decisions, undo, protection and the start of a departure are each one turn of the catalogue, so the later of two
/// conflicting requests is refused.
struct Departures: Sendable {
    private struct Departing {
        /// From the moment when the move became certain.
        let record: PhotoRecord
        /// The photo by whose id the file can be restored.
        let restored: PhotoID
        /// The main photo of its family.
        let main: PhotoID
    }

    private var departing: [PhotoID: Departing] = [:]

    /// Begins the departure of a family, its main photo first.
    mutating func begin(_ family: [PhotoRecord], sidecars: [PhotoRecord] = []) {
        guard let main = family.first?.id else { return }
        for record in sidecars { departing[record.id] = Departing(record: record, restored: main, main: main) }
        for record in family { departing[record.id] = Departing(record: record, restored: record.id, main: main) }
    }

    /// Ends the departure of a family that has moved, or that stays after all.
    mutating func end(_ family: [PhotoRecord]) {
        guard let main = family.first?.id else { return }
        departing = departing.filter { $0.value.main != main }
    }

    /// Refuses a decision about a file that is departing.
    func check(_ photo: PhotoID) throws(ProtocolError) {
        guard let departing = departing[photo] else { return }
        throw Self.refusal(tr("it", context: "photo"), departing.restored)
    }

    /// Refuses to protect places that contain a departing file.
    func check(from places: [LibraryPlace], of libraries: Libraries) throws(ProtocolError) {
        for file in departing.values {
            for location in file.record.locations where places.contains(where: { $0.covers(location) }) {
                throw Self.refusal(libraries.absolute(location).text, file.restored)
            }
        }
    }

    private static func refusal(_ what: String, _ photo: PhotoID) -> ProtocolError {
        ProtocolError(
            .busy, tr("\(what) is on its way to the desktop's trash"),
            remedy: tr(
                """
                wait until the marked photos have been moved, then bring it back with `cleanerctl trash restore \
                \(WireID.photo(photo))`
                """))
    }
}
