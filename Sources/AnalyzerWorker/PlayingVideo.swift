internal import SystemPackage

/// A video that a client plays: its file stays open, and its decoder goes on, from one frame to the next.
package final class PlayingVideo {
    package let photo: PassedPhoto
    /// What the program keeps for the next frame.
    package var player: AnyObject?
    private let identity: UInt64

    /// Takes over the descriptor of the file.
    init(_ photo: PassedPhoto, identity: UInt64) {
        self.photo = photo
        self.identity = identity
    }

    deinit {
        // Reading it did not change it, so closing cannot lose anything.
        try? photo.descriptor.close()
    }

    func isSame(as photo: PassedPhoto, identity: UInt64) -> Bool {
        self.identity == identity && self.photo.size == photo.size
    }
}
