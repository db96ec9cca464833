/// The largest size of a preview in pixels.
package struct PreviewBounds: Hashable, Sendable, Codable {
    package var longerSide: Int
    /// Width times height.
    package var pixels: Int

    package init(longerSide: Int, pixels: Int) {
        self.longerSide = longerSide
        self.pixels = pixels
    }

    /// The size of a picture within the bounds, in its own proportions, never enlarged; no side is 0.
    package func fitted(width: Int, height: Int) -> (width: Int, height: Int) {
        let longer = max(width, height)
        let byArea = Int(Double(longer) * (Double(pixels) / (Double(width) * Double(height))).squareRoot())
        let side = max(1, min(longer, longerSide, byArea))
        // Rounding up must not go beyond the area.
        func scaled(_ length: Int) -> Int { max(1, min((length * side + longer / 2) / longer, pixels / side)) }
        return width >= height ? (side, scaled(height)) : (scaled(width), side)
    }
}
