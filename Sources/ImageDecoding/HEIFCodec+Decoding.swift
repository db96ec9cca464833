extension HEIFCodec {
    static func luma(
        _ bytes: BoundedBytes, _ inspection: Inspection, denominator: Int
    ) throws(ImageError) -> LumaImage {
        let document = try HEIFDocument(bytes)
        let picture = try document.decode()
        guard let main = picture.main else { throw .unsupported("colour planes of an unknown kind") }
        let mix = picture.mix
        let colours = mix.needsColour ? picture.first.flatMap { first in picture.second.map { (first, $0) } } : nil
        let opacity = picture.opacity.flatMap { $0.width == main.width && $0.height == main.height ? $0 : nil }
        // Five rows: the result, and one for each plane that has more than 8 bits.
        let rows = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 5 * main.width)
        defer { rows.deallocate() }
        guard let light = rows.baseAddress else { throw .damaged("a picture without size") }
        func spare(_ index: Int) -> UnsafeMutablePointer<UInt8> { light + index * main.width }

        return try LumaImage(
            width: LumaReducer.reduced(main.width, by: denominator),
            height: LumaReducer.reduced(main.height, by: denominator)
        ) { target throws(ImageError) in
            if let (first, second) = colours, first.width > main.width || second.width > main.width {
                throw .unsupported("colour planes larger than the picture")
            }
            var reducer = LumaReducer(width: main.width, denominator: denominator, target: target)
            for index in 0..<main.height {
                var row = main.row(index, spare(1))
                if let (first, second) = colours {
                    mixRow(
                        mix, row, first.row(index * first.height / main.height, spare(2)), first.width,
                        second.row(index * second.height / main.height, spare(3)), second.width,
                        to: light, width: main.width)
                    row = UnsafePointer(light)
                } else if !mix.isPlain {
                    for column in 0..<main.width {
                        light[column] = mix.luma(row[column])
                    }
                    row = UnsafePointer(light)
                }
                if let opacity {
                    let opacities = opacity.row(index, spare(4))
                    for column in 0..<main.width {
                        light[column] = LumaWeights.overWhite(row[column], opacity: opacities[column])
                    }
                    row = UnsafePointer(light)
                }
                reducer.add(row)
            }
            reducer.finish()
        }
    }

    /// Colour planes may have half the width; the nearest sample is near enough for a correction of luma.
    private static func mixRow(
        _ mix: LumaMix, _ main: UnsafePointer<UInt8>, _ first: UnsafePointer<UInt8>, _ firstWidth: Int,
        _ second: UnsafePointer<UInt8>, _ secondWidth: Int, to light: UnsafeMutablePointer<UInt8>, width: Int
    ) {
        let firstShift = firstWidth < width ? 1 : 0
        let secondShift = secondWidth < width ? 1 : 0
        for column in 0..<width {
            light[column] = mix.luma(
                main[column], first[min(column &>> firstShift, firstWidth - 1)],
                second[min(column &>> secondShift, secondWidth - 1)])
        }
    }
}
