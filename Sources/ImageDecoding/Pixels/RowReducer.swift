import Images

/// Reduces the rows of a picture over white, which come from top to bottom, to brightness and colour in one pass.
struct RowReducer {
    let width: Int
    let height: Int
    /// Whether rows hold red, green and blue of each pixel; otherwise one byte of brightness.
    let hasColour: Bool
    private(set) var rows = 0
    /// Of the rows before they were laid over white, where the file has opacity.
    var opacity = OpacityCount()
    private var luma: LumaReducer
    private var chroma: ChromaReducer
    private var light: [UInt8]

    private init(
        width: Int, height: Int, hasColour: Bool, denominator: Int, detail: ColourDetail,
        target: UnsafeMutableBufferPointer<UInt8>
    ) {
        self.width = width
        self.height = height
        self.hasColour = hasColour
        luma = LumaReducer(width: width, denominator: denominator, target: target)
        chroma = ChromaReducer(width: width, height: height, denominator: denominator, detail: detail)
        light = [UInt8](repeating: 0, count: hasColour ? width : 0)
    }

    /// The reduced picture; `fill` adds each row once, unless it throws.
    static func picture(
        width: Int, height: Int, hasColour: Bool, denominator: Int, detail: ColourDetail,
        fill: (inout RowReducer) throws(ImageError) -> Void
    ) throws(ImageError) -> DecodedPicture {
        var (colours, opacity): (ChromaReducer?, OpacityCount) = (nil, OpacityCount())
        let luma = try LumaImage(
            width: LumaReducer.reduced(width, by: denominator), height: LumaReducer.reduced(height, by: denominator)
        ) { target throws(ImageError) in
            var reducer = RowReducer(
                width: width, height: height, hasColour: hasColour, denominator: denominator, detail: detail,
                target: target)
            try fill(&reducer)
            precondition(reducer.rows == height, "all rows of the picture")
            reducer.luma.finish()
            (colours, opacity) = (reducer.chroma, reducer.opacity)
        }
        var picture = DecodedPicture(luma: luma, chroma: hasColour ? colours?.finish(.rgb) : nil)
        picture.seeThrough = opacity.share
        return picture
    }

    /// Adds the next row.
    mutating func add(_ row: UnsafePointer<UInt8>) {
        precondition(rows < height, "a row of the picture")
        if hasColour {
            if chroma.wants(row: rows) { chroma.add(rgb: row, bytesPerPixel: 3, count: width, row: rows) }
            light.withUnsafeMutableBufferPointer { light in
                guard let light = light.baseAddress else { return }
                for column in 0..<width {
                    let pixel = row + column &* 3
                    light[column] = LumaWeights.luma(pixel[0], pixel[1], pixel[2])
                }
                luma.add(light)
            }
        } else {
            luma.add(row)
        }
        rows += 1
    }
}

/// Counts the pixels through which the ground shows.
struct OpacityCount {
    /// From here on, of 255, nobody sees the ground; set by hand.
    private static let opaque: UInt8 = 250

    private var pixels = 0
    private var seeThrough = 0

    /// The share of such pixels, 0…1; nil if none was counted.
    var share: Double? { pixels == 0 ? nil : Double(seeThrough) / Double(pixels) }

    /// Adds pixels whose opacities lie `step` bytes apart.
    mutating func add(_ opacities: UnsafePointer<UInt8>, step: Int = 1, count: Int) {
        pixels += count
        for index in 0..<count where opacities[index &* step] < Self.opaque { seeThrough &+= 1 }
    }

    /// Adds pixels of which some show nothing but the ground.
    mutating func add(clear: Int, of count: Int) {
        pixels += count
        seeThrough += clear
    }
}

/// Averages squares of pixels in any order with one sum for each square, so that an interlaced picture is never in
/// memory as a whole.
struct LumaScatter {
    private let width: Int
    private let height: Int
    private let denominator: Int
    private let reducedWidth: Int
    /// At most 8 × 8 × 255, which fits 16 bits.
    private var sums: [UInt16]

    init(width: Int, height: Int, denominator: Int) {
        self.width = width
        self.height = height
        self.denominator = denominator
        reducedWidth = LumaReducer.reduced(width, by: denominator)
        sums = [UInt16](repeating: 0, count: reducedWidth * LumaReducer.reduced(height, by: denominator))
    }

    /// Adds a row of a pass; `row` counts in the whole picture.
    mutating func add(_ light: UnsafeMutableBufferPointer<UInt8>, pixels: Int, of pass: InterlacePass, row: Int) {
        precondition(
            row < height && pixels <= pass.columns(of: width) && pixels <= light.count, "a row of the picture")
        let start = row / denominator * reducedWidth
        let shift = denominator.trailingZeroBitCount
        sums.withUnsafeMutableBufferPointer { sums in
            var column = pass.firstColumn
            for index in 0..<pixels {
                sums[start + (column >> shift)] &+= UInt16(light[index])
                column += pass.columnStep
            }
        }
    }

    func write(to target: UnsafeMutableBufferPointer<UInt8>) {
        precondition(target.count == sums.count, "one sample a square")
        for index in 0..<sums.count {
            let (row, column) = index.quotientAndRemainder(dividingBy: reducedWidth)
            let pixels =
                min(denominator, width - column * denominator) * min(denominator, height - row * denominator)
            target[index] = UInt8((Int(sums[index]) + pixels / 2) / pixels)
        }
    }
}

/// The columns of one of the seven passes of PNG's Adam7 interlacing (ISO 15948, 8.2).
struct InterlacePass {
    let firstColumn: Int
    let columnStep: Int

    static let all = [(0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2), (0, 1)].map {
        InterlacePass(firstColumn: $0.0, columnStep: $0.1)
    }

    func columns(of width: Int) -> Int {
        max(0, (width - firstColumn + columnStep - 1) / columnStep)
    }
}
