import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore

/// Decides which files that are named like sidecars go with a photo, by what is known in one turn.
///
/// A name does not make a sidecar: a picture may be called `.xmp`, and the user may keep or protect any file.
struct SidecarRules: Sendable {
    enum Standing {
        /// It is no photo, and nobody decided about it.
        case free(PhotoRecord)
        /// The user decided about it or protected it.
        case claimed
        /// It is listed as a photo, so it goes only for a decision of its own.
        case photo
        /// It may be a photo: the file that lies there now was not analysed yet.
        case unread
    }

    let store: PhotoDatabase
    let settings: LiveSettings

    func standing(of sidecar: Sidecar) throws -> Standing {
        let record = try record(of: sidecar)
        if let status = record?.status, status != .waiting { return .photo }
        let protected = settings.values.places(of: .protect)
        let locations = [sidecar.location] + (record?.locations ?? [])
        guard record?.decision == nil, settings.places.place(of: locations, among: protected) == nil else {
            return .claimed
        }
        guard let record, record.status == nil, record.stamp.hasSameContentSigns(as: sidecar.stamp) else {
            return .unread
        }
        return .free(record)
    }

    /// The sidecars that may go now, with what the store knows about them.
    ///
    /// - Throws: `ProtocolError` if one of them may be a photo.
    func departing(_ sidecars: [Sidecar]) throws -> [(sidecar: Sidecar, record: PhotoRecord)] {
        try sidecars.compactMap { sidecar in
            switch try standing(of: sidecar) {
            case .free(let record): return (sidecar, record)
            case .claimed, .photo: return nil
            case .unread:
                throw ProtocolError(
                    .busy,
                    "\(WirePath(bytes: sidecar.location.name).text), which lies beside it, is not analysed yet, so it "
                        + "may be a photo",
                    remedy: "`cleanerctl scan --wait`, then try again")
            }
        }
    }

    /// What the store knows about the file of a sidecar.
    private func record(of sidecar: Sidecar) throws -> PhotoRecord? {
        let location = sidecar.location
        // On a file system that ignores case, the store may know the file by a name in another case.
        let photo =
            try store.places.photo(at: location)
            ?? store.places.files(root: location.root, directory: location.directory).values.first {
                ($0.stamp.volume, $0.stamp.inode) == (sidecar.stamp.volume, sidecar.stamp.inode)
            }?.photo
        return try photo.flatMap { try store.photos.records(of: [$0])[$0] }
    }
}
