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

/// Decides which marked photos may go to the trash, by what is known in one turn.
struct DepartureRules: Sendable {
    let store: PhotoDatabase
    let settings: LiveSettings

    /// Checks that a family is unchanged since it was read, still marked and not protected.
    ///
    /// - Parameters:
    ///   - family: A main photo and its companions.
    ///   - act: The emptying that moves it; nil if nothing is to move.
    /// - Returns: For each photo that must not be the last of its picture, what may stay in its place. One of these must
    ///   be on disk.
    /// - Throws: `ProtocolError`.
    func check(_ family: [PhotoRecord], in act: Int64?) throws -> [[PhotoRecord]] {
        if try store.families.unmarkedMain(of: family[0].id) != nil {
            throw ProtocolError(
                .conflict,
                tr("it was marked as the companion of a photo that changed since and is not marked any more"),
                remedy: tr("`cleanerctl trash restore \(WireID.photo(family[0].id))` unmarks it; then decide again"))
        }
        let now = try store.photos.records(of: family.map(\.id))
        return try family.compactMap { record in
            do {
                guard let now = now[record.id], now.decision == .delete, now.status != .waiting,
                    now.digest == record.digest, now.locations == record.locations
                else {
                    throw ProtocolError(
                        .conflict, tr("it is not marked any more, or it changed after it was marked"),
                        remedy: tr("look at it again with `cleanerctl show`, then decide again"))
                }
                try settings.checkProtection(of: now)
                return try copiesToKeep(of: now, in: act)
            } catch let error as ProtocolError where record.id != family[0].id {
                throw error.about(record)
            }
        }
    }

    /// The copies of a photo and what was promised in their place, one of which has to stay when it goes; nil if none
    /// has to.
    ///
    /// - Throws: `ProtocolError` if no copy may be kept for it.
    private func copiesToKeep(of record: PhotoRecord, in act: Int64?) throws -> [PhotoRecord]? {
        let copies = try store.decisions.copies(of: record.id, departedIn: act)
        let marked = try store.photos.records(of: copies.marked).values
        // Allowing the last copy to go allows it for all copies.
        guard !record.isLastCopyAllowed, !marked.contains(where: \.isLastCopyAllowed) else { return nil }
        guard record.hadCopy || record.standIn != nil || copies.exist else { return nil }
        let standIns = try store.decisions.standIns(for: record.id, departedIn: act)
        if standIns.free.isEmpty {
            // So does allowing what was promised in their place to go, too.
            if standIns.isLastAllowed { return nil }
            if standIns.isPromised { throw ProtocolError.promiseBroken }
            // The user may have marked this copy only after the other one went, and has not seen what is left.
            if copies.departed > 0 { throw ProtocolError.otherCopyWent }
            if !copies.marked.isEmpty { throw ProtocolError.allCopiesMarked }
        }
        // Two photos with the same file, such as through a bind mount, are no copies of each other.
        return try store.photos.records(of: standIns.free).values.filter {
            ($0.stamp.volume, $0.stamp.inode) != (record.stamp.volume, record.stamp.inode)
        }
    }
}
