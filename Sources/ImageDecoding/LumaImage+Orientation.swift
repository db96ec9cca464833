extension LumaImage {
    /// The picture turned as EXIF's orientation tells (CIPA DC-008, tag 0x0112); values outside 2 to 8 change nothing.
    package func upright(orientation: Int) -> LumaImage {
        guard (2...8).contains(orientation), !samples.isEmpty else { return self }
        let lastColumn = width - 1
        let lastRow = (height - 1) * width
        // Where the first pixel is found, and how far a step right and a step down of the result lead in the source.
        let (start, right, down) =
            switch orientation {
            case 2: (lastColumn, -1, width)
            case 3: (lastRow + lastColumn, -1, -width)
            case 4: (lastRow, 1, -width)
            case 5: (0, width, 1)
            case 6: (lastRow, -width, 1)
            case 7: (lastRow + lastColumn, -width, -1)
            default: (lastColumn, width, -1)
            }
        let turnedWidth = orientation >= 5 ? height : width
        let turnedHeight = orientation >= 5 ? width : height
        let turned = samples.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
                var index = 0
                for row in 0..<turnedHeight {
                    var place = start + row * down
                    for _ in 0..<turnedWidth {
                        target[index] = source[place]
                        index += 1
                        place += right
                    }
                }
                count = index
            }
        }
        return LumaImage(width: turnedWidth, height: turnedHeight, samples: turned)
    }
}
