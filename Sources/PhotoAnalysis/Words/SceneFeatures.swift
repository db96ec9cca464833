package import Images

/// What `SceneWords` are computed from: colours, textures and edges by their rough places in a picture.
package struct SceneFeatures: Sendable {
    /// The features, all of order 1; what a picture lacks, such as colours, is as in a flat grey picture.
    package let numbers: [Float]

    package static let count = SceneDescriptor.count + colourCount + textureCount

    /// Precondition: `count` numbers.
    package init(numbers: [Float]) {
        precondition(numbers.count == Self.count, "as many features as the net has means")
        self.numbers = numbers
    }

    /// Layouts are described by this many cells on each side, as in `SceneDescriptor`.
    static let cells = 4
    /// Sky, middle and ground: photos differ more from top to bottom than from left to right.
    static let bands = 3

    /// The longer side at which textures are measured, whatever the size of the photo.
    static let longerSide = 256

    /// The features of a picture of at least 16 × 16 pixels.
    ///
    /// `overview` is its `PhotoMeasurer.overview`, and `look` describes all of that, bars included.
    package static func measure(
        _ picture: DecodedPicture, _ overview: LumaImage, _ look: SceneDescriptor?
    ) -> SceneFeatures {
        let look = look?.numbers ?? [Float](repeating: 0, count: SceneDescriptor.count)
        let small = picture.chroma ?? ChromaImage(grey: overview)
        return SceneFeatures(numbers: look + colours(of: small) + textures(of: Plane(overview, longerSide: longerSide)))
    }

    /// The part of `length` pixels that belongs to one of `count` cells; never empty.
    static func range(_ cell: Int, of count: Int, length: Int) -> Range<Int> {
        let start = cell * length / count
        return start..<max(start + 1, (cell + 1) * length / count)
    }
}
