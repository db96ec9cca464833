import BoundedReading
import Images

/// A header written anew for a HEIF file, with its main picture and nothing that a library could stumble over.
///
/// libheif 1.15 refuses whole files for parts that the main picture does not need: items of kinds that came later, such
/// as gain maps, sequences of pictures, auxiliary pictures without a kind. It also takes properties in the order of the
/// file, though turning counts after the size. Here, an identity item is the picture that it shows, with its turning.
struct HEIFHeader {
    struct Item {
        let number: Int
        let type: FourCC
        let name: BoundedBytes
        /// Those that describe come first, then those that change the picture, in their order.
        var properties: [Property]
        let extents: [BoundedBytes]
    }

    enum Property {
        case copied(BoundedBytes)
        case made([UInt8])
    }

    /// Of pictures with data of their own, in codings that libraries have known for long.
    private static let codedTypes: Set<FourCC> = ["hvc1", "av01"]
    /// Of pictures that are made of others.
    private static let joinedTypes: Set<FourCC> = ["grid", "iovl", "iden"]
    static let changing: Set<FourCC> = ["irot", "imir", "clap"]
    /// The largest number of items that show another one.
    private static let depth = 8
    /// A picture has about ten; their number is a byte.
    private static let mostProperties = 64
    private static let opacityKinds: [StaticString] = [
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0", "urn:mpeg:hevc:2015:auxid:1\0",
    ]

    private(set) var items: [Item] = []
    private var numbers: Set<Int> = []
    private(set) var references: [HEIFItems.Reference] = []
    let primary: Int
    /// Quarters of a turn against the clock that remain to be done.
    private(set) var turns = 0
    /// Whether the size may be that before a quarter of a turn or that after it: both kinds of file put the turn first.
    private(set) var isSizeUncertain = false
    /// The coding of a picture that libraries learned to read only lately; nil for HEVC and AV1.
    private(set) var newCoding: FourCC?

    /// Nil for a file that is not understood as a whole.
    init?(_ file: BoundedBytes) {
        let boxes = ISOBox.read(file).boxes
        let meta = boxes.first { $0.type == "meta" }
        if let meta, let (_, _, content) = meta.versioned,
            ISOBox.read(content).boxes.contains(where: { $0.type == "pitm" })
        {
            // What is missing of its main picture is not to be seen in a track, which may be another one's.
            guard let items = HEIFItems(meta: meta, file: file), items.hasAllMetadata else { return nil }
            self.init(items)
        } else if let track = HEIFTrack(boxes, file: file) {
            self.init(track)
        } else {
            return nil
        }
    }

    private init(_ track: HEIFTrack) {
        primary = 1
        var properties = track.properties.prefix(Self.mostProperties).map(Property.copied)
        let size = [0, 0, 0, 0] + ISOBox.big(track.width) + ISOBox.big(track.height)
        properties.append(.made(ISOBox.written("ispe", size)))
        turns = track.turns
        items = [
            Item(
                number: 1, type: track.type, name: track.picture.from(track.picture.count), properties: properties,
                extents: [track.picture])
        ]
        note(track.type)
    }

    private init?(_ found: HEIFItems) {
        var (number, later): (Int, [BoundedBytes]) = (found.primary, [])
        for _ in 0..<Self.depth {
            guard let item = found.items[number], item.type == "iden" || item.type == "tmap" else { break }
            guard let shown = Self.sources(of: number, in: found)?.first else { return nil }
            // A map's own properties are those of the brightened picture.
            if item.type == "iden" { later = Self.sorted(item.properties).changing + later }
            number = shown
        }
        primary = number
        guard found.items[number] != nil else { return nil }
        turns = add(number, found, later: later)
        let opacity = found.references.first { reference in
            reference.type == "auxl" && (reference.to.contains(number) || reference.to.contains(found.primary))
                && found.items[reference.from].map(Self.isOpacity) ?? false
        }
        if let opacity, opacity.from != number {
            // It is turned like its picture.
            _ = add(opacity.from, found, later: [])
            references.append(HEIFItems.Reference(type: "auxl", from: opacity.from, to: [number]))
        }
        for (block, (item, pictures)) in found.metadata.sorted(by: { $0.key < $1.key })
        where !item.extents.isEmpty && (pictures.contains(found.primary) || pictures.contains(number)) {
            items.append(
                Item(number: block, type: item.type, name: item.name, properties: [], extents: item.extents))
            references.append(HEIFItems.Reference(type: "cdsc", from: block, to: [number]))
        }
    }

