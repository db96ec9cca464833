import Images

extension PixelStrip {
    /// A row with more strong steps than one in this many pixels is ignored: it is a long edge, a frame or a horizon.
    private static let fewestPixelsPerStep = 4

    /// The sums of a strip's marks.
    struct Steps {
        /// For each row the length in pixels of exact lines that are one pixel wide and at least `leastThinLine` long.
        var thinLines: [Int] = []
        /// For each row the length of exact lines of any width that are at least `leastExactLine` long.
        var exactLines: [Int] = []
        /// The number of steps of 24 levels and more, without long edges, and of the clean ones among them.
        var (strong, clean) = (0, 0)

        let (leastThinLine, leastExactLine): (Int, Int)

        /// - Parameter coder: What wrote the picture. HEVC and AV1 continue the pixels beside a block into it, which draws
        ///   exact lines of up to 64 pixels over a photo; two blocks rarely continue each other.
        init(coder: MediaFormat) {
            switch coder {
            case .heif, .avif: (leastThinLine, leastExactLine) = (64, 128)
            case .jpeg, .png, .webp, .gif, .tiff, .bmp, .raw, .jpegXL, .video, .jpeg2000, .photoshop, .icon, .targa,
                .openEXR, .radiance, .jpegXR:
                (leastThinLine, leastExactLine) = (32, 64)
            }
        }
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
        var thin = PixelRuns(least: steps.leastThinLine)
        var exact = PixelRuns(least: steps.leastExactLine)
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
