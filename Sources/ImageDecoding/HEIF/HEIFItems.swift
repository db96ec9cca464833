import BoundedReading

/// The items of a HEIF file (ISO 23008-12) that make up its picture: their properties and coded bytes.
///
/// Nil if any byte is not understood, so that two pictures are never mistaken for one.
struct HEIFItems {
    struct Item {
        let type: FourCC
        let isHidden: Bool
        /// Behind the type: the name, and of metadata the kind.
        var name = BoundedBytes(UnsafeRawBufferPointer(start: nil, count: 0))
        var properties: [BoundedBytes] = []
        var extents: [BoundedBytes] = []
    }

    struct Reference {
        let type: FourCC
        let from: Int
        let to: [Int]
    }

    let primary: Int
    /// Picture items by their number.
    private(set) var items: [Int: Item] = [:]
    /// References between picture items: tiles of a grid, alpha planes, thumbnails.
    private(set) var references: [Reference] = []
    /// Whether no metadata lie outside of the file.
    private(set) var hasAllMetadata = true
    /// EXIF, XMP and other metadata by their number, and the pictures that they describe.
    private(set) var metadata: [Int: (item: Item, pictures: [Int])] = [:]

    static let metadataTypes: Set<FourCC> = ["Exif", "mime", "uri "]
    /// The most properties of an item, as in one entry of the file's table, where their number has 8 bits.
    private static let propertyLimit = 255
    /// The most extents of all items together; grids of phones have some hundred tiles of one extent each.
    private static let extentLimit = 1 << 16

    init?(meta: ISOBox, file: BoundedBytes) {
        guard let (_, _, content) = meta.versioned else { return nil }
        let boxes = ISOBox.read(content).boxes
        func only(_ type: FourCC) -> ISOBox? { boxes.first { $0.type == type } }
        guard let primaryBox = only("pitm")?.versioned,
            let primary = primaryBox.content.big(0, size: primaryBox.version == 0 ? 2 : 4),
            let names = only("iinf"), let places = only("iloc"), let properties = only("iprp")
        else { return nil }
        self.primary = primary
        guard readTypes(names), readExtents(places, file: file, data: only("idat")?.content),
            readProperties(properties)
        else { return nil }
        if let box = only("iref"), !readReferences(box) { return nil }
        guard items[primary] != nil else { return nil }
    }

    private mutating func readTypes(_ box: ISOBox) -> Bool {
        guard let (version, _, content) = box.versioned else { return false }
        for entry in ISOBox.read(content.from(version == 0 ? 2 : 4)).boxes where entry.type == "infe" {
            guard let (version, flags, fields) = entry.versioned, version == 2 || version == 3 else { return false }
            let size = version == 2 ? 2 : 4
            guard let number = fields.big(0, size: size), let type = fields.fourCC(size + 2) else { return false }
            let item = Item(type: type, isHidden: flags & 1 == 1, name: fields.from(size + 6))
            if Self.metadataTypes.contains(type) {
                metadata[number] = (item, [])
            } else {
                items[number] = item
            }
        }
        return true
    }

    private mutating func readExtents(_ box: ISOBox, file: BoundedBytes, data: BoundedBytes?) -> Bool {
        guard let (version, _, fields) = box.versioned, version <= 2, let sizes = fields.big16(0) else { return false }
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version == 0 ? 0 : sizes & 15
        let numberSize = version == 2 ? 4 : 2
        guard let count = fields.big(2, size: numberSize), max(offsetSize, lengthSize, baseSize, indexSize) <= 8 else {
            return false
        }
        var (position, room) = (2 + numberSize, Self.extentLimit)
        func next(_ size: Int) -> Int? {
            defer { position += size }
            return fields.big(position, size: size)
        }
        for _ in 0..<count {
            guard let number = next(numberSize), let method = version == 0 ? 0 : next(2), let reference = next(2),
                let base = next(baseSize), let extents = next(2)
            else { return false }
            // Extents without fields take no bytes, so nothing but their number would end the reading of them.
            guard extents == 0 || indexSize + offsetSize + lengthSize > 0 else { return false }
            room -= extents
            guard room >= 0 else { return false }
            for _ in 0..<extents {
                guard next(indexSize) != nil, let offset = next(offsetSize), let length = next(lengthSize) else {
                    return false
                }
                // Data may be in the file itself or in the data box of the header.
                let source = method & 15 == 0 ? file : method & 15 == 1 ? data : nil
                let (start, overflow) = base.addingReportingOverflow(offset)
                guard reference == 0, !overflow, length > 0, let extent = source?.slice(start, length) else {
                    guard items[number] == nil else { return false }
                    hasAllMetadata = hasAllMetadata && metadata[number] == nil
                    continue
                }
                items[number]?.extents.append(extent)
                metadata[number]?.item.extents.append(extent)
            }
        }
        return true
    }

    private mutating func readProperties(_ box: ISOBox) -> Bool {
        let boxes = ISOBox.read(box.content).boxes
        guard let container = boxes.first(where: { $0.type == "ipco" }) else { return false }
        let properties = ISOBox.read(container.content).boxes
        for association in boxes where association.type == "ipma" {
            guard let (version, flags, fields) = association.versioned, let count = fields.big32(0) else {
                return false
            }
            let (numberSize, indexSize) = (version == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
            var position = 4
            for _ in 0..<count {
                guard let number = fields.big(position, size: numberSize),
                    let indices = fields.byte(position + numberSize)
                else { return false }
                position += numberSize + 1
                for _ in 0..<indices {
                    // The highest bit marks properties that a reader must support.
                    guard let value = fields.big(position, size: indexSize) else { return false }
                    let index = value & (indexSize == 1 ? 0x7F : 0x7FFF)
                    guard index <= properties.count else { return false }
                    position += indexSize
                    // 0 means none; a user description is metadata.
                    guard index > 0, properties[index - 1].type != "udes" else { continue }
                    guard items[number]?.properties.count ?? 0 < Self.propertyLimit else { return false }
                    items[number]?.properties.append(properties[index - 1].whole)
                }
            }
        }
        return true
    }

    private mutating func readReferences(_ box: ISOBox) -> Bool {
        guard let (version, _, content) = box.versioned else { return false }
        let size = version == 0 ? 2 : 4
        for entry in ISOBox.read(content).boxes {
            guard let from = entry.content.big(0, size: size), let count = entry.content.big16(size) else {
                return false
            }
            let to = (0..<count).compactMap { entry.content.big(size + 2 + $0 * size, size: size) }
            guard to.count == count else { return false }
            let pictures = to.filter { items[$0] != nil }
            if entry.type == "cdsc" { metadata[from]?.pictures += pictures }
            if items[from] != nil, !pictures.isEmpty {
                references.append(Reference(type: entry.type, from: from, to: pictures))
            }
        }
        return true
    }
}