    /// Adds a picture and those of which it is put together, and returns the turns that are left out of it.
    private mutating func add(_ whole: Int, _ found: HEIFItems, later: [BoundedBytes]) -> Int {
        let sources = Self.sources(of: whole, in: found) ?? []
        if !sources.isEmpty { references.append(HEIFItems.Reference(type: "dimg", from: whole, to: sources)) }
        var turns = 0
        for number in [whole] + Set(sources).sorted() {
            guard let item = found.items[number], numbers.insert(number).inserted else { continue }
            var (properties, changing) = Self.sorted(item.properties)
            if number == whole {
                isSizeUncertain = isSizeUncertain || Self.turnsBeforeSize(item.properties)
                changing += later
                while let last = changing.last, last.fourCC(4) == "irot" {
                    turns += Int(last.byte(8) ?? 0) & 3
                    changing.removeLast()
                }
            }
            properties += changing
            items.append(
                Item(
                    number: number, type: item.type, name: item.name,
                    properties: properties.prefix(Self.mostProperties).map(Property.copied), extents: item.extents))
            note(item.type)
        }
        return turns & 3
    }

    /// The tiles of the main picture if nothing but them makes it up; nil for any other picture.
    ///
    /// All tiles are alike, of even sizes and coded pictures themselves, which need no more than being laid out.
    var grid: HEIFGrid? {
        guard let whole = items.first(where: { $0.number == primary }), whole.type == "grid", !isSizeUncertain,
            !references.contains(where: { $0.type == "auxl" }), !whole.properties.contains(where: \.changesPicture),
            let tiles = references.first(where: { $0.type == "dimg" && $0.from == primary })?.to,
            whole.extents.count == 1, var grid = HEIFGrid(whole.extents[0], tiles: tiles)
        else { return nil }
        let numbers = Set(tiles)
        for item in items where numbers.contains(item.number) {
            guard Self.codedTypes.contains(item.type), let size = item.size,
                !item.properties.contains(where: \.changesPicture), grid.setTile(width: size.width, height: size.height)
            else { return nil }
        }
        return grid.isCovered ? grid : nil
    }

    /// The most pixels of a coded picture, as the properties say and as the coded data do; nil unless all are HEVC.
    var codedPixels: (told: Int, coded: Int)? {
        let pictures = items.filter {
            !HEIFItems.metadataTypes.contains($0.type) && !Self.joinedTypes.contains($0.type)
        }
        let coded = pictures.compactMap { $0.type == "hvc1" ? $0.codedPixels : nil }
        guard coded.count == pictures.count, let most = coded.max() else { return nil }
        return (pictures.map(\.pixels).max() ?? 0, most)
    }

    /// How little the picture, or its first tile, was compressed, on the scale of JPEG; nil but for AV1.
    ///
    /// HEVC is left out: cameras write it, and a copy in JPEG that was compressed less would seem better than their file.
    var codingQuality: Int? {
        let tile = references.first { $0.type == "dimg" && $0.from == primary }?.to.first
        let shown = items.first { $0.number == tile ?? primary }
        guard let shown, shown.type == "av01", shown.extents.count == 1 else { return nil }
        return QuantiserIndex.quality(av1: shown.extents[0])
    }

    private mutating func note(_ type: FourCC) {
        if !Self.codedTypes.union(Self.joinedTypes).contains(type) { newCoding = newCoding ?? type }
    }

    private static func sources(of number: Int, in found: HEIFItems) -> [Int]? {
        found.references.first { $0.type == "dimg" && $0.from == number }?.to
    }

    private static func sorted(_ properties: [BoundedBytes]) -> (describing: [BoundedBytes], changing: [BoundedBytes]) {
        func changes(_ property: BoundedBytes) -> Bool { property.fourCC(4).map(changing.contains) ?? false }
        return (properties.filter { !changes($0) }, properties.filter(changes))
    }

