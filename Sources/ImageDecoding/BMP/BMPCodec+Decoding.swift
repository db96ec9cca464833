import BoundedReading
import Images

extension BMPCodec {
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let bitmap = try BMPHeader(bytes)
        let (width, height) = (header.storedWidth, header.storedHeight)
        guard bitmap.width == width, bitmap.height == height else {
            throw .damaged("the header changed while it was read")
        }
        let row = try SampleMemory(3 * width, for: header)
        // The numbers of all pixels if they are coded as runs; runs cannot be read from the top.
        let numbers = try SampleMemory(bitmap.coding == .runs ? width * height : 0, for: header)
        if bitmap.coding == .runs { try BMPRuns(bitmap).decode(to: numbers.start) }
        let painter = BMPRowPainter(bitmap)
        return try RowReducer.picture(
            width: width, height: height, hasColour: true, denominator: denominator, detail: colour
        ) { reducer throws(ImageError) in
            for line in 0..<height {
                let stored = bitmap.isTopDown ? line : height - 1 - line
                switch bitmap.coding {
                case .runs:
                    let numbers = UnsafeRawBufferPointer(start: numbers.start + stored * width, count: width)
                    painter.paint(numbers: numbers, bitsPerPixel: 8, width: width, to: row.start)
                case .plain:
                    // The last row in the file may lack the bytes that fill it up.
                    let needed = (width * bitmap.bitsPerPixel + 7) / 8
                    guard let source = bitmap.pixels.slice(stored * bitmap.rowBytes, needed) else {
                        throw ImageError.damaged("the BMP file is cut off")
                    }
                    painter.paint(source.raw, width: width, to: row.start)
                }
                reducer.add(row.start)
            }
        }
    }
}
