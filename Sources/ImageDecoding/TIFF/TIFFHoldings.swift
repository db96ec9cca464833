import BoundedReading
import Images

/// The pages and layers of a TIFF file, and whether all of them are there.
struct TIFFHoldings {
    private(set) var found = Holdings()
    private(set) var damage: String?

    /// The largest number of directories; a scanned book has some hundred pages.
    private static let countLimit = 1 << 14
    private static let (layers, subfileType, oldSubfileType): (Int, Int, Int) = (37_724, 254, 255)
    /// In Photoshop's data, before the layers.
    private static let photoshop: StaticString = "Adobe Photoshop Document Data Block\0"

    init(_ structure: TIFFStructure) {
        var (offset, seen, pages): (Int, Set<Int>, Int) = (structure.firstDirectory, [], 0)
        // Crafted directories may share their tables, so that reading all would take very long.
        var budget = structure.bytes.count
        while offset != 0, seen.insert(offset).inserted, seen.count <= Self.countLimit, budget > 0 {
            guard let directory = TIFFDirectory(structure, at: offset) else {
                damage = "pages of the TIFF file are missing"
                break
            }
            budget -= directory.entries.reduce(0) { $0 + 12 + ($1.tag == 273 || $1.tag == 324 ? $1.value.count : 0) }
            // Bit 0 marks a smaller copy, bit 2 a mask; the old field says 2 for a smaller copy.
            let isPart =
                (directory.number(Self.subfileType) ?? 0) & 0b101 != 0 || directory.number(Self.oldSubfileType) == 2
            if !isPart, directory.number(256) != nil { pages += 1 }
            if pages > 1, !isPart, !Self.isWhole(directory) { damage = "pages of the TIFF file are missing" }
            if let data = directory[Self.layers]?.value, Self.hasLayers(data) { found.kinds.insert(.layers) }
            offset = directory.next
        }
        guard pages > 1 else { return }
        found.pictures = pages
        found.kinds.insert(.pages)
    }

    /// Whether the coded strips or tiles lie within the file.
    private static func isWhole(_ directory: TIFFDirectory) -> Bool {
        [(273, 279), (324, 325)].allSatisfy { places, lengths in
            zip(directory.numbers(places), directory.numbers(lengths)).allSatisfy {
                directory.structure.bytes.slice($0, $1) != nil
            }
        }
    }

    /// Whether Photoshop's data has a block of layers that is not empty.
    private static func hasLayers(_ data: BoundedBytes) -> Bool {
        guard data.has(photoshop) else { return false }
        let start = photoshop.utf8CodeUnitCount
        // Blocks begin with a signature, a key and a length, in the byte order of the file.
        return data.from(start).has("8BIMLayr") || data.from(start).has("MIB8ryaL") || data.from(start).has("8BIMLr16")
            || data.from(start).has("MIB861rL") || data.from(start).has("8BIMLr32") || data.from(start).has("MIB823rL")
    }
}
