import BoundedReading

/// A TIFF structure (TIFF 6.0, or BigTIFF with offsets of 64 bits) in untrusted bytes.
struct TIFFStructure {
    let bytes: BoundedBytes
    let isBigEndian: Bool
    /// Whether offsets and counts have 64 bits.
    let isBig: Bool
    /// The offset of the first directory.
    let firstDirectory: Int

    init?(_ bytes: BoundedBytes) {
        isBigEndian = bytes.has("MM")
        isBig = bytes.has(isBigEndian ? "MM\0+" : "II+\0")
        guard isBig || bytes.has(isBigEndian ? "MM\0*" : "II*\0"),
            let first = Self.number(bytes, isBig ? 8 : 4, size: isBig ? 8 : 4, isBigEndian)
        else { return nil }
        self.bytes = bytes
        firstDirectory = first
    }

    private init(bytes: BoundedBytes, isBigEndian: Bool, isBig: Bool, firstDirectory: Int) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
        self.isBig = isBig
        self.firstDirectory = firstDirectory
    }

    /// The same of a camera's RAW file; Olympus and Panasonic write letters where others write 42.
    init?(raw bytes: BoundedBytes) {
        guard bytes.has("IIRO") || bytes.has("IIRS") || bytes.has("MMOR") || bytes.has("IIU\0") else {
            self.init(bytes)
            return
        }
        let isBigEndian = bytes.has("MM")
        guard let first = Self.number(bytes, 4, size: 4, isBigEndian) else { return nil }
        self.init(bytes: bytes, isBigEndian: isBigEndian, isBig: false, firstDirectory: first)
    }

    func number(_ offset: Int, size: Int) -> Int? {
        Self.number(bytes, offset, size: size, isBigEndian)
    }

    /// An unsigned number of 1, 2, 4 or 8 bytes; nil for other sizes and for numbers that do not fit.
    static func number(_ bytes: BoundedBytes, _ offset: Int, size: Int, _ isBigEndian: Bool) -> Int? {
        switch (size, isBigEndian) {
        case (1, _): bytes.byte(offset).map(Int.init)
        case (2, true): bytes.big16(offset)
        case (2, false): bytes.little16(offset)
        case (4, true): bytes.big32(offset)
        case (4, false): bytes.little32(offset)
        case (8, true): bytes.big64(offset)
        case (8, false): bytes.little64(offset)
        default: nil
        }
    }
}

extension TIFFStructure {
    /// The most thumbnails that may lie before the picture.
    private static let mostThumbnails = 16

    /// The directory of the picture that viewers show, and its number in the file: the first one that is no smaller copy
    /// of another one; of nothing but copies the first.
    var shown: (directory: TIFFDirectory, number: Int)? {
        guard let first = TIFFDirectory(self, at: firstDirectory) else { return nil }
        var (directory, number) = (first, 0)
        while directory.isReduced || directory.number(256) == nil, number < Self.mostThumbnails {
            guard directory.next > 0, let next = TIFFDirectory(self, at: directory.next) else { return (first, 0) }
            (directory, number) = (next, number + 1)
        }
        return number < Self.mostThumbnails ? (directory, number) : (first, 0)
    }
}

extension TIFFDirectory {
    /// Whether this is a smaller copy of another picture (`NewSubfileType`).
    var isReduced: Bool { (number(254) ?? 0) & 1 == 1 }
}

/// One directory of a TIFF structure: a picture, or a part of its metadata.
struct TIFFDirectory {
    struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        let value: BoundedBytes
    }

    let structure: TIFFStructure
    private let offset: Int
    private(set) var entries: [Entry] = []
    /// The tags of entries whose values do not lie within the file, or have unknown types.
    private(set) var unreadable: Set<Int> = []
    /// The offset of the next directory; 0 if there is none.
    let next: Int

    /// The most entries of a directory, as in a classic TIFF file, where their number has 16 bits.
    private static let countLimit = 1 << 16 - 1

    /// Bytes of one value by the type's number; 0 for numbers without meaning.
    private static let typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

    /// Nil if the directory does not lie within the file, or has absurdly many entries.
    init?(_ structure: TIFFStructure, at offset: Int) {
        let (isBig, bytes) = (structure.isBig, structure.bytes)
        let (countSize, entrySize, wordSize) = isBig ? (8, 20, 8) : (2, 12, 4)
        guard offset > 0, let count = structure.number(offset, size: countSize), count <= Self.countLimit,
            let table = bytes.slice(offset + countSize, count * entrySize + wordSize)
        else { return nil }
        self.structure = structure
        self.offset = offset
        func number(_ place: Int, _ size: Int) -> Int? {
            TIFFStructure.number(table, place, size: size, structure.isBigEndian)
        }
        next = number(count * entrySize, wordSize) ?? 0
        for place in stride(from: 0, to: count * entrySize, by: entrySize) {
            let valuePlace = place + 4 + wordSize
            guard let tag = number(place, 2) else { continue }
            guard let type = number(place + 2, 2), let values = number(place + 4, wordSize),
                type < Self.typeSizes.count, Self.typeSizes[type] > 0, values <= bytes.count,
                let value = values * Self.typeSizes[type] <= wordSize
                    ? table.slice(valuePlace, values * Self.typeSizes[type])
                    : number(valuePlace, wordSize).flatMap({ bytes.slice($0, values * Self.typeSizes[type]) })
            else {
                unreadable.insert(tag)
                continue
            }
            entries.append(Entry(tag: tag, type: type, count: values, value: value))
        }
    }

    /// Whether both are one directory of one file.
    func isSame(as other: TIFFDirectory) -> Bool { offset == other.offset }

    subscript(tag: Int) -> Entry? {
        entries.first { $0.tag == tag }
    }

    /// The unsigned integers of an entry; empty without it or for other types.
    func numbers(_ tag: Int) -> Numbers {
        guard let entry = self[tag], [1, 3, 4, 13, 16, 18].contains(entry.type) else {
            return Numbers(bytes: structure.bytes, size: 1, isBigEndian: false, count: 0)
        }
        return Numbers(
            bytes: entry.value, size: Self.typeSizes[entry.type], isBigEndian: structure.isBigEndian,
            count: entry.count)
    }

    func number(_ tag: Int) -> Int? {
        numbers(tag).first
    }

    /// Numbers in the file, each read when it is asked for: an entry may say that it has as many as the file has bytes,
    /// and thousands of directories may share it.
    struct Numbers: RandomAccessCollection {
        fileprivate let bytes: BoundedBytes
        fileprivate let size: Int
        fileprivate let isBigEndian: Bool
        let count: Int

        var startIndex: Int { 0 }
        var endIndex: Int { count }

        /// The largest `Int` for what does not fit one.
        subscript(index: Int) -> Int {
            TIFFStructure.number(bytes, index * size, size: size, isBigEndian) ?? .max
        }
    }
}
