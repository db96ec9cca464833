extension Raster {
    /// Four bytes a pixel: red, green, blue and opacity, which is full where none is given.
    func interleaved(opacity: [UInt8]?) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for pixel in 0..<width * height {
            pixels += rgb[pixel * 3..<pixel * 3 + 3]
            pixels.append(opacity?[pixel] ?? 255)
        }
        return pixels
    }
}
