import CChafa

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
