import BoundedReading
import Images

/// The blocks of a GIF file (CompuServe, GIF 89a) that identity, size and metadata need.
struct GIFStructure {
    /// The frame that is decoded.
    struct Frame {
        let left: Int
        let top: Int
        let width: Int
        let height: Int
        let isInterlaced: Bool
        /// Red, green and blue of each colour; nil if there are none.
        let palette: BoundedBytes?
        /// The coded pixels and what follows them.
        let codes: BoundedBytes
    }

    /// Canvas and global palette.
    let screen: BoundedBytes
    private let canvasWidth: Int
    private let canvasHeight: Int
    private(set) var first: Frame?
    private(set) var frames = 0
    /// The colour of the first frame that is transparent.
    private(set) var transparentIndex: Int?
    /// The blocks that change the look, in file order.
    private(set) var shown: [BoundedBytes] = []
    private(set) var comment: BoundedBytes?
    private(set) var xmp: BoundedBytes?
    /// The bytes after the end mark.
    private(set) var trailer: BoundedBytes
    private(set) var isCutOff = true
    /// Whether the file ends within a block, so that a part of it is missing.
    private(set) var isBlockCut = false
    /// How long the frames are shown, as browsers do.
    private(set) var milliseconds = 0

    /// The largest number of blocks; an animation of many minutes has about ten thousand frames of two blocks.
    private static let countLimit = 1 << 18

    /// Throws `damaged` if there is no picture.
    init(_ bytes: BoundedBytes) throws(ImageError) {
        guard let width = bytes.little16(6), let height = bytes.little16(8), let flags = bytes.byte(10),
            let screen = bytes.slice(6, 7 + Self.paletteBytes(flags))
        else { throw .damaged("the GIF file is cut off") }
        self.screen = screen
        (canvasWidth, canvasHeight) = (width, height)
        trailer = bytes.from(bytes.count)
        read(bytes, from: 6 + screen.count)
        guard first != nil else { throw .damaged("a GIF file without a picture") }
    }

    /// The canvas, enlarged if the first frame reaches beyond it, as browsers do.
    var width: Int { max(canvasWidth, first.map { $0.left + $0.width } ?? 0) }
    var height: Int { max(canvasHeight, first.map { $0.top + $0.height } ?? 0) }

    /// Whether the first frame shows the ground behind it.
    var hasAlpha: Bool {
        transparentIndex != nil || first.map { $0.width < width || $0.height < height } ?? false
    }

    private static func paletteBytes(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    private mutating func read(_ bytes: BoundedBytes, from start: Int) {
        var position = start
        for _ in 0..<Self.countLimit {
            switch bytes.byte(position) {
            case 0x2C:
                guard let end = frame(bytes, at: position) else { break }
                position = end
                continue
            case 0x21:
                guard let end = Self.end(ofBlocks: bytes, from: position + 2),
                    let block = bytes.slice(position, end - position)
                else { break }
                note(extension: block)
                position = end
                continue
            case 0x3B:
                trailer = bytes.from(position + 1)
                isCutOff = false
                return
            default: break
            }
            let code = bytes.byte(position)
            isBlockCut = code == 0x2C || code == 0x21
            // Not understood or cut off: the rest counts as a whole.
            shown.append(bytes.from(position))
            return
        }
        shown.append(bytes.from(position))
    }

    /// Notes a frame, and finds its end; nil if it is cut off.
    private mutating func frame(_ bytes: BoundedBytes, at start: Int) -> Int? {
        guard let left = bytes.little16(start + 1), let top = bytes.little16(start + 3),
            let width = bytes.little16(start + 5), let height = bytes.little16(start + 7),
            let flags = bytes.byte(start + 9)
        else { return nil }
        frames += 1
        let codes = start + 10 + Self.paletteBytes(flags)
        if first == nil {
            let palette = flags & 0x80 == 0 ? screen.from(7) : bytes.slice(start + 10, Self.paletteBytes(flags))
            first = Frame(
                left: left, top: top, width: width, height: height, isInterlaced: flags & 0x40 != 0,
                palette: palette.flatMap { $0.count == 0 ? nil : $0 }, codes: bytes.from(codes))
        }
        // One byte before the blocks says how many bits codes begin with.
        guard let end = Self.end(ofBlocks: bytes, from: codes + 1),
            let block = bytes.slice(start, end - start)
        else { return nil }
        shown.append(block)
        return end
    }

    /// Hundredths of a second: browsers show frames for a tenth of a second that ask for less than two hundredths.
    private static let leastDelay = 2
    private static let usualDelay = 10

    private mutating func note(extension block: BoundedBytes) {
        if block.byte(1) == 0xF9, let delay = block.little16(4) {
            milliseconds += 10 * (delay < Self.leastDelay ? Self.usualDelay : delay)
        }
        switch block.byte(1) {
        case 0xFE:
            // The first part of at most 255 bytes is enough for people.
            comment = comment ?? block.byte(2).flatMap { block.slice(3, Int($0)) }
            return
        case 0xFF where block.has("XMP DataXMP", at: 3):
            xmp = xmp ?? block.from(14)
            return
        case 0xF9 where first == nil:
            transparentIndex = block.byte(3).flatMap { $0 & 1 == 0 ? nil : block.byte(6).map(Int.init) }
        default: break
        }
        shown.append(block)
    }

    /// The place behind a chain of blocks, each with its length in one byte; an empty one ends it.
    private static func end(ofBlocks bytes: BoundedBytes, from start: Int) -> Int? {
        var position = start
        while let length = bytes.byte(position) {
            position += 1 + Int(length)
            if length == 0 { return position }
        }
        return nil
    }
}
