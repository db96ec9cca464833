import Images

/// Other sizes of a picture in colour.
extension ChromaImage {
    /// A decoded picture in any size, still as stored; each pixel is the mean of the area that it covers.
    ///
    /// Colour of lower resolution is repeated; a picture without colour is grey.
    init(_ picture: DecodedPicture, of header: ImageHeader, width: Int, height: Int) {
        func sized(_ samples: [UInt8], _ width: Int, _ height: Int, to newWidth: Int, _ newHeight: Int) -> [UInt8] {
            var square = 1
            while LumaReducer.reduced(header.storedWidth, by: square) > width
                || LumaReducer.reduced(header.storedHeight, by: square) > height
            { square *= 2 }
            return Self.resized(
                samples, rowLength: width, from: header.storedWidth, header.storedHeight, square: square, to: newWidth,
                newHeight)
        }
        let luma = picture.luma
        let light = sized(luma.samples, luma.width, luma.height, to: width, height)
        let chroma = picture.chroma.map { chroma in
            [chroma.blue, chroma.red].map { sized($0, chroma.width, chroma.height, to: width, height) }
        }
        let none = [UInt8](repeating: 128, count: chroma == nil ? light.count : 0)
        self.init(
            width: width, height: height, light: light, blue: chroma?[0] ?? none, red: chroma?[1] ?? none)
    }

    /// A region of a picture that was decoded in its own pixels, still as stored; colour of lower resolution is repeated.
    init(_ region: PixelRegion, of picture: DecodedPicture) {
        let luma = picture.luma
        func part(_ samples: [UInt8], rowLength: Int, square: Int) -> [UInt8] {
            var part: [UInt8] = []
            part.reserveCapacity(region.width * region.height)
            for row in region.rows {
                let start = row / square * rowLength
                if square == 1 {
                    part += samples[start + region.columns.lowerBound..<start + region.columns.upperBound]
                } else {
                    for column in region.columns { part.append(samples[start + column / square]) }
                }
            }
            return part
        }
        let colours = picture.chroma.map { chroma in
            var square = 1
            while LumaReducer.reduced(luma.width, by: square) > chroma.width
                || LumaReducer.reduced(luma.height, by: square) > chroma.height
            { square *= 2 }
            return [chroma.blue, chroma.red].map { part($0, rowLength: chroma.width, square: square) }
        }
        let none = [UInt8](repeating: 128, count: colours == nil ? region.width * region.height : 0)
        self.init(
            width: region.width, height: region.height, light: part(luma.samples, rowLength: luma.width, square: 1),
            blue: colours?[0] ?? none, red: colours?[1] ?? none)
    }

    func resized(width newWidth: Int, height newHeight: Int) -> ChromaImage {
        func plane(_ samples: [UInt8]) -> [UInt8] {
            Self.resized(samples, rowLength: width, from: width, height, square: 1, to: newWidth, newHeight)
        }
        return ChromaImage(
            width: newWidth, height: newHeight, light: plane(light), blue: plane(blue), red: plane(red))
    }

    /// The part in these columns and rows.
    func cropped(columns: Range<Int>, rows: Range<Int>) -> ChromaImage {
        func plane(_ samples: [UInt8]) -> [UInt8] {
            rows.flatMap { samples[$0 * width + columns.lowerBound..<$0 * width + columns.upperBound] }
        }
        return ChromaImage(
            width: columns.count, height: rows.count, light: plane(light), blue: plane(blue), red: plane(red))
    }

    /// Resizes samples, each of which is the mean of a square of a picture of this width and height.
    private static func resized(
        _ samples: [UInt8], rowLength: Int, from width: Int, _ height: Int, square: Int, to newWidth: Int,
        _ newHeight: Int
    ) -> [UInt8] {
        guard square > 1 || width != newWidth || height != newHeight else { return samples }
        let reduction = WeightedReduction.area(
            width: width, height: height, newWidth: newWidth, newHeight: newHeight, square: square)
        let means = samples.withUnsafeBufferPointer { reduction.reduce($0, width: rowLength) }
        return means.map { UInt8(min($0 + 0.5, 255)) }
    }
}
