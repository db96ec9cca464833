import CChafa

/// Draws pictures for a terminal with libchafa: as characters, or by the terminal's graphics protocol.
///
/// It does no input or output. A picture of 100 by 36 cells takes a few milliseconds, so callers should keep it.
package struct PictureRenderer: Sendable {
    /// libchafa's default; more looks hardly better and takes up to three times as long.
    private static let workFactor: Float = 0.5

    /// The largest picture for kitty in pixels: 2 MB when coded, about 20 ms; kitty enlarges it.
    private static let largestKittyPicture = 400_000

    private let capabilities: TerminalCapabilities
    private let foreground: RGBColour
    private let background: RGBColour

    /// For a page with these colours, in which pictures without colours are drawn.
    package init(_ capabilities: TerminalCapabilities, foreground: RGBColour, background: RGBColour) {
        self.capabilities = capabilities
        self.foreground = foreground
        self.background = background
    }

    /// The pixels of a picture that a cell can show; previews are requested in this size.
    package var pixelsPerCell: PixelSize {
        // Mosaics compare 8 by 8 points of each cell with their symbols; a cell is twice as high as wide.
        capabilities.graphics == nil ? PixelSize(width: 8, height: 16) : capabilities.cellPixels ?? PictureFit.usualCell
    }

    /// Whether characters are drawn in greys.
    var isGrey: Bool { capabilities.colour == .none && capabilities.greys }
    var hasColours: Bool { capabilities.colour != .none || isGrey }
    var usesPalette: Bool { capabilities.colour != .trueColour }

    /// Draws a part of a picture, stretched to `size`; nil if either is empty.
    package func render(_ picture: Picture, part: PixelRect? = nil, size: CellSize) -> RenderedPicture? {
        let part = (part ?? PixelRect(all: picture.size)).clamped(to: picture.size)
        guard size.columns > 0, size.rows > 0, !part.isEmpty, let config = configuration(size) else { return nil }
        defer { chafa_canvas_config_unref(config) }
        guard let canvas = chafa_canvas_new(config) else { return nil }
        defer { chafa_canvas_unref(canvas) }
        var words = Self.words(of: picture, part)
        if isGrey, capabilities.graphics == nil { Self.makeGrey(&words) }
        chafa_canvas_draw_all_pixels(
            canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, words, Int32(part.width),
            Int32(part.height), Int32(4 * part.width))
        guard capabilities.graphics == nil else { return sequence(canvas, size) }
        return RenderedPicture(size: size, content: .cells(cells(canvas, size)))
    }

    /// The pixels of a part with a fourth byte each: libchafa reads words, and misreads rows of three bytes for each
    /// pixel that do not end on a word.
    private static func words(of picture: Picture, _ part: PixelRect) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4 * part.width * part.height) { words, count in
            var place = 0
            picture.pixels.withUnsafeBufferPointer { pixels in
                for row in part.top..<part.top + part.height {
                    let first = 3 * (row * picture.size.width + part.left)
                    for pixel in stride(from: first, to: first + 3 * part.width, by: 3) {
                        words[place] = pixels[pixel]
                        words[place + 1] = pixels[pixel + 1]
                        words[place + 2] = pixels[pixel + 2]
                        words[place + 3] = 0xFF
                        place += 4
                    }
                }
            }
            count = place
        }
    }

    /// Gives each pixel its luma by ITU-R BT.601.
    private static func makeGrey(_ words: inout [UInt8]) {
        for place in stride(from: 0, to: words.count, by: 4) {
            let (red, green, blue) = (Int(words[place]), Int(words[place + 1]), Int(words[place + 2]))
            let luma = UInt8((299 * red + 587 * green + 114 * blue) / 1_000)
            for channel in place..<place + 3 { words[channel] = luma }
        }
    }

    private func configuration(_ size: CellSize) -> OpaquePointer? {
        guard let config = chafa_canvas_config_new() else { return nil }
        chafa_canvas_config_set_geometry(config, Int32(size.columns), Int32(size.rows))
        chafa_canvas_config_set_work_factor(config, Self.workFactor)
        chafa_canvas_config_set_fg_color(config, foreground.hexadecimal)
        chafa_canvas_config_set_bg_color(config, background.hexadecimal)
        if let graphics = capabilities.graphics {
            let cell = graphics == .kitty ? kittyCell(size) : pixelsPerCell
            chafa_canvas_config_set_cell_geometry(config, Int32(cell.width), Int32(cell.height))
            chafa_canvas_config_set_pixel_mode(config, pixelMode(graphics))
            chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR)
            return config
        }
        chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SYMBOLS)
        chafa_canvas_config_set_canvas_mode(config, canvasMode)
        if let dithering { chafa_canvas_config_set_dither_mode(config, dithering) }
        if let symbols = chafa_symbol_map_new() {
            chafa_symbol_map_add_by_tags(symbols, tags)
            chafa_canvas_config_set_symbol_map(config, symbols)
            chafa_symbol_map_unref(symbols)
        }
        return config
    }

    private func kittyCell(_ size: CellSize) -> PixelSize {
        var cell = pixelsPerCell
        while cell.width * cell.height * size.columns * size.rows > Self.largestKittyPicture, cell.width > 2 {
            cell = PixelSize(width: cell.width - 1, height: max(cell.height * (cell.width - 1) / cell.width, 2))
        }
        return cell
    }

    private var canvasMode: ChafaCanvasMode {
        switch capabilities.colour {
        case .trueColour: CHAFA_CANVAS_MODE_TRUECOLOR
        // The first 16 colours differ between terminals.
        case .palette256: CHAFA_CANVAS_MODE_INDEXED_240
        case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
        case .none: isGrey ? CHAFA_CANVAS_MODE_INDEXED_240 : CHAFA_CANVAS_MODE_FGBG
        }
    }

    /// Nil with 24 bits: dithering would only look grainy.
    ///
    /// With 256 colours skin and wood are 11 to 14 of 255 off without it, 10 to 12 with an ordered one, and 5 with the
    /// error diffused: the mean of 3 by 3 cells, as in the test.
    private var dithering: ChafaDitherMode? {
        switch capabilities.colour {
        case .trueColour: nil
        case .none where !isGrey: CHAFA_DITHER_MODE_ORDERED
        case .sixteen: CHAFA_DITHER_MODE_ORDERED
        case .palette256, .none: CHAFA_DITHER_MODE_DIFFUSION
        }
    }

    private func pixelMode(_ graphics: GraphicsProtocol) -> ChafaPixelMode {
        switch graphics {
        case .kitty: CHAFA_PIXEL_MODE_KITTY
        case .sixel: CHAFA_PIXEL_MODE_SIXELS
        case .iterm: CHAFA_PIXEL_MODE_ITERM2
        }
    }

    /// Blocks that every font has: not those of Unicode 13, which few have, and no lines, which blur edges.
    private var tags: ChafaSymbolTags {
        let wanted: [ChafaSymbolTags] =
            if !capabilities.unicode {
                [CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_ASCII]
            } else if capabilities.fewSymbols {
                [CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_SOLID, CHAFA_SYMBOL_TAG_HHALF, CHAFA_SYMBOL_TAG_VHALF]
            } else if !hasColours {
                [CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_SOLID, CHAFA_SYMBOL_TAG_BLOCK, CHAFA_SYMBOL_TAG_STIPPLE]
            } else {
                [CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_SOLID, CHAFA_SYMBOL_TAG_BLOCK]
            }
        return ChafaSymbolTags(rawValue: wanted.reduce(0) { $0 | $1.rawValue })
    }
}

