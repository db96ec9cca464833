import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore

/// Photos on their way to the trash.
///
/// Decisions, undo, protection and `depart` are turns of the catalogue. `depart` sees every earlier answer; every later
/// request hears that the photo is on its way.
extension Catalogue {
    /// Makes it certain that a family goes, unless something speaks against it; the one instant in which it is.
    ///
    /// - Returns: For each photo that must not be the last of its picture, the copies of which one must be on the disk.
    func depart(_ family: [PhotoRecord]) throws -> [[PhotoRecord]] {
        let copies = try checkDeparture(of: family)
        for record in family { departing[record.id] = record }
        return copies
    }

    /// The family has moved, or stays after all.
    func endDeparture(of family: [PhotoRecord]) {
        for record in family { departing[record.id] = nil }
    }

    /// Sees that a family is as it was when it was read, still marked, and protected nowhere.
    ///
    /// - Returns: As of `depart`.
    func checkDeparture(of family: [PhotoRecord]) throws -> [[PhotoRecord]] {
        if try store.families.unmarkedMain(of: family[0].id) != nil {
            throw ProtocolError(
                .conflict, "it was marked as the companion of a photo that changed since and is not marked any more",
                remedy: "`cleanerctl trash restore \(Self.text(family[0].id))` unmarks it; then decide again")
        }
        let now = try store.photos.records(of: family.map(\.id))
        return try family.compactMap { record in
            do {
                guard let now = now[record.id], now.decision == .delete, now.status != .waiting,
                    now.digest == record.digest, now.locations == record.locations
                else {
                    throw ProtocolError(
                        .conflict, "it is not marked any more, or it changed after it was marked",
                        remedy: "look at it again with `cleanerctl show`, then decide again")
                }
                try checkProtection(of: now)
                return try copiesToKeep(of: now)
            } catch let error as ProtocolError where record.id != family[0].id {
                throw error.about(record)
            }
        }
    }

    /// The copies of which one has to stay when a photo goes; nil where none has to.
    private func copiesToKeep(of record: PhotoRecord) throws -> [PhotoRecord]? {
        let copies = try store.decisions.copies(of: record.id)
        let marked = try store.photos.records(of: copies.marked).values
        // Whoever said that the last copy may go, said it of all.
        guard !record.isLastCopyAllowed, !marked.contains(where: \.isLastCopyAllowed) else { return nil }
        guard record.hadCopy || copies.exist else { return nil }
        // Two photos of one file, as by a bind mount, are no copies of each other.
        return try store.photos.records(of: copies.free).values.filter {
            ($0.stamp.volume, $0.stamp.inode) != (record.stamp.volume, record.stamp.inode)
        }
    }

    // MARK: Requests meanwhile

    /// Refuses to decide about a photo that is on its way.
    func checkIsNotDeparting(_ photo: PhotoID) throws {
        guard departing[photo] != nil else { return }
        throw Self.departingError("it", photo)
    }

    /// Refuses to protect places that a photo is leaving.
    func checkIsNotDeparting(from places: [LibraryPlace]) throws {
        for record in departing.values {
            for location in record.locations
            where places.contains(where: {
                $0.covers(root: location.root, directory: location.directory, name: location.name)
            }) {
                throw Self.departingError(absolute(location).text, record.id)
            }
        }
    }

    private static func departingError(_ what: String, _ photo: PhotoID) -> ProtocolError {
        ProtocolError(
            .busy, "\(what) is on its way to the desktop's trash",
            remedy: "wait until the emptying is over, then bring it back with `cleanerctl trash restore "
                + "\(text(photo))`")
    }
}
