package import PhotoCategories

/// Some entries of a list in order, and what all of them are.
package struct PhotoPage: Sendable {
    package enum Entry: Sendable {
        case photo(ListedPhoto)
        case group(PhotoGroup)

        /// The photos, the keeper of a group first.
        package var rows: [ListedPhoto] {
            switch self {
            case .photo(let photo): [photo]
            case .group(let group): group.rows
            }
        }
    }

    /// All rows of the list, those of other pages too.
    package struct Count: Sendable, Hashable {
        package var photos = 0
        package var bytes: Int64 = 0
        /// If the query asks for times: photos that count by the time in their names.
        package var datedByName = 0
        /// The same by the time of their files.
        package var datedByFile = 0

        mutating func add(_ photo: BrowsedPhoto, dates: Bool) {
            photos += 1
            bytes += photo.bytes
            guard dates else { return }
            switch photo.timeSource {
            case .camera: break
            case .name: datedByName += 1
            case .file: datedByFile += 1
            }
        }
    }

    package let entries: [Entry]
    package let count: Count
    /// The sections of the list in their order, those of other pages too; empty without sections.
    package var sections: [PhotoSection] = []
    /// Behind this key the next page begins; nil on the last one.
    package let next: PageKey?

    /// The photos that a review shows at once: those of a section, of a group, or one alone.
    package var cards: [[PhotoID]] {
        var cards: [[PhotoID]] = []
        var last: Int?
        for entry in entries {
            if case .photo(let photo) = entry, let section = photo.section, section == last {
                cards[cards.count - 1].append(photo.photo)
                continue
            }
            cards.append(entry.rows.map(\.photo))
            last = entry.rows.first?.section
        }
        return cards
    }
}

/// One section of a list: the photos of an app or of a day.
package struct PhotoSection: Sendable, Hashable {
    /// The app, or the day as in `2024-05-01`; nil for photos of which no app is known.
    package internal(set) var name: String?
    package internal(set) var photos = 0
    /// Bytes of their files.
    package internal(set) var bytes: Int64 = 0
}

extension Culling {
    /// The section that these photos form; all of them must have the same app or day.
    package func section(of photos: [PhotoID], by sectioning: Sectioning) -> PhotoSection {
        var table = SectionTable(sectioning, grouped.photos.apps)
        for photo in photos.lazy.compactMap({ browsed($0) }) { _ = table.add(photo) }
        return table.first ?? PhotoSection()
    }
}

/// The place of a photo or group in an ordered list; smaller keys come first.
///
/// A list is cut into pages by the key of the last entry of each: the next page begins behind it, whatever has come or
/// gone meanwhile.
package struct PageKey: Comparable, Hashable, Sendable, CustomStringConvertible {
    /// Where a section comes among those of its list.
    struct Section: Comparable, Hashable, Sendable {
        let first: UInt64
        let second: UInt64

        init(_ first: UInt64, _ second: UInt64 = 0) {
            self.first = first
            self.second = second
        }

        static func < (one: Section, other: Section) -> Bool {
            (one.first, one.second) < (other.first, other.second)
        }
    }

    /// Zeros in a list without sections.
    let section: Section
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let last: UInt64

    /// The parts decide in their order, after that of the section.
    init(
        _ first: UInt64, _ second: UInt64 = 0, _ third: UInt64 = 0, last: UInt64 = 0, in section: Section = Section(0)
    ) {
        self.section = section
        self.first = first
        self.second = second
        self.third = third
        self.last = last
    }

    /// Reads what `description` prints; nil for anything else.
    package init?(_ text: String) {
        let texts = text.split(separator: "-", omittingEmptySubsequences: false)
        let parts = texts.compactMap { UInt64($0, radix: Self.radix) }
        guard texts.count == 6, parts.count == 6 else { return nil }
        self.init(parts[2], parts[3], parts[4], last: parts[5], in: Section(parts[0], parts[1]))
    }

    package var description: String {
        [section.first, section.second, first, second, third, last].map { String($0, radix: Self.radix) }
            .joined(separator: "-")
    }

    private static let radix = 36

    /// The same place within a section.
    func within(_ section: Section) -> PageKey { PageKey(first, second, third, last: last, in: section) }

    package static func < (one: PageKey, other: PageKey) -> Bool {
        (one.section.first, one.section.second, one.first, one.second, one.third, one.last)
            < (other.section.first, other.section.second, other.first, other.second, other.third, other.last)
    }

    /// The part of a key that puts the smallest number first.
    static func ascending(_ number: Int64) -> UInt64 { UInt64(bitPattern: number) ^ 1 << 63 }

    /// The part of a key that puts the largest number first.
    static func descending(_ number: Int64) -> UInt64 { ~ascending(number) }

    /// The part of a key that puts the largest number first; none may be negative.
    static func descending(_ number: Double) -> UInt64 { ~number.bitPattern }
}

extension GroupID {
    /// The order of groups with equal reclaimable bytes, for their keys.
    var keyParts: (UInt64, UInt64) {
        let (kind, number): (UInt64, Int64) =
            switch self {
            case .duplicates(let picture): (0, picture)
            case .identicalFiles(let content): (1, content)
            case .nearDuplicates(let picture): (2, picture)
            case .similar(let picture): (3, picture)
            case .moment(let photo): (4, photo)
            }
        return (kind, PageKey.ascending(number))
    }
}
