import Images

/// A part of a picture in brightness, with eight bits for each pixel, and its reductions.
struct GreyPicture {
    let width: Int
    let height: Int
    let samples: [UInt8]

    init(width: Int, height: Int, samples: [UInt8]) {
        precondition(samples.count == width * height)
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// A part of a picture, reduced to a size no larger than the part.
    init(_ luma: LumaImage, _ box: Trim.Box, width: Int, height: Int) {
        precondition(box.x >= 0 && box.y >= 0 && box.x + box.width <= luma.width && box.y + box.height <= luma.height)
        let reduced = luma.samples.withUnsafeBufferPointer {
            Self.reduce($0, stride: luma.width, box, width: width, height: height)
        }
        self.init(width: width, height: height, samples: reduced)
    }

    /// The picture reduced to a size no larger than its own.
    ///
    /// Precondition: both sides have at least three pixels, unless the size stays.
    func reduced(width newWidth: Int, height newHeight: Int) -> GreyPicture {
        if newWidth == width, newHeight == height { return self }
        let box = Trim.Box(x: 0, y: 0, width: width, height: height)
        let reduced = samples.withUnsafeBufferPointer {
            Self.reduce($0, stride: width, box, width: newWidth, height: newHeight)
        }
        return GreyPicture(width: newWidth, height: newHeight, samples: reduced)
    }

    /// Each new pixel is the mean of the area that it covers, by integers: the same on every machine.
    private static func reduce(
        _ samples: UnsafeBufferPointer<UInt8>, stride: Int, _ box: Trim.Box, width: Int, height: Int
    ) -> [UInt8] {
        let (columns, rows) = (AreaTaps(length: box.width, new: width), AreaTaps(length: box.height, new: height))
        return [UInt8](unsafeUninitializedCapacity: width * height) { reduced, count in
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: box.width + AreaTaps.padding) { padded in
                padded.initialize(repeating: 0)
                let line = UnsafeMutableBufferPointer(rebasing: padded[..<box.width])
                for y in 0..<height {
                    let start = (box.y + rows.starts[y]) * stride + box.x
                    rows.sum(samples, from: start, width: stride, row: y, to: line)
                    columns.narrow(padded, to: reduced, at: y * width)
                }
            }
            count = width * height
        }
    }
}
