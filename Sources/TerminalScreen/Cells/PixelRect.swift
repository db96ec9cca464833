/// A rectangle of pixels.
package struct PixelRect: Hashable, Sendable {
    package var left: Int
    package var top: Int
    package var width: Int
    package var height: Int

    package init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    package init(all size: PixelSize) {
        self.init(left: 0, top: 0, width: size.width, height: size.height)
    }

    var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The part inside of a picture.
    func clamped(to size: PixelSize) -> PixelRect {
        let left = min(max(self.left, 0), size.width)
        let top = min(max(self.top, 0), size.height)
        return PixelRect(
            left: left, top: top, width: min(width, size.width - left), height: min(height, size.height - top))
    }
}

/// Width and height in pixels.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
