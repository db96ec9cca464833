import Testing

@testable import TerminalScreen

@Suite struct PictureRendererTests {
    private static let size = CellSize(columns: 16, rows: 8)

    /// Left half of one colour, right half of another: red and blue.
    private func halves(_ left: [UInt8] = [200, 0, 0], _ right: [UInt8] = [0, 0, 200]) throws -> Picture {
        let row = (0..<64).flatMap { $0 < 32 ? left : right }
        return try #require(Picture(width: 64, height: 64, pixels: (0..<64).flatMap { _ in row }))
    }

    private func cells(
        _ depth: ColourDepth, greys: Bool = false, unicode: Bool = true, part: PixelRect? = nil,
        of picture: Picture? = nil
    ) throws -> [Canvas.Cell] {
        var capabilities = TerminalCapabilities(colour: depth, unicode: unicode)
        capabilities.greys = greys
        let renderer = PictureRenderer(
            capabilities, foreground: RGBColour(0xFFFFFF), background: RGBColour(0x000000))
        let rendered = try #require(renderer.render(picture ?? halves(), part: part, size: Self.size))
        #expect(rendered.size == Self.size)
        guard case .cells(let cells) = rendered.content else {
            Issue.record("a sequence, not cells")
            return []
        }
        #expect(cells.count == 128)
        return cells
    }

    /// What is seen most of in a cell of one colour.
    private func colour(_ cell: Canvas.Cell) -> Colour {
        cell.character == " " ? cell.style.background : cell.style.foreground
    }

    @Test("With 24 bits the colours are those of the picture")
    func trueColour() throws {
        let cells = try cells(.trueColour)
        let (left, right) = (try rgb(colour(cells[2])), try rgb(colour(cells[13])))
        #expect(left.red > 180 && left.blue < 20)
        #expect(right.blue > 180 && right.red < 20)
    }

    @Test("Rows need not end on a word", arguments: 61...64)
    func oddWidth(width: Int) throws {
        let row = (0..<width).flatMap { $0 < width / 2 ? [200, 0, 0] : [0, 0, 200] as [UInt8] }
        let picture = try #require(Picture(width: width, height: 64, pixels: (0..<64).flatMap { _ in row }))
        let cells = try cells(.trueColour, of: picture)
        for row in 0..<Self.size.rows {
            #expect(try rgb(colour(cells[row * Self.size.columns + 2])).red > 180)
            #expect(try rgb(colour(cells[row * Self.size.columns + 13])).blue > 180)
        }
        let part = PixelRect(left: 1, top: 3, width: width / 2 - 4, height: 50)
        for cell in try self.cells(.trueColour, part: part, of: picture) {
            #expect(try rgb(colour(cell)).red > 180)
        }
    }

    private func rgb(_ colour: Colour) throws -> RGBColour {
        guard case .rgb(let value) = colour else {
            throw Unexpected(colour: colour)
        }
        return value
    }

    struct Unexpected: Error {
        var colour: Colour
    }

    @Test("With 256 or 16 colours they are pens of the palette", arguments: [ColourDepth.palette256, .sixteen])
    func palette(depth: ColourDepth) throws {
        for cell in try cells(depth) {
            for colour in [cell.style.foreground, cell.style.background] {
                switch colour {
                case .palette(let pen): #expect(depth == .palette256 ? pen >= 16 : pen < 16)
                case .standard: break
                case .grey: Issue.record("a grey in \(depth)")
                case .rgb: Issue.record("24 bits in \(depth)")
                }
            }
        }
        let cells = try cells(depth)
        #expect(colour(cells[2]) != colour(cells[13]))
    }

    @Test("Without colours it is drawn by characters alone")
    func noColours() throws {
        let cells = try cells(.none, of: halves([240, 240, 240], [20, 20, 20]))
        #expect(cells.allSatisfy { $0.style == CellStyle() })
        #expect(cells[2].character == "█" && cells[13].character == " ")
    }

    @Test("If no colours are wanted it is drawn in the greys of the palette")
    func greys() throws {
        let cells = try cells(.none, greys: true, of: halves([240, 100, 100], [20, 60, 100]))
        for cell in cells {
            for colour in [cell.style.foreground, cell.style.background] where colour != .standard {
                let pen = try #require(self.pen(colour))
                #expect(colour == .grey(pen))
                let levels = Self.levels(pen)
                #expect(levels.allSatisfy { $0 == levels[0] })
            }
        }
        #expect(try (130..<160).contains(mean(cells, columns: 1..<7)[0]))
        #expect(try (40..<60).contains(mean(cells, columns: 9..<15)[0]))
    }

    private func pen(_ colour: Colour) -> UInt8? {
        switch colour {
        case .palette(let pen), .grey(let pen): pen
        case .standard, .rgb: nil
        }
    }

    /// Red, green and blue of a fixed colour of the palette.
    private static func levels(_ pen: UInt8) -> [Double] {
        if pen >= 232 { return Array(repeating: Double(8 + 10 * Int(pen - 232)), count: 3) }
        let levels: [Double] = [0, 95, 135, 175, 215, 255]
        let place = Int(pen) - 16
        return [levels[place / 36], levels[place / 6 % 6], levels[place % 6]]
    }

    /// The share of a cell that its character covers, in eighths.
    private static let eighths: [Character: Double] = {
        let blocks = Array("▁▂▃▄▅▆▇█").enumerated().map { ($1, Double($0 + 1)) }
        let bars = Array("▏▎▍▌▋▊▉").enumerated().map { ($1, Double($0 + 1)) }
        let quarters = [(" ", 0.0), ("▔▕", 1), ("▖▗▘▝", 2), ("▀▐▚▞", 4), ("▙▛▜▟", 6)].flatMap { characters, share in
            characters.map { ($0, share) }
        }
        return Dictionary(blocks + bars + quarters, uniquingKeysWith: { first, _ in first })
    }()

