import AnalyzerProcess
import CleanerProtocol
import FileSystem
import Images
import Logging
import PhotoCulling
import PhotoStore
import PhotoTrash
import SystemPackage
import Translation

/// One family's way to the trash; the table in TRASH.md says who may change what in which step.
extension TrashKeeper {
    private static var changed: ProtocolError {
        ProtocolError(
            .conflict, tr("the file changed since it was reviewed"),
            remedy: tr("look at it again with `cleanerctl show`, then mark it again"))
    }

    private static var untold: ProtocolError {
        ProtocolError(
            .conflict,
            tr(
                """
                the file was written to since it was reviewed, or only renamed, linked or given other permissions; \
                nobody can tell, as not all of its bytes are known
                """),
            remedy: tr("`cleanerctl scan --wait`, look at it with `cleanerctl show`, then mark it again"))
    }

    private static func stuck(_ photo: PhotoID, because error: ProtocolError) -> ProtocolError {
        ProtocolError(
            .conflict,
            tr("not all its files could be moved, and some of them lie in the desktop's trash: \(error.problem)"),
            remedy: tr("bring it back with `cleanerctl trash restore \(WireID.photo(photo))`"))
    }

    /// Checks all files of a family without reading them.
    ///
    /// - Parameters:
    ///   - family: A main photo and its companions.
    ///   - act: The emptying; nil for a dry run.
    /// - Returns: The sidecars that go with the family.
    /// - Throws: Why the family has to stay.
    func check(_ family: [PhotoStore.PhotoRecord], in act: Int64?) async throws -> [Sidecar] {
        let copies = try await catalogue.checkDeparture(of: family, in: act)
        for record in family {
            do {
                guard !record.locations.isEmpty else { throw OpenedPhoto.Failure.gone }
                for location in record.locations { _ = try reviewedState(of: record, at: location) }
            } catch  where record.id != family[0].id {
                throw ProtocolError(error).about(record)
            }
        }
        guard areKept(copies) else { throw ProtocolError.lastOnDisk }
        var folders = FolderNames()
        let rules = await catalogue.sidecarRules
        return try rules.departing(catalogue.libraries.sidecars(of: family, &folders, rules)).map(\.sidecar)
    }

    /// Moves a whole family or nothing of it.
    ///
    /// The main photo goes last, so that a family left incomplete by a crash is still marked.
    ///
    /// - Returns: The sidecars that went with it.
    func send(
        _ family: [PhotoStore.PhotoRecord], _ sidecars: [Sidecar], _ act: Int64
    ) async throws -> [Sidecar] {
        let main = family[0].id
        // Reading takes long, and the user may change their mind until it is done.
        let beside = try sidecars.map { try open($0, of: main) }
        let photos = try (family.dropFirst() + [family[0]]).flatMap { try read($0, of: main) }
        let (copies, going) = try await catalogue.depart(family, with: beside.map(\.sidecar), in: act)
        let files = beside.filter { going.contains($0.sidecar) }.map(\.file) + photos
        do {
            guard areKept(copies) else { throw ProtocolError.lastOnDisk }
            // Somebody may have written behind the reader and given the file its old time.
            guard files.allSatisfy(\.isUnchanged) else { throw Self.changed }
            for file in files { try await put(file, copies, act) }
        } catch {
            var refusal = (error as? TrashError)?.code == .withdrawn ? ProtocolError.lastOnDisk : error
            do {
                try await takeBack(family, act)
            } catch {
                refusal = Self.stuck(main, because: ProtocolError(error))
                logger.error(
                    "files that belong to a photo may lie in the trash without it",
                    metadata: ["photo": "p:\(main)", "reason": "\(Language.english.spoken { "\(error)" })"])
            }
            await catalogue.endDeparture(of: family)
            throw refusal
        }
        await catalogue.endDeparture(of: family)
        return going
    }

    /// Brings back the moved part of a family that could not go as a whole; its mark stands as before.
    private func takeBack(_ family: [PhotoStore.PhotoRecord], _ act: Int64) async throws {
        // If something took a photo's name, moving it back failed. It counts as moved, and `restore` tries again.
        try await repair(store.trash.operations(.planned, of: act))
        let moved = try store.trash.operations(.moved, of: act).filter { $0.family == family[0].id }
        guard !moved.isEmpty else { return }
        let isMainMoved = moved.contains { $0.photo == family[0].id && !$0.isOfSidecar }
        var refusals = Refusals()
        _ = try await restore(moved, undoing: act, createFolders: false, refusals: &refusals)
        let photos = family.map(\.id).filter { photo in moved.contains { $0.photo == photo && !$0.isOfSidecar } }
        // The main photo may have changed on disk and so lost its mark. Then its companions lose theirs too.
        if !isMainMoved, try records(of: [family[0].id]).first?.decision != .delete {
            try store.decisions.withdraw(photos, because: .changed, at: clocks.wall())
        }
        try await catalogue.publish(.decided, photos)
        if let refusal = refusals.named.first { throw refusal.error }
    }

    // MARK: Files

