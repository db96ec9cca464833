/// Turns canvases into bytes for the terminal: only the differences from the present content.
package struct CanvasWriter: Sendable {
    private let capabilities: TerminalCapabilities
    private var shown: Canvas?

    package init(_ capabilities: TerminalCapabilities) {
        self.capabilities = capabilities
    }

    /// Forgets the content of the screen: the next frame is drawn completely.
    package mutating func forget() {
        shown = nil
    }

    /// The bytes that change the screen to `canvas`; none if nothing differs.
    package mutating func bytes(for canvas: Canvas) -> [UInt8] {
        let before = shown?.size == canvas.size ? shown : nil
        shown = canvas
        guard before != canvas else { return [] }
        var frame = Frame(depth: capabilities.colour, plain: !capabilities.unicode)
        frame.append(ControlSequence.beginFrame)
        if before == nil { frame.append(ControlSequence.clear) }
        let vanished = erased(before: before, now: canvas)
        let redrawsAll = capabilities.graphics == .kitty && before?.drawings != canvas.drawings
        if redrawsAll { frame.append(ControlSequence.deletePictures) }
        for row in 0..<canvas.size.rows {
            frame.append(row: row, of: canvas, before: before) { column in
                vanished.contains { $0.contains(CellPoint(column: column, row: row)) }
            }
        }
        for drawing in canvas.drawings
        where redrawsAll || before?.drawings.contains(drawing) != true {
            frame.append(ControlSequence.cursor(column: drawing.rect.column, row: drawing.rect.row))
            frame.bytes += drawing.sequence
        }
        frame.append(ControlSequence.endFrame)
        return frame.bytes
    }

    /// The places of removed pictures whose pixels only text removes: those of sixel and iTerm2 are in the cells.
    private func erased(before: Canvas?, now: Canvas) -> [CellRect] {
        guard capabilities.graphics != .kitty, let before else { return [] }
        return before.drawings.filter { !now.drawings.contains($0) }.map(\.rect)
    }
}
