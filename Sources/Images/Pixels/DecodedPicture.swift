/// A decoded photo, upright by its EXIF orientation.
package struct DecodedPicture: Hashable, Sendable {
    package let luma: LumaImage
    /// Absent if the file has no colour, or has it in planes of unusual proportions.
    package let chroma: ChromaImage?
    /// False if the file has colour that is not decoded.
    package let isColourKnown: Bool
    /// The share of the picture through which the ground shows, 0…1; nil if the file has no opacity.
    package var seeThrough: Double?
    /// What the decoder complained about although it painted the whole picture; nil for nothing.
    package var damage: String?
    /// The quality at which a JPEG file was saved before it was saved again at a higher one, 1…100; nil if it shows no trace
    /// of that, or not all pixels were decoded.
    package var earlierQuality: Int?

    package init(luma: LumaImage, chroma: ChromaImage?, isColourKnown: Bool = true) {
        self.luma = luma
        self.chroma = chroma
        self.isColourKnown = isColourKnown
    }

    package func upright(orientation: Int) -> DecodedPicture {
        var turned = DecodedPicture(
            luma: luma.upright(orientation: orientation), chroma: chroma?.upright(orientation: orientation),
            isColourKnown: isColourKnown)
        (turned.seeThrough, turned.damage, turned.earlierQuality) = (seeThrough, damage, earlierQuality)
        return turned
    }
}

/// Turns the samples of a picture by an EXIF orientation (CIPA DC-008, tag 0x0112).
struct UprightTurning {
    /// Size after turning.
    let width: Int
    let height: Int
    // The source index of the first sample, and the source offsets of one step right and one step down in the result.
    private let start: Int
    private let right: Int
    private let down: Int

    /// For a picture of this size; nil if it stays the same: orientations outside 2 to 8, empty pictures.
    init?(orientation: Int, width: Int, height: Int) {
        guard (2...8).contains(orientation), width * height > 0 else { return nil }
        let lastColumn = width - 1
        let lastRow = (height - 1) * width
        (start, right, down) =
            switch orientation {
            case 2: (lastColumn, -1, width)
            case 3: (lastRow + lastColumn, -1, -width)
            case 4: (lastRow, 1, -width)
            case 5: (0, width, 1)
            case 6: (lastRow, -width, 1)
            case 7: (lastRow + lastColumn, -width, -1)
            default: (lastColumn, width, -1)
            }
        self.width = orientation >= 5 ? height : width
        self.height = orientation >= 5 ? width : height
    }

    /// The index in the source of a pixel of the result.
    func source(_ column: Int, _ row: Int) -> Int { start + column * right + row * down }

    /// Precondition: one sample for each pixel.
    func turned(_ samples: [UInt8]) -> [UInt8] {
        precondition(samples.count == width * height, "a sample a pixel")
        return samples.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
                var index = 0
                for row in 0..<height {
                    var place = start + row * down
                    for _ in 0..<width {
                        target[index] = source[place]
                        index += 1
                        place += right
                    }
                }
                count = index
            }
        }
    }
}