    private static func turnsBeforeSize(_ properties: [BoundedBytes]) -> Bool {
        properties.prefix { $0.fourCC(4) != "ispe" }.contains { $0.fourCC(4) == "irot" && ($0.byte(8) ?? 0) & 1 == 1 }
    }

    private static func isOpacity(_ item: HEIFItems.Item) -> Bool {
        item.properties.contains { property in
            property.fourCC(4) == "auxC" && opacityKinds.contains { property.has($0, at: 12) }
        }
    }
}

/// What libheif needs to decode the main picture.
///
/// Measured as the growth of the address space, with libheif 1.15, libde265 1.0 and dav1d 1.0, in pictures of 8 bits with
/// half the colour in both directions.
extension HEIFHeader {
    /// Tenths of a byte for each pixel of a picture that is coded as one: HEVC took 3.5 with 67 megapixels, AV1 9.3 with
    /// 169.
    private static let codedTenths: [FourCC: Int] = ["hvc1": 42]
    private static let otherTenths = 96
    /// Of a picture that is put together as a whole: 3.1 with 189 megapixels.
    private static let gridTenths = 34
    /// Added if libheif turns or crops the picture: 2.6 with 189 megapixels.
    private static let changingTenths = 27
    /// Added for a plane of opacity.
    private static let opacityTenths = 20

    /// The bytes that telling the size takes, whichever of both it is.
    var inspectionBytes: Int {
        guard isSizeUncertain, let pixels = items.first(where: { $0.number == primary })?.pixels else { return 0 }
        return decodingBytes(pixels: pixels, sampleBytes: 2, hasOpacity: true)
    }

    /// Bytes for a picture of that many pixels; the largest `Int` for absurd sizes.
    ///
    /// Its samples take one byte or two.
    func decodingBytes(pixels: Int, sampleBytes: Int, hasOpacity: Bool) -> Int {
        let sources = Set(references.first { $0.type == "dimg" && $0.from == primary }?.to ?? [])
        let tiles = items.filter { sources.contains($0.number) }
        // One tile at a time.
        let tile = tiles.map { $0.pixels * (Self.codedTenths[$0.type] ?? Self.otherTenths) }.max() ?? 0
        if let grid { return (grid.bandSamples + tile / 10) * sampleBytes }
        let isChanged = items.first { $0.number == primary }?.properties.contains(where: \.changesPicture) ?? false
        var tenths = isChanged ? Self.changingTenths : 0
        if hasOpacity { tenths += Self.opacityTenths }
        if sources.isEmpty {
            let type = items.first { $0.number == primary }?.type
            tenths += type.flatMap { Self.codedTenths[$0] } ?? Self.otherTenths
        } else {
            tenths += Self.gridTenths
        }
        let (product, overflow) = pixels.multipliedReportingOverflow(by: tenths)
        let (sum, sumOverflow) = product.addingReportingOverflow(tile)
        return overflow || sumOverflow ? .max : sum / 10 * sampleBytes
    }
}

extension HEIFHeader.Property {
    fileprivate var changesPicture: Bool {
        guard case .copied(let box) = self, let type = box.fourCC(4) else { return false }
        return HEIFHeader.changing.contains(type)
    }
}

extension HEIFHeader.Item {
    /// The size in its own property; nil without one, and for absurd sizes.
    fileprivate var size: (width: Int, height: Int)? {
        for case .copied(let box) in properties where box.fourCC(4) == "ispe" {
            guard let width = box.big32(12), let height = box.big32(16), width > 0, height > 0,
                height < Int(Int32.max) / width
            else { return nil }
            return (width, height)
        }
        return nil
    }

    /// That of the coded data, before cropping; nil if it is not known.
    fileprivate var codedPixels: Int? {
        guard extents.count == 1 else { return nil }
        for case .copied(let box) in properties where box.fourCC(4) == "hvcC" {
            return HEVCParameters.mostPixels(configuration: box.from(8), data: extents[0])
        }
        return nil
    }

    fileprivate var pixels: Int { size.map { $0.width * $0.height } ?? 0 }
}
