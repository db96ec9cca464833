internal import FileSystem
package import SystemPackage
internal import Translation

/// The present place of a photo that was put into the trash, whoever has moved it since.
package enum Whereabouts: Hashable, Sendable {
    case inTrash
    /// Back in its old place.
    case restored(FilePath)
    /// Neither in the trash nor in its old place, although its volume can be read.
    case purged
    case changed(Change)
    /// The trash directory cannot be read, for instance because the volume is not mounted.
    case unreachable(Errno)

    package enum Change: Hashable, Sendable {
        /// The photo is in the trash, but its information file is missing or incomplete; only `restore` helps.
        case informationMissing
        /// The photo is in the trash, but the information file of its name describes another photo.
        case informationForeign
        /// Something else lies in the trash under this name.
        case payloadForeign
    }
}

extension Whereabouts: CustomStringConvertible {
    /// A clause about the photo, for people.
    package var description: String {
        switch self {
        case .inTrash: tr("it lies there")
        case .restored: tr("it lies in its place again")
        case .purged: tr("it is gone: the trash was emptied, or the photo was taken to another place")
        case .changed(.informationMissing):
            tr(
                """
                its .trashinfo file is missing or incomplete: file managers cannot restore it, `cleanerctl trash \
                restore` can
                """)
        case .changed(.informationForeign):
            tr("its .trashinfo file is about another file: move the photo out of the trash by hand")
        case .changed(.payloadForeign): tr("another file lies there under its name")
        case .unreachable(let error): tr("the trash cannot be opened: \(error)")
        }
    }
}

extension DesktopTrash {
    /// Finds the photo's real place and changes nothing.
    ///
    /// - Throws: `TrashError` if the disk can be reached but reports an error.
    package func whereabouts(_ entry: TrashEntry) throws(TrashError) -> Whereabouts {
        switch findTrash(at: entry.trashDirectory) {
        case .success(let trash): try whereabouts(entry, in: trash)
        case .failure(let error): try whereaboutsWithoutTrash(entry, because: error)
        }
    }

    private func whereabouts(
        _ entry: TrashEntry, in trash: borrowing OpenTrash
    ) throws(TrashError) -> Whereabouts {
        let payload = try about(entry.payload, status(of: entry.name, in: trash.files.raw))
        if let payload, isPhoto(payload, of: entry) {
            switch try readInformation(of: entry, in: trash) {
            case .own: return .inTrash
            case .missing, .torn: return .changed(.informationMissing)
            case .foreign: return .changed(.informationForeign)
            }
        }
        if try isPhoto(at: entry.original, of: entry) { return .restored(entry.original) }
        return payload == nil ? .purged : .changed(.payloadForeign)
    }

    /// Whether a path leads to the entry's photo; false if the path does not exist or contains a link.
    func isPhoto(at path: FilePath, of entry: TrashEntry) throws(TrashError) -> Bool {
        guard let name = path.lastComponent else { return false }
        do throws(TrashError) {
            let parent = try walk(to: path.removingLastComponent(), as: .passage)
            let status = try about(path, status(of: name, in: parent.raw))
            return status.map { isPhoto($0, of: entry) } ?? false
        } catch {
            guard error.code == .parentMissing || error.code == .throughLink else { throw error }
            return false
        }
    }

    func isPhoto(_ status: Stat, of entry: TrashEntry) -> Bool {
        status.type == .regular && status.identity.isSameFile(as: entry.identity)
    }

    /// Tells a removed trash from an absent volume by the device of the nearest existing directory.
    private func whereaboutsWithoutTrash(
        _ entry: TrashEntry, because error: Errno
    ) throws(TrashError) -> Whereabouts {
        if try isPhoto(at: entry.original, of: entry) { return .restored(entry.original) }
        guard error == .noSuchFileOrDirectory else { return .unreachable(error) }
        let device = try about(entry.trashDirectory, nearestDevice(to: entry.trashDirectory))
        return device == entry.identity.device ? .purged : .unreachable(error)
    }
}
