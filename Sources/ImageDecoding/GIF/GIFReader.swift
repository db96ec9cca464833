import BoundedReading
import CGif
import Images

/// A GIF file opened by giflib, at its first frame.
struct GIFReader: ~Copyable {
    /// The bytes that giflib has not read yet.
    private struct Source {
        var rest: UnsafeRawBufferPointer
    }

    private let source: UnsafeMutablePointer<Source>
    private let file: UnsafeMutablePointer<GifFileType>

    /// The bytes must outlive the reader.
    init(_ bytes: BoundedBytes) throws(ImageError) {
        let source = UnsafeMutablePointer<Source>.allocate(capacity: 1)
        source.initialize(to: Source(rest: bytes.raw))
        var code: Int32 = 0
        let opened = DGifOpen(
            source,
            { file, target, count in
                guard let file, let target, let user = file.pointee.UserData else { return 0 }
                let source = user.assumingMemoryBound(to: Source.self)
                let given = source.pointee.rest.prefix(Int(max(count, 0)))
                UnsafeMutableRawBufferPointer(start: target, count: given.count).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: given))
                source.pointee.rest = UnsafeRawBufferPointer(rebasing: source.pointee.rest[given.endIndex...])
                return Int32(given.count)
            }, &code)
        guard let opened else {
            source.deallocate()
            throw Self.error(code)
        }
        do throws(ImageError) {
            try Self.findFrame(opened)
        } catch {
            DGifCloseFile(opened, nil)
            source.deallocate()
            throw error
        }
        file = opened
        self.source = source
    }

    deinit {
        DGifCloseFile(file, nil)
        source.deallocate()
    }

    private static func findFrame(_ file: UnsafeMutablePointer<GifFileType>) throws(ImageError) {
        func check(_ status: Int32) throws(ImageError) {
            guard status != GIF_OK else { return }
            throw error(file.pointee.Error)
        }
        while true {
            var kind = UNDEFINED_RECORD_TYPE
            try check(DGifGetRecordType(file, &kind))
            switch kind {
            case IMAGE_DESC_RECORD_TYPE: return try check(DGifGetImageDesc(file))
            case EXTENSION_RECORD_TYPE:
                var label: Int32 = 0
                var block: UnsafeMutablePointer<GifByteType>?
                try check(DGifGetExtension(file, &label, &block))
                while block != nil { try check(DGifGetExtensionNext(file, &block)) }
            default: throw .damaged("a GIF file without a picture")
            }
        }
    }

    /// The place of the frame on the canvas.
    var frame: GIFStructure.Frame {
        let image = file.pointee.Image
        return GIFStructure.Frame(
            left: Int(image.Left), top: Int(image.Top), width: Int(image.Width), height: Int(image.Height))
    }

    var isInterlaced: Bool { file.pointee.Image.Interlace }

    /// Red, green and blue of all 256 numbers; numbers without a colour are black.
    borrowing func palette() throws(ImageError) -> [UInt8] {
        guard let map = file.pointee.Image.ColorMap ?? file.pointee.SColorMap, let colours = map.pointee.Colors else {
            throw .damaged("a GIF picture without palette")
        }
        var palette = [UInt8](repeating: 0, count: 768)
        for index in 0..<min(max(Int(map.pointee.ColorCount), 0), 256) {
            palette[3 * index] = colours[index].Red
            palette[3 * index + 1] = colours[index].Green
            palette[3 * index + 2] = colours[index].Blue
        }
        return palette
    }

    /// Reads the next row in the order of the file; there is room for the frame's width.
    borrowing func readRow(_ row: UnsafeMutablePointer<UInt8>) throws(ImageError) {
        guard DGifGetLine(file, row, file.pointee.Image.Width) == GIF_OK else { throw Self.error(file.pointee.Error) }
    }

    private static func error(_ code: Int32) -> ImageError {
        .damaged(GifErrorString(code).map { String(cString: $0) } ?? "GIF error \(code)")
    }
}
