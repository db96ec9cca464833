import BoundedReading
import Images

/// The sections of a Photoshop file (Adobe, Photoshop File Formats; PSD, and PSB for large pictures).
struct PSDStructure {
    enum Colours: Int {
        case grey = 1, palette = 2, rgb = 3, inks = 4
        /// Shown in grey, as the inks are known to Photoshop alone.
        case duotone = 8

        var samples: Int {
            switch self {
            case .grey, .palette, .duotone: 1
            case .rgb: 3
            case .inks: 4
            }
        }
    }

    enum Coding: Int {
        case plain, runs
    }

    /// Whether lengths are those of PSB.
    let isLarge: Bool
    let width: Int
    let height: Int
    let channels: Int
    let bits: Int
    let colours: Colours
    /// Size, depth and colours.
    let head: BoundedBytes
    /// Red, green and blue of all 256 numbers, each in a plane of its own.
    let palette: BoundedBytes
    let resources: BoundedBytes
    let layers: BoundedBytes
    let coding: Coding
    /// The channels of the merged picture, one behind the other, and what follows.
    let picture: BoundedBytes

    private static let cutOff = ImageError.damaged("the Photoshop file is cut off")

    /// Throws `damaged` and `unsupported`.
    init(_ bytes: BoundedBytes) throws(ImageError) {
        guard let version = bytes.big16(4), let channels = bytes.big16(12), let height = bytes.big32(14),
            let width = bytes.big32(18), let bits = bytes.big16(22), let mode = bytes.big16(24),
            let head = bytes.slice(12, 14)
        else { throw Self.cutOff }
        guard width > 0, height > 0 else { throw .damaged("a picture without size") }
        guard let colours = Colours(rawValue: mode), bits == 8 || bits == 16, bits == 8 || colours != .palette else {
            throw .unsupported("a Photoshop file of mode \(mode) with \(bits) bits a sample")
        }
        guard channels >= colours.samples else { throw .damaged("a Photoshop file without its channels") }
        (isLarge, self.width, self.height, self.channels) = (version == 2, width, height, channels)
        (self.bits, self.colours, self.head) = (bits, colours, head)
        var position = 26
        func section(lengthSize: Int = 4) throws(ImageError) -> BoundedBytes {
            guard let length = bytes.big(position, size: lengthSize),
                let content = bytes.slice(position + lengthSize, length)
            else { throw Self.cutOff }
            position += lengthSize + length
            return content
        }
        palette = try section()
        resources = try section()
        layers = try section(lengthSize: isLarge ? 8 : 4)
        guard let method = bytes.big16(position) else { throw Self.cutOff }
        guard let coding = Coding(rawValue: method) else {
            throw .unsupported("a Photoshop file whose merged picture is packed another way")
        }
        self.coding = coding
        picture = bytes.from(position + 2)
        if let version = PhotoshopResources.find(.version, in: resources), version.byte(4) == 0 {
            throw .unsupported("a Photoshop file without a merged picture")
        }
    }

    /// Layers, by the number that their section begins with; a negative one means that the first further channel is the
    /// opacity of the merged picture.
    private var layerNumber: Int {
        let size = isLarge ? 8 : 4
        func number(_ bytes: BoundedBytes) -> Int { bytes.big16(0).map { Int(Int16(truncatingIfNeeded: $0)) } ?? 0 }
        guard layers.big(0, size: size) == 0, let mask = layers.big32(size) else { return number(layers.from(size)) }
        // Of 16 bits they stand in a block behind the global mask; a signature, a key and a length begin each.
        var blocks = layers.from(size + 4 + mask)
        for _ in 0..<Self.mostBlocks {
            if blocks.has("8BIMLr16") { return number(blocks.from(8 + size)) }
            guard blocks.has("8BIM") || blocks.has("8B64"), let length = blocks.big32(8) else { return 0 }
            blocks = blocks.from(12 + (length + 3) / 4 * 4)
        }
        return 0
    }

    private static let mostBlocks = 64

    var hasLayers: Bool { layerNumber != 0 }
    var hasOpacity: Bool { layerNumber < 0 && channels > colours.samples }

    /// The numbers of the channels that are needed.
    var needed: Range<Int> { 0..<(colours.samples + (hasOpacity ? 1 : 0)) }
}
