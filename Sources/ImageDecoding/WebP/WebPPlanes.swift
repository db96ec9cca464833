import CWebP
import Images

/// The memory of libwebp's planes: brightness, two of colour at half size, and opacity if there is any.
struct WebPPlanes: ~Copyable {
    private let width: Int
    private let memory: UnsafeMutablePointer<UInt8>
    private let opacityStart: Int?
    /// The planes in libwebp's form.
    let buffer: WebPYUVABuffer

    init(width: Int, height: Int, isTransparent: Bool) {
        let pixels = width * height
        let colourWidth = (width + 1) / 2
        let colourPixels = colourWidth * ((height + 1) / 2)
        self.width = width
        opacityStart = isTransparent ? pixels + 2 * colourPixels : nil
        memory = .allocate(capacity: pixels + 2 * colourPixels + (isTransparent ? pixels : 0))
        var buffer = WebPYUVABuffer()
        buffer.y = memory
        buffer.y_stride = Int32(width)
        buffer.y_size = pixels
        buffer.u = memory + pixels
        buffer.v = memory + pixels + colourPixels
        buffer.u_stride = Int32(colourWidth)
        buffer.v_stride = Int32(colourWidth)
        buffer.u_size = colourPixels
        buffer.v_size = colourPixels
        if let opacityStart {
            buffer.a = memory + opacityStart
            buffer.a_stride = Int32(width)
            buffer.a_size = pixels
        }
        self.buffer = buffer
    }

    deinit {
        memory.deallocate()
    }

    /// The share of the picture through which the ground shows; nil without opacity.
    func seeThrough(height: Int) -> Double? {
        guard let opacityStart else { return nil }
        var opacity = OpacityCount()
        opacity.add(memory + opacityStart, count: width * height)
        return opacity.share
    }

    /// The colour picture; take it before any row of brightness.
    func chroma(height: Int, denominator: Int, detail: ColourDetail) -> ChromaImage {
        var reducer = ChromaReducer(
            width: width, height: height, denominator: denominator, isTransparent: opacityStart != nil,
            detail: detail)
        let colourWidth = (width + 1) / 2
        let planes = [memory, memory + width * height, memory + width * height + colourWidth * ((height + 1) / 2)]
        for row in stride(from: 0, to: height, by: 1) where reducer.wants(row: row) {
            let opacity = opacityStart.map { UnsafePointer(memory + $0 + row * width) }
            for (channel, plane) in planes.enumerated() {
                let isColour = channel > 0
                let samples = plane + (isColour ? row / 2 * colourWidth : row * width)
                let (count, samplesOfSquare) = isColour ? (colourWidth, reducer.side / 2) : (width, reducer.side)
                if let opacity {
                    reducer.add(
                        samples, count: count, samplesOfSquare: samplesOfSquare, channel: channel, row: row,
                        opacity: opacity, opacityStep: isColour ? 2 : 1)
                } else {
                    reducer.add(samples, count: count, samplesOfSquare: samplesOfSquare, channel: channel, row: row)
                }
            }
            if let opacity { reducer.add(opacity: opacity, count: width, row: row) }
        }
        return reducer.finish(.video)
    }

    /// A row of brightness in the full range over white; take each row once, as this changes it in place.
    func lightRow(_ index: Int) -> UnsafePointer<UInt8> {
        let row = memory + index * width
        VideoRange.stretch(UnsafeMutableBufferPointer(start: row, count: width))
        if let opacityStart {
            let opacity = memory + opacityStart + index * width
            for column in 0..<width {
                row[column] = LumaWeights.overWhite(row[column], opacity: opacity[column])
            }
        }
        return UnsafePointer(row)
    }
}
