/// A raster as numbers of a palette.
struct IndexedRaster {
    let numbers: [UInt8]
    /// Red, green and blue of each number.
    let palette: [[UInt8]]

    /// All 256 greys, so that the palette loses no brightness.
    init(greysOf raster: Raster) {
        numbers = PNGEncoder.grey(raster)
        palette = (0...255).map { [$0, $0, $0] }
    }

    /// The colours themselves, in the order in which they appear.
    init(coloursOf raster: Raster) throws(FixtureError) {
        var places: [[UInt8]: UInt8] = [:]
        var (numbers, palette): ([UInt8], [[UInt8]]) = ([], [])
        for start in stride(from: 0, to: raster.rgb.count, by: 3) {
            let colour = Array(raster.rgb[start..<start + 3])
            if places[colour] == nil {
                guard palette.count < 256 else { throw .encoding("more than 256 colours") }
                places[colour] = UInt8(palette.count)
                palette.append(colour)
            }
            numbers.append(places[colour] ?? 0)
        }
        self.numbers = numbers
        self.palette = palette
    }
}