/// The size of a picture on a terminal.
package enum PictureFit {
    /// The assumed size of a cell: in most fonts it is twice as high as wide.
    package static let usualCell = PixelSize(width: 10, height: 20)

    /// The largest size in `room` that keeps the picture's shape, at least one cell.
    package static func size(of picture: PixelSize, in room: CellSize, cell: PixelSize = usualCell) -> CellSize {
        guard room.columns > 0, room.rows > 0, picture.width > 0, picture.height > 0 else {
            return CellSize(columns: 0, rows: 0)
        }
        let width = Double(picture.width) / Double(cell.width)
        let height = Double(picture.height) / Double(cell.height)
        let scale = min(Double(room.columns) / width, Double(room.rows) / height)
        return CellSize(
            columns: min(max(Int((width * scale).rounded()), 1), room.columns),
            rows: min(max(Int((height * scale).rounded()), 1), room.rows))
    }
}

/// Pixels of a picture, upright, 8 bits a channel of sRGB.
package struct Picture: Hashable, Sendable {
    package let size: PixelSize
    /// Red, green and blue, row by row from the top.
    package let pixels: [UInt8]

    /// Nil if the number of bytes does not match the size, or a side is 0.
    package init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count % 3 == 0 else { return nil }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels.count / 3 == count else { return nil }
        size = PixelSize(width: width, height: height)
        self.pixels = pixels
    }
}