    /// The mean colour of some columns and rows.
    private func mean(
        _ cells: [Canvas.Cell], columns: Range<Int>, rows: Range<Int> = 0..<size.rows
    ) throws -> [Double] {
        var sums = [0.0, 0, 0]
        for row in rows {
            for column in columns {
                let cell = cells[row * Self.size.columns + column]
                let share = try #require(cell.character.flatMap { Self.eighths[$0] }) / 8
                for (colour, share) in [(cell.style.foreground, share), (cell.style.background, 1 - share)]
                where share > 0 {
                    let levels = Self.levels(try #require(pen(colour)))
                    for channel in 0..<3 { sums[channel] += share * levels[channel] }
                }
            }
        }
        return sums.map { $0 / Double(columns.count * rows.count) }
    }

    @Test("With 256 colours a shade between them is mixed from several", arguments: [[150, 105, 80], [30, 34, 42]])
    func dithered(shade: [UInt8]) throws {
        let cells = try cells(.palette256, of: halves(shade, shade))
        let mean = try self.mean(cells, columns: 0..<Self.size.columns)
        for channel in 0..<3 { #expect(abs(mean[channel] - Double(shade[channel])) < 9) }
    }

    @Test("Without Unicode by ASCII alone")
    func ascii() throws {
        #expect(try cells(.none, greys: true, unicode: false).allSatisfy { $0.character?.isASCII == true })
        #expect(try cells(.palette256, unicode: false).allSatisfy { $0.character?.isASCII == true })
        #expect(try cells(.none, unicode: false).allSatisfy { $0.character?.isASCII == true })
        #expect(try cells(.trueColour, unicode: false).allSatisfy { $0.character?.isASCII == true })
    }

    @Test("A part shows that part only; what lies outside of the picture is not read")
    func part() throws {
        let right = try cells(.trueColour, part: PixelRect(left: 40, top: 0, width: 24, height: 64))
        #expect(try right.allSatisfy { try rgb(colour($0)).red < 20 })
        let beyond = try cells(.trueColour, part: PixelRect(left: 40, top: -5, width: 400, height: 400))
        #expect(try beyond.allSatisfy { try rgb(colour($0)).red < 20 })
    }

    static let introducers: [(graphics: GraphicsProtocol, begin: String)] = [
        (.kitty, "\u{1B}_Ga=T,"), (.sixel, "\u{1B}P"), (.iterm, "\u{1B}]1337;File=inline=1;"),
    ]

    @Test("A terminal that draws pictures gets one sequence and nothing else", arguments: introducers)
    func graphics(graphics: GraphicsProtocol, begin: String) throws {
        let capabilities = TerminalCapabilities(colour: .trueColour, graphics: graphics)
        let renderer = PictureRenderer(
            capabilities, foreground: RGBColour(0xFFFFFF), background: RGBColour(0x000000))
        let rendered = try #require(renderer.render(halves(), size: Self.size))
        guard case .sequence(let bytes) = rendered.content else {
            Issue.record("cells, not a sequence")
            return
        }
        #expect(String(decoding: bytes, as: UTF8.self).contains(begin))
        // No text, and no cursor movement that would leave the place.
        #expect(!String(decoding: bytes, as: UTF8.self).contains("\u{1B}["))
    }

    @Test("A picture never covers what is spared", arguments: [nil, GraphicsProtocol.kitty])
    func spared(graphics: GraphicsProtocol?) throws {
        let capabilities = TerminalCapabilities(colour: .trueColour, graphics: graphics)
        let renderer = PictureRenderer(
            capabilities, foreground: RGBColour(0xFFFFFF), background: RGBColour(0x000000))
        let rendered = try #require(renderer.render(halves(), size: Self.size))
        var canvas = Canvas(size: Self.size)
        let question = CellRect(column: 0, row: 6, columns: 16, rows: 1)
        canvas.write("Delete 3 photos?", column: 0, row: 6, CellStyle())
        canvas.show(rendered, column: 0, row: 0, key: "a", sparing: question)
        #expect(canvas.text(row: 6) == "Delete 3 photos?")
        #expect(canvas.drawings.isEmpty)
        #expect(graphics != nil || canvas[2, 5].style.background != .standard)
    }

    @Test("A picture of impossible size is none")
    func impossible() {
        #expect(Picture(width: 2, height: 2, pixels: [0, 0, 0]) == nil)
        #expect(Picture(width: 0, height: 2, pixels: []) == nil)
        #expect(Picture(width: -1, height: -1, pixels: [0, 0, 0]) == nil)
        #expect(Picture(width: .max, height: .max, pixels: [0, 0, 0]) == nil)
    }

    static let fits: [(picture: PixelSize, room: CellSize, fitted: CellSize)] = [
        (PixelSize(width: 3000, height: 2000), CellSize(columns: 60, rows: 40), CellSize(columns: 60, rows: 20)),
        (PixelSize(width: 1000, height: 2000), CellSize(columns: 60, rows: 20), CellSize(columns: 20, rows: 20)),
        (PixelSize(width: 10_000, height: 10), CellSize(columns: 40, rows: 10), CellSize(columns: 40, rows: 1)),
        (PixelSize(width: 100, height: 100), CellSize(columns: 0, rows: 10), CellSize(columns: 0, rows: 0)),
    ]

    @Test("A picture keeps its shape", arguments: fits)
    func fit(picture: PixelSize, room: CellSize, fitted: CellSize) {
        #expect(PictureFit.size(of: picture, in: room) == fitted)
    }
}
