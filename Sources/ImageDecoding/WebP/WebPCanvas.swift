import Images

/// The canvas of an animation and the place of one frame on it.
struct WebPCanvas {
    let width: Int
    let height: Int
    let column: Int
    let row: Int

    /// The canvas at half its size.
    var halved: WebPCanvas {
        WebPCanvas(
            width: LumaReducer.reduced(width, by: 2), height: LumaReducer.reduced(height, by: 2), column: column / 2,
            row: row / 2)
    }

    /// A frame's samples on a background, clipped where rounding exceeds the canvas.
    func placed(_ frame: [UInt8], width frameWidth: Int, ground: UInt8) -> [UInt8] {
        var samples = [UInt8](repeating: ground, count: width * height)
        let columns = min(frameWidth, width - column)
        for line in 0..<min(frame.count / frameWidth, height - row) {
            let source = frame[line * frameWidth..<line * frameWidth + columns]
            let start = (row + line) * width + column
            samples.replaceSubrange(start..<start + columns, with: source)
        }
        return samples
    }

    /// A frame's colours on white.
    func placed(_ frame: ChromaImage) -> ChromaImage {
        ChromaImage(
            width: width, height: height, light: placed(frame.light, width: frame.width, ground: 255),
            blue: placed(frame.blue, width: frame.width, ground: 128),
            red: placed(frame.red, width: frame.width, ground: 128))
    }
}
