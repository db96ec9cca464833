extension PixelStrip {
    /// Of a row with more strong steps than one in so many pixels they are those of a long edge, a frame or a horizon:
    /// a line and not strokes.
    private static let fewestPixelsPerStep = 4

    /// What the marks of a strip add up to.
    struct Steps {
        /// For each row the length in pixels of exact lines that are one pixel wide and at least 32 long.
        var thinLines: [Int] = []
        /// For each row the length of exact lines of any width that are at least 64 long.
        var exactLines: [Int] = []
        /// Steps of 24 levels and more, but for those of long edges, and how many of them are clean.
        var (strong, clean) = (0, 0)
    }

    func add(to steps: inout Steps) {
        withMarks { marks in
            for row in innerRows {
                mark(row, marks)
                add(row, marks, to: &steps)
            }
        }
    }

    private func add(_ row: Int, _ marks: UnsafeMutableBufferPointer<UInt64>, to steps: inout Steps) {
        var (thin, exact) = (PixelRuns(least: 32), PixelRuns(least: 64))
        var (strong, clean) = (0, 0)
        for word in marks {
            thin.add(word & PixelMark.thinLine.everywhere)
            exact.add(word & PixelMark.line.everywhere)
            strong &+= PixelMark.strong.count(in: word)
            clean &+= PixelMark.clean.count(in: word)
        }
        thin.end()
        exact.end()
        steps.thinLines.append(thin.length)
        steps.exactLines.append(exact.length)
        guard strong * Self.fewestPixelsPerStep <= width else { return }
        steps.strong += strong
        steps.clean += clean
    }
}
