package import PhotoCulling

/// A move of one file to the desktop's trash or back, recorded before it happens.
package struct TrashOperation: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case put, restore
    }

    package enum State: String, Sendable {
        /// Recorded; the file may or may not have moved.
        case planned
        /// The file is in the trash.
        case moved
        /// The move did not happen, or the file is back from the trash.
        case abandoned
        /// The file has been restored, or somebody removed it from the trash.
        case ended
    }

    /// The main photo of everything that moves together.
    package var family: PhotoID { main ?? photo }

    /// Whether the operation moves a sidecar instead of the photo.
    package var isOfSidecar: Bool { main == photo }

    package var id: Int64 = 0
    /// The emptying that moved the file, or that a way back undoes; nil for a way back that withdraws the decision.
    package var act: Int64?
    package var photo: PhotoID
    /// The main photo of a companion; for a sidecar the photo itself.
    package var main: PhotoID?
    package var kind: Kind
    package var state: State = .planned
    /// The trash directory, absolute.
    package var directory: [UInt8]
    /// The name in the `files` of that directory.
    package var name: [UInt8]
    /// The absolute path where the photo lay.
    package var original: [UInt8]
    /// The absolute path to which it is restored; nil for a put.
    package var target: [UInt8]?
    package var device: UInt64
    package var inode: UInt64
    package var size: Int64
    package var modified: Int64
    /// The date in the info file.
    package var deleted: String
    /// Nanoseconds since 1970.
    package var at: Int64

    package init(
        act: Int64?, photo: PhotoID, main: PhotoID?, kind: Kind, directory: [UInt8], name: [UInt8], original: [UInt8],
        target: [UInt8]?,
        device: UInt64,
        inode: UInt64, size: Int64, modified: Int64, deleted: String, at: Int64
    ) {
        self.act = act
        self.photo = photo
        self.main = main
        self.kind = kind
        self.directory = directory
        self.name = name
        self.original = original
        self.target = target
        self.device = device
        self.inode = inode
        self.size = size
        self.modified = modified
        self.deleted = deleted
        self.at = at
    }
}