/// A picture drawn for a terminal at one size.
package struct RenderedPicture: Sendable {
    package enum Content: Sendable {
        /// Row by row.
        case cells([Canvas.Cell])
        /// Write it with the cursor in the top left cell.
        case sequence([UInt8])
    }

    package let size: CellSize
    package let content: Content
}

/// Converts libchafa's drawing to cells or to a sequence.
extension PictureRenderer {
    func cells(_ canvas: OpaquePointer, _ size: CellSize) -> [Canvas.Cell] {
        var cells: [Canvas.Cell] = []
        cells.reserveCapacity(size.columns * size.rows)
        for row in 0..<Int32(size.rows) {
            for column in 0..<Int32(size.columns) {
                let symbol = Unicode.Scalar(chafa_canvas_get_char_at(canvas, column, row)) ?? " "
                var front: Int32 = -1
                var back: Int32 = -1
                if hasColours { chafa_canvas_get_raw_colors_at(canvas, column, row, &front, &back) }
                let style = CellStyle(colour(front), on: colour(back))
                cells.append(Canvas.Cell(Character(symbol.value == 0 ? " " : symbol), style))
            }
        }
        return cells
    }

    func sequence(_ canvas: OpaquePointer, _ size: CellSize) -> RenderedPicture? {
        // The fallback supports all protocols, regardless of the environment.
        guard let terminal = chafa_term_db_get_fallback_info(chafa_term_db_get_default()) else { return nil }
        defer { chafa_term_info_unref(terminal) }
        guard let printed = chafa_canvas_print(canvas, terminal) else { return nil }
        defer { cchafa_free_string(printed) }
        let bytes = UnsafeRawBufferPointer(start: printed.pointee.str, count: Int(printed.pointee.len))
        return RenderedPicture(size: size, content: .sequence(Array(bytes)))
    }

    /// Converts libchafa's colour: packed red, green and blue, or an index of the palette; -1 is the terminal's own.
    private func colour(_ raw: Int32) -> Colour {
        guard raw >= 0 else { return .standard }
        guard usesPalette else { return Colour(UInt32(raw) & 0xFFFFFF) }
        guard let pen = UInt8(exactly: raw) else { return .standard }
        return isGrey ? .grey(pen) : .palette(pen)
    }
}

extension Canvas {
    /// Shows a rendered picture with its top left cell at a place; the key identifies this picture at this size.
    ///
    /// Cells in `spared` stay. A picture that the terminal draws itself is omitted if it would cover them.
    package mutating func show(
        _ picture: RenderedPicture, column: Int, row: Int, key: String, sparing spared: CellRect? = nil
    ) {
        let rect = CellRect(column: column, row: row, columns: picture.size.columns, rows: picture.size.rows)
        switch picture.content {
        case .cells(let block):
            for (index, cell) in block.enumerated() {
                let point = CellPoint(column: column + index % rect.columns, row: row + index / rect.columns)
                if spared?.contains(point) != true { put(cell, column: point.column, row: point.row) }
            }
        case .sequence(let bytes):
            if let spared, spared.intersects(rect) { return }
            drawings.append(Drawing(rect: rect, key: key, sequence: bytes))
        }
    }
}
