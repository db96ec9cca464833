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
        /// The photo is in the trash, but its information file is gone, so that no desktop can restore it.
        case informationMissing
        /// The photo is in the trash, and the information file of its name speaks of another one.
        case informationForeign
        /// Something else lies in the trash under this name.
        case payloadForeign
    }
}
