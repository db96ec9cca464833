import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore

/// Photos whose move to the trash is certain and not over yet.
///
/// Decisions, undo, protection and the beginning of a departure are turns of the catalogue: whoever comes later is
/// refused.
struct Departures: Sendable {
    /// As they were when it became certain.
    private var departing: [PhotoID: PhotoRecord] = [:]

    mutating func begin(_ family: [PhotoRecord]) {
        for record in family { departing[record.id] = record }
    }

    /// The family has moved, or stays after all.
    mutating func end(_ family: [PhotoRecord]) {
        for record in family { departing[record.id] = nil }
    }

    /// Refuses to decide about a photo that is on its way.
    func check(_ photo: PhotoID) throws(ProtocolError) {
        guard departing[photo] != nil else { return }
        throw Self.refusal("it", photo)
    }

    /// Refuses to protect places that a photo is leaving.
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
            remedy: "wait until the emptying is over, then bring it back with `cleanerctl trash restore "
                + "\(WireID.photo(photo))`")
    }
}
