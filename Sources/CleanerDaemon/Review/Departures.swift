import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore

/// The photos that are departing: their move to the trash is certain and not over yet.
///
/// Decisions, undo, protection and the start of a departure are each one turn of the catalogue, so the later of two
/// conflicting requests is refused.
struct Departures: Sendable {
    /// The records from the moment when the move became certain.
    private var departing: [PhotoID: PhotoRecord] = [:]

    mutating func begin(_ family: [PhotoRecord]) {
        for record in family { departing[record.id] = record }
    }

    /// Ends the departure of a family that has moved, or that stays after all.
    mutating func end(_ family: [PhotoRecord]) {
        for record in family { departing[record.id] = nil }
    }

    /// Refuses a decision about a photo that is departing.
    func check(_ photo: PhotoID) throws(ProtocolError) {
        guard departing[photo] != nil else { return }
        throw Self.refusal("it", photo)
    }

    /// Refuses to protect places that contain a departing photo.
    func check(from places: [LibraryPlace], of libraries: Libraries) throws(ProtocolError) {
        for record in departing.values {
            for location in record.locations where places.contains(where: { $0.covers(location) }) {
                throw Self.refusal(libraries.absolute(location).text, record.id)
            }
        }
    }

    private static func refusal(_ what: String, _ photo: PhotoID) -> ProtocolError {
        ProtocolError(
            .busy, "\(what) is on its way to the desktop's trash",
            remedy: "wait until the marked photos have been moved, then bring it back with `cleanerctl trash restore "
                + "\(WireID.photo(photo))`")
    }
}
