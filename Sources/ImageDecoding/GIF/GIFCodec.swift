import BoundedReading
import Images

/// The first frame of GIF files (CompuServe, GIF 87a and 89a) on its canvas.
enum GIFCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let structure = try GIFStructure(bytes)
        let metadata = PhotoMetadata(exif: nil, xmp: structure.xmp) { words in
            words.addDescription(structure.comment.flatMap { MetadataText.clean(utf8: $0.raw) })
        }
        let header = ImageHeader(
            format: format, storedWidth: structure.width, storedHeight: structure.height, metadata: metadata,
            isAnimated: structure.frames > 1, hasAlpha: structure.hasAlpha,
            holdings: structure.frames > 1
                ? Holdings(.animation, milliseconds: structure.milliseconds) : Holdings(),
            damage: structure.isBlockCut ? "the GIF file is cut off" : nil)
        return (header, { digest(structure, orientation: metadata.orientation) })
    }

    /// Hashes the canvas and all blocks but comments and XMP: frames, times, repetition, profiles.
    private static func digest(_ structure: GIFStructure, orientation: Int) -> Digest256 {
        let hasher = PictureHasher(domain: "gif")
        hasher.update("screen", structure.screen)
        for block in structure.shown {
            hasher.update("block", block)
        }
        hasher.update("trailer", structure.trailer)
        if orientation != 1 { hasher.update("orientation", orientation) }
        if structure.isCutOff { hasher.update("without end", 0) }
        return hasher.finish()
    }
}

// MARK: Decoding

extension GIFCodec {
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let structure = try GIFStructure(bytes)
        let transparent = structure.transparentIndex
        guard let frame = structure.first, frame.width > 0, frame.height > 0,
            frame.left + frame.width <= header.storedWidth, frame.top + frame.height <= header.storedHeight
        else { throw .damaged("a frame outside its canvas") }
        var codes = try GIFCodes(frame.codes)
        var palette = try palette(of: frame)
        if let transparent { palette.replaceSubrange(3 * transparent..<3 * transparent + 3, with: [255, 255, 255]) }
        let isInterlaced = frame.isInterlaced
        // An interlaced frame is needed as a whole.
        let numbers = try SampleMemory(frame.width * (isInterlaced ? frame.height : 1), for: header)
        if isInterlaced { try readPasses(&codes, frame, to: numbers.start) }
        let row = try SampleMemory(3 * header.storedWidth, for: header)
        return try RowReducer.picture(
            width: header.storedWidth, height: header.storedHeight, hasColour: true, denominator: denominator,
            detail: colour
        ) { reducer throws(ImageError) in
            // What the frame leaves free of the canvas is transparent.
            row.start.update(repeating: 255, count: row.count)
            for _ in 0..<frame.top { reducer.add(row.start) }
            let free = header.storedHeight - frame.height
            if header.hasAlpha { reducer.opacity.add(clear: free * header.storedWidth, of: free * header.storedWidth) }
            for line in 0..<frame.height {
                let source = numbers.start + (isInterlaced ? line * frame.width : 0)
                if !isInterlaced { try codes.readRow(source, count: frame.width) }
                paint(source, count: frame.width, palette, to: row.start + 3 * frame.left)
                if header.hasAlpha {
                    let clear = transparent.map { index in (0..<frame.width).count { Int(source[$0]) == index } } ?? 0
                    reducer.opacity.add(
                        clear: clear + header.storedWidth - frame.width, of: header.storedWidth)
                }
                reducer.add(row.start)
            }
            row.start.update(repeating: 255, count: row.count)
            while reducer.rows < reducer.height { reducer.add(row.start) }
        }
    }

    /// Red, green and blue of all 256 numbers; numbers without a colour are black.
    private static func palette(of frame: GIFStructure.Frame) throws(ImageError) -> [UInt8] {
        guard let colours = frame.palette else { throw .damaged("a GIF picture without palette") }
        return colours.raw.prefix(768) + [UInt8](repeating: 0, count: max(0, 768 - colours.count))
    }

    private static func paint(
        _ numbers: UnsafePointer<UInt8>, count: Int, _ palette: [UInt8], to target: UnsafeMutablePointer<UInt8>
    ) {
        palette.withUnsafeBufferPointer { palette in
            for index in 0..<count {
                let place = 3 &* Int(numbers[index])
                target[3 &* index] = palette[place]
                target[3 &* index &+ 1] = palette[place &+ 1]
                target[3 &* index &+ 2] = palette[place &+ 2]
            }
        }
    }

    /// First row and distance of the rows of each pass (GIF 89a, appendix E).
    private static let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]

    /// Reads all rows of an interlaced frame to their places.
    private static func readPasses(
        _ codes: inout GIFCodes, _ frame: GIFStructure.Frame, to plane: UnsafeMutablePointer<UInt8>
    ) throws(ImageError) {
        for (first, step) in passes {
            for line in stride(from: first, to: frame.height, by: step) {
                try codes.readRow(plane + line * frame.width, count: frame.width)
            }
        }
    }
}
