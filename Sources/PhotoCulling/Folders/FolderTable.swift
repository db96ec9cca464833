/// The folders of all photos, each with a number, so that a record needs only three bytes for it.
///
/// Numbers depend on the order in which photos arrived; comparisons never use them.
struct FolderTable: Sendable {
    /// Numbers are smaller; photos beyond it share the number of an unknown folder.
    static let mostFolders = 1 << 24 - 1
    /// The number of photos whose folder is not known.
    static let unknown = UInt32(mostFolders)

    /// The place of a folder among the others, the best first.
    struct Rank: Hashable, Sendable {
        /// The place in the user's list; the largest number for folders that are not in it.
        var preference = Int.max
        var kind = FolderKind.camera
        /// Whether Takeout put the photos of a year there.
        var isYear = false

        /// Whether a copy there counts less than one that a person or a camera stored.
        var isForeign: Bool { kind > .camera }

        /// Whether the photos of the folder may vanish at any time: a program fills it, or one above it, with what it
        /// downloads, receives or keeps for itself, or they were thrown away.
        var mayVanish: Bool { kind > .library && kind != .backup }
    }

    private struct Entry: Sendable {
        var folder: PhotoFolder
        var rank: Rank
        var photos = 1
    }

    private var entries: [Entry] = []
    private var vacant: [UInt32] = []
    private var numbers: [PhotoFolder: UInt32] = [:]
    private var preference: @Sendable (PhotoFolder) -> Int? = { _ in nil }
    private var downloads: PhotoFolder?

    /// The number of a folder, for one more photo.
    mutating func acquire(_ folder: PhotoFolder?) -> UInt32 {
        guard let folder else { return Self.unknown }
        if let number = numbers[folder] {
            entries[Int(number)].photos += 1
            return number
        }
        let entry = Entry(folder: folder, rank: rank(folder))
        let number: UInt32
        if let place = vacant.popLast() {
            number = place
            entries[Int(number)] = entry
        } else {
            guard entries.count < Self.mostFolders else { return Self.unknown }
            number = UInt32(entries.count)
            entries.append(entry)
        }
        numbers[folder] = number
        return number
    }

    /// Forgets a folder with its last photo.
    mutating func release(_ number: UInt32) {
        guard number != Self.unknown else { return }
        entries[Int(number)].photos -= 1
        guard entries[Int(number)].photos == 0 else { return }
        numbers[entries[Int(number)].folder] = nil
        vacant.append(number)
    }

    /// Ranks all folders again by the user's list.
    ///
    /// - Parameters:
    ///   - downloads: The folder that the user's desktop calls that of downloads.
    ///   - preference: The place of a folder in the list; nil if it is not in it.
    /// - Returns: Whether any folder has another rank now.
    @discardableResult
    mutating func prefer(
        downloads: PhotoFolder? = nil, _ preference: @escaping @Sendable (PhotoFolder) -> Int?
    ) -> Bool {
        self.preference = preference
        self.downloads = downloads
        var isOther = false
        for number in numbers.values {
            let rank = rank(entries[Int(number)].folder)
            isOther = isOther || rank != entries[Int(number)].rank
            entries[Int(number)].rank = rank
        }
        return isOther
    }

    subscript(number: UInt32) -> PhotoFolder? { number == Self.unknown ? nil : entries[Int(number)].folder }

    /// The numbers of the folders that are one of these or lie below one.
    func numbers(within places: [PhotoFolder]) -> Set<UInt32> {
        Set(numbers.filter { folder, _ in places.contains { folder.isWithin($0) } }.values)
    }

    func rank(_ number: UInt32) -> Rank { number == Self.unknown ? Rank() : entries[Int(number)].rank }

    private func rank(_ folder: PhotoFolder) -> Rank {
        Rank(
            preference: preference(folder) ?? .max,
            kind: max(FolderKind(folder), downloads.map(folder.isWithin) == true ? .downloads : .named),
            isYear: TakeoutYear.isYear(folder.name))
    }

    /// Whether the user's list prefers the first folder (true) or the second; nil if it does not tell them apart.
    func prefers(_ first: UInt32, _ second: UInt32) -> Bool? {
        let (a, b) = (rank(first).preference, rank(second).preference)
        return a == b ? nil : a < b
    }

