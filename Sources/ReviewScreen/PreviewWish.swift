package import TerminalScreen

/// A picture that is on the screen or soon will be, with the size it is to fit into.
package struct PreviewWish: Hashable, Sendable {
    package var photo: String
    package var size: PixelSize

    package init(photo: String, size: PixelSize) {
        self.photo = photo
        self.size = size
    }
}
