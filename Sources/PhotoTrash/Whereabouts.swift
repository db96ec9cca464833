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