    /// Whether the first folder is that of a year of a Takeout and the second one an album beside it (true), or the other
    /// way round; nil if neither is.
    func isYearBeside(_ first: UInt32, _ second: UInt32) -> Bool? {
        guard rank(first).isYear != rank(second).isYear, let one = self[first], let other = self[second] else {
            return nil
        }
        let (year, album) = rank(first).isYear ? (one, other) : (other, one)
        let takeout = PhotoFolder(root: year.root, path: Array(year.path.dropLast(year.name.count + 1)))
        return album != takeout && album.isWithin(takeout) ? rank(first).isYear : nil
    }

    /// Whether the first folder comes before the second; nil only for equal folders.
    ///
    /// Their kinds decide, and between two of one kind the order of the paths, so that one of two folders stays
    /// throughout.
    func precedes(_ first: UInt32, _ second: UInt32) -> Bool? {
        if first == second { return nil }
        guard let one = self[first], let other = self[second] else { return self[first] != nil }
        let (kind, otherKind) = (rank(first).kind, rank(second).kind)
        if kind != otherKind { return kind < otherKind }
        if one.root != other.root { return one.root < other.root }
        return one.path.lexicographicallyPrecedes(other.path)
    }
}

extension FolderTable {
    /// The user's list, which is no value, is not among it.
    func write(to writer: inout SnapshotWriter) throws {
        try writer.write(folders: entries.map(\.folder))
        try writer.write(entries.map(\.rank))
        try writer.write(entries.map(\.photos))
        try writer.write(vacant)
    }

    /// Folders keep their ranks until the next `prefer`.
    init(from reader: inout SnapshotReader) throws {
        let (folders, ranks, photos) = (try reader.readFolders(), try reader.read(Rank.self), try reader.read(Int.self))
        try SnapshotError.unless(folders.count == ranks.count && folders.count == photos.count)
        for place in folders.indices {
            entries.append(Entry(folder: folders[place], rank: ranks[place], photos: photos[place]))
            if photos[place] > 0 { numbers[folders[place]] = UInt32(place) }
        }
        vacant = try reader.read()
        try SnapshotError.unless(vacant.allSatisfy { $0 < entries.count })
        // A folder has one number.
        try SnapshotError.unless(numbers.count + vacant.count == entries.count)
    }

    /// Whether it is a folder's number, or that of an unknown one.
    func knows(_ number: UInt32) -> Bool { number == Self.unknown || number < entries.count }
}

/// The folders in which Google Takeout puts the photos of a year, `Photos from 2019`, beside its albums, which hold copies
/// of them.
///
/// Takeout names them in the language of its user. Sources: GooglePhotosTakeoutHelper (`isYearFolder`), immich-go; the
/// other languages are set by hand.
enum TakeoutYear {
    /// What stands before the year.
    private static let before: Set<String> = [
        "photos from", "fotos von", "fotos aus", "photos de", "fotos de", "fotos del", "foto dal", "foto del",
        "foto da",
        "foto's van", "foto's uit", "foto\u{2019}s van", "foto\u{2019}s uit", "fotos van", "zdjęcia z", "fotografie z",
        "fotky z", "fotografie z roku", "fotky z roku", "foton från", "foton fran", "bilder från", "bilder fra",
        "billeder fra",
        "fotos fra", "kuvat vuodelta", "valokuvat vuodelta", "fotók –", "fotók", "fotografii din", "fotografije iz",
        "fotografies de", "fotografias de", "fotos do", "fotos de l'any", "фото за", "фотографии за", "фото з",
        "снимки от",
        "φωτογραφίες από", "foto dari", "ảnh từ", "รูปภาพจาก", "תמונות מ",
    ]
    /// What stands behind it.
    private static let behind: Set<String> = [
        "年の写真", "年拍摄的照片", "年的照片", "年的相片", "년의 사진", "년 사진", "yılından fotoğraflar", "yılı fotoğrafları",
        "képei",
    ]

    /// Whether a folder of this name holds the photos of a year.
    static func isYear(_ name: some Sequence<UInt8>) -> Bool {
        let name = String(decoding: Array(name), as: UTF8.self).lowercased()
        func isYear(_ text: Substring) -> Bool {
            text.count == 4 && text.allSatisfy { $0.isASCII && $0.isNumber }
                && (text.hasPrefix("19") || text.hasPrefix("20"))
        }
        func words(_ text: Substring) -> String { text.split(separator: " ").joined(separator: " ") }
        return isYear(name.suffix(4)) && before.contains(words(name.dropLast(4)))
            || isYear(name.prefix(4)) && behind.contains(words(name.dropFirst(4)))
    }
}