    /// A file of a family, held open from before it is read until it has moved.
    private struct DepartingFile {
        let file: OpenPhoto
        /// From before it was read.
        let stamp: FileStamp
        let location: Location
        let photo: PhotoID
        /// The main photo that it goes with; for a sidecar the same as `photo`.
        let main: PhotoID?
        var isSidecar: Bool { main == photo }
        var isUnchanged: Bool { FileStamp(of: file.descriptor) == stamp }
    }

    /// Opens a photo at each of its places and compares its bytes with the reviewed ones.
    private func read(_ record: PhotoStore.PhotoRecord, of main: PhotoID) throws -> [DepartingFile] {
        try record.locations.map { location in
            let (identity, stamp) = try reviewedState(of: record, at: location)
            let file = try trash.open(catalogue.libraries.realPath(of: location), expecting: identity)
            if let digest = record.digest, try !hasDigest(digest, file.descriptor, stamp, record) {
                throw ProtocolError(
                    .conflict, tr("the file's bytes are not those that were reviewed"), remedy: Self.changed.remedy)
            }
            return DepartingFile(
                file: file, stamp: stamp, location: location, photo: record.id,
                main: record.id == main ? nil : main)
        }
    }

    /// Whether a file's bytes give the digest that the store knows.
    ///
    /// The digest of a large video or RAW file covers only its ends, unless another file had the same ends. If its
    /// status changed since, its ends say nothing of what lies between, so all of its bytes have to agree.
    private func hasDigest(
        _ digest: Digest256, _ file: FileDescriptor, _ stamp: FileStamp, _ record: PhotoStore.PhotoRecord
    ) throws -> Bool {
        let extent = DigestExtent.identifying(record.format, size: record.stamp.size)
        if extent == .ends, stamp != record.stamp {
            return try reader.digest(file, .whole) == store.contents.whole(of: record.id)
        }
        if try reader.digest(file, extent) == digest { return true }
        return try extent == .ends && reader.digest(file, .whole) == digest
    }

    /// Opens a sidecar, whose content nobody reviewed.
    ///
    /// - Returns: The sidecar as it is now, and its file.
    private func open(_ sidecar: Sidecar, of main: PhotoID) throws -> (sidecar: Sidecar, file: DepartingFile) {
        let opened = try catalogue.libraries.open(sidecar.location)
        let identity = try FileIdentity(of: opened.descriptor)
        let file = DepartingFile(
            file: try trash.open(catalogue.libraries.realPath(of: sidecar.location), expecting: identity),
            stamp: opened.stamp, location: sidecar.location, photo: main, main: main)
        return (Sidecar(location: sidecar.location, stamp: opened.stamp), file)
    }

    private func put(_ file: DepartingFile, _ copies: [[PhotoStore.PhotoRecord]], _ act: Int64) async throws {
        let isMoved = try move(file, copies, act)
        if file.isSidecar || !isMoved {
            try await catalogue.left(file.location)
        } else {
            try await catalogue.left(file.photo, file.location)
        }
    }

    /// - Returns: False if the file has left its place already: two places of a photo may be one, as in a bind mount.
    private func move(_ file: DepartingFile, _ copies: [[PhotoStore.PhotoRecord]], _ act: Int64) throws -> Bool {
        let log = TrashLog(
            store: store, clocks: clocks, act: act, photo: file.photo, main: file.main,
            location: file.isSidecar ? nil : file.location)
        if isGone(file.location),
            try store.trash.operations(.moved, of: act, photo: file.photo).contains(where: { !$0.isOfSidecar })
        {
            return false
        }
        _ = try trash.put(file.file, journal: log, mayGo: { areKept(copies) })
        return true
    }

    private func isGone(_ location: Location) -> Bool {
        do {
            _ = try catalogue.libraries.open(location)
            return false
        } catch {
            return error == .gone
        }
    }

    /// The state of the file at a place, after checking that the file is unchanged since it was reviewed.
    ///
    /// If all bytes can be compared, the status change time may differ: moving another hard link changes it.
    private func reviewedState(
        of record: PhotoStore.PhotoRecord, at location: Location
    ) throws -> (identity: FileIdentity, stamp: FileStamp) {
        let opened = try catalogue.libraries.open(location)
        guard opened.stamp.hasSameContentSigns(as: record.stamp) else { throw Self.changed }
        guard try opened.stamp == record.stamp || areAllBytesKnown(of: record) else { throw Self.untold }
        return (try FileIdentity(of: opened.descriptor), opened.stamp)
    }

    /// Whether a digest of all bytes of a photo's file is known.
    private func areAllBytesKnown(of record: PhotoStore.PhotoRecord) throws -> Bool {
        guard record.digest != nil else { return false }
        return try record.isReadWhole || store.contents.whole(of: record.id) != nil
    }

    /// Whether each photo that needs a copy has one on the disk right now, unchanged since its analysis.
    private func areKept(_ copies: [[PhotoStore.PhotoRecord]]) -> Bool {
        copies.allSatisfy { copies in
            copies.contains { copy in
                // A copy on a disk that does not answer may be gone.
                copy.locations.contains { (try? catalogue.libraries.isThere($0, copy.stamp)) ?? false }
            }
        }
    }
}
