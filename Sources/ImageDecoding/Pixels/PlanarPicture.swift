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
        let isTransparent = opacity.map { $0.width == main.width && $0.height == main.height } ?? false
        let whole = Whole(width: main.width, height: main.height, coding: coding, isTransparent: isTransparent)
        return try whole.decoded(denominator: denominator, colour: colour) { (add) throws(ImageError) in
            try add(self)
        }
    }

    /// What is known of a picture before its planes, which may come in bands from top to bottom.
    struct Whole {
        let width: Int
        let height: Int
        let coding: Coding
        var isTransparent = false

        /// Decodes as `PlanarPicture.decoded` does; `bands` calls its argument with one band after the other.
        ///
        /// The bands are as wide as the picture, all but the last of an even height, and as high as it together.
        func decoded(
            denominator: Int, colour: ColourDetail,
            bands: ((PlanarPicture) throws(ImageError) -> Void) throws(ImageError) -> Void
        ) throws(ImageError) -> DecodedPicture {
            var chroma: ChromaImage?
            var seeThrough: Double?
            let luma = try LumaImage(
                width: LumaReducer.reduced(width, by: denominator),
                height: LumaReducer.reduced(height, by: denominator)
            ) { target throws(ImageError) in
                var reducer = PlanarReducer(of: self, denominator: denominator, colour: colour, target: target)
                try bands { (band) throws(ImageError) in try reducer.add(band) }
                (chroma, seeThrough) = reducer.finish()
            }
            let picture = DecodedPicture(luma: luma, chroma: chroma)
            var shown = HighDynamicRange(coding)?.shown(picture) ?? picture
            shown.seeThrough = seeThrough
            return shown
        }
    }
}

/// Reduces the bands of a picture to luma and a colour picture.
private struct PlanarReducer: ~Copyable {
    private let whole: PlanarPicture.Whole
    private let mix: LumaMix
    private var luma: LumaReducer
    /// Nil if there are no colour planes with the size of the main one or half of it.
    private var chroma: ChromaReducer?
    private var count = OpacityCount()
    private var row = 0
    /// Five rows: the result, and one for each plane with more than 8 bits.
    private let rows: UnsafeMutablePointer<UInt8>

    init(
        of whole: PlanarPicture.Whole, denominator: Int, colour: ColourDetail,
        target: UnsafeMutableBufferPointer<UInt8>
    ) {
        self.whole = whole
        mix = LumaMix(matrix: whole.coding.matrix, isFullRange: whole.coding.isFullRange)
        luma = LumaReducer(width: whole.width, denominator: denominator, target: target)
        chroma = ChromaReducer(
            width: whole.width, height: whole.height, denominator: denominator, isTransparent: whole.isTransparent,
            detail: colour)
        rows = .allocate(capacity: 5 * whole.width)
    }

    deinit {
        rows.deallocate()
    }

    private func spare(_ index: Int) -> UnsafeMutablePointer<UInt8> { rows + index * whole.width }

    mutating func add(_ band: PlanarPicture) throws(ImageError) {
        let main = band.main
        precondition(main.width == whole.width && row + main.height <= whole.height, "a band of the picture")
        let opacity = whole.isTransparent ? band.opacity : nil
        let colours = band.first.flatMap { first in band.second.map { (first, $0) } }
        if mix.needsColour, let (first, second) = colours, max(first.width, second.width) > main.width {
            throw .unsupported("colour planes larger than the picture")
        }
        let scales = colours.flatMap { Self.scales(main, $0, $1) }
        if scales == nil { chroma = nil }
        for index in 0..<main.height {
            let coded = main.row(index, spare(1))
            let opacities = opacity?.row(index, spare(4))
            let isWanted = chroma?.wants(row: row) ?? false
            var light = coded
            if let (first, second) = colours, mix.needsColour || isWanted {
                let one = first.row(index * first.height / main.height, spare(2))
                let other = second.row(index * second.height / main.height, spare(3))
                if mix.needsColour {
                    Self.mixRow(mix, coded, one, first.width, other, second.width, to: rows, width: main.width)
                    light = UnsafePointer(rows)
                }
                if isWanted, let scales {
                    add(coded, main.width, channel: 0, scale: 1, opacities)
                    add(one, first.width, channel: 1, scale: scales.first, opacities)
                    add(other, second.width, channel: 2, scale: scales.second, opacities)
                    if let opacities { chroma?.add(opacity: opacities, count: whole.width, row: row) }
                }
            }
            if !mix.isPlain, light == coded {
                for column in 0..<main.width { rows[column] = mix.luma(coded[column]) }
                light = UnsafePointer(rows)
            }
            if let opacities {
                count.add(opacities, count: main.width)
                for column in 0..<main.width {
                    rows[column] = LumaWeights.overWhite(light[column], opacity: opacities[column])
                }
                light = UnsafePointer(rows)
            }
            luma.add(light)
            row += 1
        }
    }

    /// Adds the current row of a channel to the colour picture.
    private mutating func add(
        _ samples: UnsafePointer<UInt8>, _ count: Int, channel: Int, scale: Int, _ opacities: UnsafePointer<UInt8>?
    ) {
        guard let side = chroma?.side else { return }
        if let opacities {
            chroma?.add(
                samples, count: count, samplesOfSquare: side / scale, channel: channel, row: row, opacity: opacities,
                opacityStep: scale)
        } else {
            chroma?.add(samples, count: count, samplesOfSquare: side / scale, channel: channel, row: row)
        }
    }

    /// The colour picture, and the share of pixels that one sees through; to be called after the last band.
    mutating func finish() -> (ChromaImage?, seeThrough: Double?) {
        luma.finish()
        let matrix = ChannelMatrix(matrix: whole.coding.matrix, isFullRange: whole.coding.isFullRange)
        return (chroma?.finish(matrix), count.share)
    }

    /// How many pixels share a sample of colour in a row: one or two.
    ///
    /// Nil if the colour planes have neither the size of the main one nor half of it.
    private static func scales(
        _ main: PlanarPicture.Plane, _ first: PlanarPicture.Plane, _ second: PlanarPicture.Plane
    ) -> (first: Int, second: Int)? {
        func scale(_ plane: PlanarPicture.Plane) -> Int? {
            guard plane.height <= main.height else { return nil }
            return plane.width == main.width ? 1 : plane.width == (main.width + 1) / 2 ? 2 : nil
        }
        guard let first = scale(first), let second = scale(second) else { return nil }
        return (first, second)
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
