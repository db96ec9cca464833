package import Images

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

// MARK: Decoding

extension PlanarPicture {
    /// Luma at one over `denominator`, rounded up, and a colour picture, both over white and for an ordinary screen.
    ///
    /// Throws `unsupported` for colour planes larger than the main one.
    package func decoded(denominator: Int, colour: ColourDetail) throws(ImageError) -> DecodedPicture {
        let mix = LumaMix(matrix: coding.matrix, isFullRange: coding.isFullRange)
        let chromaPlanes = first.flatMap { first in second.map { (first, $0) } }
        let colours = mix.needsColour ? chromaPlanes : nil
        let opacity = opacity.flatMap { $0.width == main.width && $0.height == main.height ? $0 : nil }
        // Five rows: the result, and one for each plane with more than 8 bits.
        let rows = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 5 * main.width)
        defer { rows.deallocate() }
        guard let light = rows.baseAddress else { throw .damaged("a picture without size") }
        func spare(_ index: Int) -> UnsafeMutablePointer<UInt8> { light + index * main.width }

        let chroma = chromaPlanes.flatMap { first, second in
            Self.chroma(main, first, second, opacity, denominator, light, coding, colour)
        }
        var count = OpacityCount()
        let luma = try LumaImage(
            width: LumaReducer.reduced(main.width, by: denominator),
            height: LumaReducer.reduced(main.height, by: denominator)
        ) { target throws(ImageError) in
            if let (first, second) = colours, first.width > main.width || second.width > main.width {
                throw .unsupported("colour planes larger than the picture")
            }
            var reducer = LumaReducer(width: main.width, denominator: denominator, target: target)
            for index in 0..<main.height {
                var row = main.row(index, spare(1))
                if let (first, second) = colours {
                    Self.mixRow(
                        mix, row, first.row(index * first.height / main.height, spare(2)), first.width,
                        second.row(index * second.height / main.height, spare(3)), second.width,
                        to: light, width: main.width)
                    row = UnsafePointer(light)
                } else if !mix.isPlain {
                    for column in 0..<main.width {
                        light[column] = mix.luma(row[column])
                    }
                    row = UnsafePointer(light)
                }
                if let opacity {
                    let opacities = opacity.row(index, spare(4))
                    count.add(opacities, count: main.width)
                    for column in 0..<main.width {
                        light[column] = LumaWeights.overWhite(row[column], opacity: opacities[column])
                    }
                    row = UnsafePointer(light)
                }
                reducer.add(row)
            }
            reducer.finish()
        }
        let picture = DecodedPicture(luma: luma, chroma: chroma)
        var shown = HighDynamicRange(coding)?.shown(picture) ?? picture
        shown.seeThrough = count.share
        return shown
    }

    /// The colour picture; nil if the colour planes have neither the size of the main one nor half of it.
    ///
    /// `buffer` holds two rows.
    private static func chroma(
        _ main: Plane, _ first: Plane, _ second: Plane,
        _ opacity: Plane?, _ denominator: Int, _ buffer: UnsafeMutablePointer<UInt8>,
        _ coding: Coding, _ colour: ColourDetail
    ) -> ChromaImage? {
        var reducer = ChromaReducer(
            width: main.width, height: main.height, denominator: denominator, isTransparent: opacity != nil,
            detail: colour)
        let planes = [main, first, second]
        let scales = planes.map { $0.width == main.width ? 1 : $0.width == (main.width + 1) / 2 ? 2 : 0 }
        guard scales.allSatisfy({ $0 > 0 }), planes.allSatisfy({ $0.height <= main.height }) else { return nil }
        for row in 0..<main.height where reducer.wants(row: row) {
            let opacities = opacity?.row(row, buffer + main.width)
            for (channel, (plane, scale)) in zip(planes, scales).enumerated() {
                let samples = plane.row(row * plane.height / main.height, buffer)
                if let opacities {
                    reducer.add(
                        samples, count: plane.width, samplesOfSquare: reducer.side / scale, channel: channel, row: row,
                        opacity: opacities, opacityStep: scale)
                } else {
                    reducer.add(
                        samples, count: plane.width, samplesOfSquare: reducer.side / scale, channel: channel, row: row)
                }
            }
            if let opacities { reducer.add(opacity: opacities, count: main.width, row: row) }
        }
        return reducer.finish(ChannelMatrix(matrix: coding.matrix, isFullRange: coding.isFullRange))
    }

    /// Uses the nearest sample of colour planes with half the width, which suffices to correct luma.
    private static func mixRow(
        _ mix: LumaMix, _ main: UnsafePointer<UInt8>, _ first: UnsafePointer<UInt8>, _ firstWidth: Int,
        _ second: UnsafePointer<UInt8>, _ secondWidth: Int, to light: UnsafeMutablePointer<UInt8>, width: Int
    ) {
        let firstShift = firstWidth < width ? 1 : 0
        let secondShift = secondWidth < width ? 1 : 0
        for column in 0..<width {
            light[column] = mix.luma(
                main[column], first[min(column &>> firstShift, firstWidth - 1)],
                second[min(column &>> secondShift, secondWidth - 1)])
        }
    }
}
