/// A picture in planes of 8 to 16 bits, as codecs hand it out; the memory stays theirs.
package struct PlanarPicture {
    /// One plane; samples with more than 8 bits take two bytes in native order.
    package struct Plane {
        let base: UnsafePointer<UInt8>
        let stride: Int
        let width: Int
        let height: Int
        /// The number of bits above 8, which are dropped.
        let extraBits: Int

        /// Precondition: 8 to 16 bits, sides above 0, and a row within the stride.
        package init(base: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int, bits: Int) {
            precondition((8...16).contains(bits) && width > 0 && height > 0, "a plane with samples")
            precondition(abs(stride) >= width * (bits > 8 ? 2 : 1) || height == 1, "rows within the stride")
            self.base = base
            self.stride = stride
            self.width = width
            self.height = height
            extraBits = bits - 8
        }

        /// A row in 8 bits: in place if it has 8, otherwise converted in the buffer.
        func row(_ index: Int, _ buffer: UnsafeMutablePointer<UInt8>) -> UnsafePointer<UInt8> {
            let start = base + index * stride
            guard extraBits > 0 else { return start }
            return start.withMemoryRebound(to: UInt16.self, capacity: width) { samples in
                for column in 0..<width {
                    buffer[column] = UInt8(truncatingIfNeeded: samples[column] &>> UInt16(extraBits))
                }
                return UnsafePointer(buffer)
            }
        }
    }

    /// The coding of colour (ITU-T H.273).
    package struct Coding {
        let matrix: Int
        let isFullRange: Bool
        let primaries: Int
        let transfer: Int

        /// For primaries and transfer 2 is unspecified.
        package init(matrix: Int, isFullRange: Bool, primaries: Int = 2, transfer: Int = 2) {
            self.matrix = matrix
            self.isFullRange = isFullRange
            self.primaries = primaries
            self.transfer = transfer
        }
    }

    /// The channel with most of the brightness: Y or green.
    let main: Plane
    /// Cb or blue; absent in a grey picture.
    let first: Plane?
    /// Cr or red.
    let second: Plane?
    let opacity: Plane?
    let coding: Coding

    package init(main: Plane, first: Plane?, second: Plane?, opacity: Plane? = nil, coding: Coding) {
        self.main = main
        self.first = first
        self.second = second
        self.opacity = opacity
        self.coding = coding
    }
}
