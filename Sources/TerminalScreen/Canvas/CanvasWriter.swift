/// Turns canvases into bytes for the terminal, only what differs from what it shows already.
package struct CanvasWriter: Sendable {
    private let capabilities: TerminalCapabilities
    private var shown: Canvas?

    package init(_ capabilities: TerminalCapabilities) {
        self.capabilities = capabilities
    }

    /// What is on the screen is not known any more: the next frame is drawn whole.
    package mutating func forget() {
        shown = nil
    }

    /// The bytes that turn what is shown into `canvas`; none where nothing differs.
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

    /// Where a picture was whose pixels only text removes: those of sixel and iTerm2 lie in the cells themselves.
    private func erased(before: Canvas?, now: Canvas) -> [CellRect] {
        guard capabilities.graphics != .kitty, let before else { return [] }
        return before.drawings.filter { !now.drawings.contains($0) }.map(\.rect)
    }
}
