internal import FileSystem
package import SystemPackage

/// Where a photo that was put into the trash is now, whoever moved it since.
package enum Whereabouts: Hashable, Sendable {
    case inTrash
    /// Back in its old place.
    case restored(FilePath)
    /// Neither in the trash nor in its old place, though its volume can be seen.
    case purged
    case changed(Change)
    /// The trash directory cannot be looked into, for instance because the volume is not mounted.
    case unreachable(Errno)

    package enum Change: Hashable, Sendable {
        /// The photo is in the trash, but its information file is gone or torn, so that only `restore` brings it back.
        case informationMissing
        /// The photo is in the trash, and the information file of its name speaks of another one.
        case informationForeign
        /// Something else lies in the trash under this name.
        case payloadForeign
    }
}

extension Whereabouts: CustomStringConvertible {
    /// A clause for people, about the photo.
    package var description: String {
        switch self {
        case .inTrash: "it lies there"
        case .restored: "it lies in its place again"
        case .purged: "it is gone: the trash was emptied, or the photo was taken to another place"
        case .changed(.informationMissing):
            "its .trashinfo file is missing or incomplete: file managers cannot restore it, `cleanerctl trash restore` can"
        case .changed(.informationForeign):
            "its .trashinfo file is about another file: move the photo out of the trash by hand"
        case .changed(.payloadForeign): "another file lies there under its name"
        case .unreachable(let error): "the trash cannot be opened: \(error)"
        }
    }
}

extension DesktopTrash {
    /// Finds where a photo really is and changes nothing.
    ///
    /// - Throws: what the disk says when it can be reached and still does not answer.
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

    /// Whether a path leads to the photo of an entry; one that does not exist or goes through a link leads nowhere.
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

    /// The device of the nearest directory shows whether the trash was removed as a whole or its volume is away.
    private func whereaboutsWithoutTrash(
        _ entry: TrashEntry, because error: Errno
    ) throws(TrashError) -> Whereabouts {
        if try isPhoto(at: entry.original, of: entry) { return .restored(entry.original) }
        guard error == .noSuchFileOrDirectory else { return .unreachable(error) }
        let device = try about(entry.trashDirectory, nearestDevice(to: entry.trashDirectory))
        return device == entry.identity.device ? .purged : .unreachable(error)
    }
}
