import CJPEG
import Images

/// The planes of a JPEG picture in brightness and colour, read row group by row group as they are coded.
///
/// Brightness is bit for bit that of TurboJPEG's decoding to grey. Colour is transformed for a part of the row groups
/// only, which TurboJPEG cannot do: all of it cost 2 to 3 ms of 17 to 19 ms of CPU a photo (87 photos of 0.7 MB).
struct JPEGPlanes: ~Copyable {
    private let context: UnsafeMutablePointer<cjpeg>
    private let header: ImageHeader

    /// Nil where the file holds other planes; the bytes must outlive the value.
    init?(_ bytes: UnsafeRawBufferPointer, _ header: ImageHeader) throws(ImageError) {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress, let context = cjpeg_create(base, bytes.count)
        else { throw .tooLarge(width: header.storedWidth, height: header.storedHeight) }
        let kind = cjpeg_read_header(context)
        guard kind == 1 else {
            let message = Self.message(context)
            cjpeg_destroy(context)
            guard kind == 0 else { throw JPEGComplaint.error(message, header) }
            return nil
        }
        self.context = context
        self.header = header
    }

    deinit {
        cjpeg_destroy(context)
    }

    /// The gravest warning so far.
    private var complaint: JPEGComplaint? {
        switch context.pointee.gravity {
        case CJPEG_NONE: nil
        case CJPEG_HARMLESS: .harmless
        case CJPEG_LEFT_OVER: .leftOver(Self.message(context))
        default: JPEGComplaint(Self.message(context))
        }
    }

    /// Decodes a region of the reduced picture, brightness to `target`, which holds its samples, and colour; may be
    /// called once.
    ///
    /// The region's edges are the picture's, or lie between samples of colour.
    borrowing func decode(
        _ region: PixelRegion, to target: UnsafeMutableBufferPointer<UInt8>, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> (chroma: ChromaImage, complaint: JPEGComplaint?) {
        try check(cjpeg_start(context, Int32(denominator)))
        let planes = [context.pointee.planes.0, context.pointee.planes.1, context.pointee.planes.2]
        let layouts = [
            context.pointee.components.0, context.pointee.components.1, context.pointee.components.2,
        ]
        let lines = Int(context.pointee.lines)
        let width = LumaReducer.reduced(header.storedWidth, by: denominator)
        let height = LumaReducer.reduced(header.storedHeight, by: denominator)
        guard Int(context.pointee.decoder.output_width) == width,
            Int(context.pointee.decoder.output_height) == height, region.lies(inWidth: width, height: height),
            Int(layouts[0].samples_a_row) >= width, Int(layouts[0].rows) == lines, let base = target.baseAddress
        else { throw .damaged("a picture of another size than its header says") }
        var reducer = ChromaReducer(
            width: region.width, height: region.height, denominator: 1, detail: colour,
            sampleWidth: layouts.reduce(1) { max($0, Int($1.pixels_a_sample)) })
        let colourStep = max(1, reducer.side / lines)
        var group = 0
        while true {
            let top = group * lines
            let rowsHere = region.rows.clamped(to: top..<top + lines)
            let hasColour = group % colourStep == 0 && !rowsHere.isEmpty
            let status = cjpeg_read(context, hasColour ? 1 : 0)
            try check(status)
            guard status > 0 else { break }
            if let rows = planes[0] {
                for row in rowsHere {
                    guard let samples = rows[row - top] else { continue }
                    (base + (row - region.y) * region.width).update(from: samples + region.x, count: region.width)
                }
            }
            if hasColour {
                for channel in 0..<3 {
                    guard let rows = planes[channel] else { continue }
                    Self.add(rows, layouts[channel], channel, lines, top, region, &reducer)
                }
            }
            group += 1
        }
        try check(cjpeg_finish(context))
        return (reducer.finish(.plain), complaint)
    }

    /// Adds a region's rows of one component; a colour's may be fewer and shorter than those of brightness.
    ///
    /// The first two rows of pixels of each eight, and of each square, tell the mean well enough.
    private static func add(
        _ rows: JSAMPARRAY, _ layout: cjpeg_component, _ channel: Int, _ lines: Int, _ top: Int,
        _ region: PixelRegion, _ reducer: inout ChromaReducer
    ) {
        let pixels = Int(layout.pixels_a_sample)
        for index in 0..<Int(layout.rows) {
            let line = top + index * lines / Int(layout.rows)
            guard line < region.rows.upperBound, let row = rows[index] else { return }
            guard line >= region.y, line % min(reducer.side, 8) < 2 else { continue }
            reducer.add(
                row + region.x / pixels, count: LumaReducer.reduced(region.width, by: pixels),
                samplesOfSquare: reducer.side / pixels, channel: channel, row: line - region.y)
        }
    }

    private borrowing func check(_ status: Int32) throws(ImageError) {
        guard status < 0 else { return }
        throw JPEGComplaint.error(Self.message(context), header)
    }

    private static func message(_ context: UnsafeMutablePointer<cjpeg>) -> String {
        withUnsafeBytes(of: &context.pointee.message) { bytes in
            let text = bytes.prefix { $0 != 0 }
            return text.isEmpty ? "no reason given" : String(decoding: text, as: UTF8.self)
        }
    }
}
