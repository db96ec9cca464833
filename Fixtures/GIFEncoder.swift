import CGif

/// Encodes rasters as GIF through giflib; the same rasters and settings give the same bytes.
package struct GIFEncoder: Sendable {
    /// Whether the palette has 256 greys instead of the raster's own colours, which must be few.
    package var isGrey = true
    package var isInterlaced = false
    /// A colour that is transparent; it must be in the first frame.
    package var transparent: [UInt8]?
    package var comment: String?
    /// The size of the canvas; that of the first frame if absent.
    package var canvas: (width: Int, height: Int)?
    /// The place of all frames on the canvas.
    package var place = (left: 0, top: 0)

    package init() {}

    package func encode(_ frames: Raster...) throws(FixtureError) -> [UInt8] {
        let bytes = UnsafeMutablePointer<[UInt8]>.allocate(capacity: 1)
        bytes.initialize(to: [])
        defer {
            bytes.deinitialize(count: 1)
            bytes.deallocate()
        }
        var code: Int32 = 0
        let opened = EGifOpen(
            bytes,
            { file, source, count in
                guard let user = file?.pointee.UserData else { return 0 }
                user.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(
                    start: source, count: Int(count))
                return count
            }, &code)
        guard let file = opened else { throw .encoderMissing("GIF") }
        let written = Result { () throws(FixtureError) in try write(frames, to: file) }
        let closed = EGifCloseFile(file, &code)
        try written.get()
        guard closed == GIF_OK else { throw Self.error(code) }
        return bytes.pointee
    }

    private func write(_ frames: [Raster], to file: UnsafeMutablePointer<GifFileType>) throws(FixtureError) {
        func check(_ status: Int32) throws(FixtureError) {
            guard status == GIF_OK else { throw Self.error(file.pointee.Error) }
        }
        guard let first = frames.first else { throw .encoding("no frame") }
        EGifSetGifVersion(file, true)
        try check(
            EGifPutScreenDesc(
                file, Int32(canvas?.width ?? first.width), Int32(canvas?.height ?? first.height), 8, 0, nil))
        if let comment { try check(EGifPutComment(file, comment)) }
        for frame in frames {
            let indexed = isGrey ? IndexedRaster(greysOf: frame) : try IndexedRaster(coloursOf: frame)
            // A tenth of a second each; the lowest bit of the first byte says whether a colour is transparent.
            let number = transparent.flatMap { indexed.palette.firstIndex(of: $0) }
            let control: [UInt8] = [number == nil ? 0 : 1, 10, 0, UInt8(number ?? 0)]
            try check(EGifPutExtension(file, Int32(GRAPHICS_EXT_FUNC_CODE), Int32(control.count), control))
            let size = Int(GifBitSize(Int32(indexed.palette.count)))
            let map = GifMakeMapObject(1 << Int32(max(size, 1)), nil)
            defer { GifFreeMapObject(map) }
            for (index, colour) in indexed.palette.enumerated() {
                map?.pointee.Colors[index] = GifColorType(Red: colour[0], Green: colour[1], Blue: colour[2])
            }
            try check(
                EGifPutImageDesc(
                    file, Int32(place.left), Int32(place.top), Int32(frame.width), Int32(frame.height), isInterlaced,
                    map))
            for line in order(frame.height) {
                var row = Array(indexed.numbers[line * frame.width..<(line + 1) * frame.width])
                try check(EGifPutLine(file, &row, Int32(frame.width)))
            }
        }
    }

    /// Interlaced rows are written in four passes.
    private func order(_ height: Int) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }

    private static func error(_ code: Int32) -> FixtureError {
        .encoding(GifErrorString(code).map { String(cString: $0) } ?? "GIF error \(code)")
    }
}
