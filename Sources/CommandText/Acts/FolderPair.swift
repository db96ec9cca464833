package import CleanerProtocol
import Translation

/// Two folders that hold copies of the same pictures, as `review duplicates --by folders` shows them.
package struct FolderPair: Sendable {
    package struct Side: Sendable {
        /// The bytes of its absolute path.
        package let path: [UInt8]
        /// Relative to its library, or from the root if both are called alike; safe to print.
        package let name: String
        /// Those that the other side has as well.
        package fileprivate(set) var rows: [PhotoRow] = []
        /// How many files it has besides.
        package fileprivate(set) var others = 0
    }

    /// What it means to keep the photos of one side.
    package struct Keeping: Sendable {
        /// For each picture one that stays, and the undecided ones that go.
        package fileprivate(set) var pictures: [(stays: String, go: [String])] = []
        package fileprivate(set) var photos = 0
        /// Photos that stay, as they hold something that what stays in their place has not.
        package fileprivate(set) var holdingMore = 0
        package fileprivate(set) var bytes: Int64 = 0
    }

    /// More folders with one picture are not paired: pairs would grow with their square.
    private static let mostFolders = 12

    package private(set) var sides: [Side]
    /// How many pictures both have.
    package private(set) var pictures = 0
    /// Of the copies that one side could do without.
    private var bytes: Int64 = 0

    /// The pairs, those that share the most first.
    ///
    /// - Parameters:
    ///   - copies: The rows of the list `duplicates`.
    ///   - totals: How many files each folder has (`folder(of:)`).
    /// - Returns: None if no two folders share a picture.
    package static func of(_ copies: [PhotoRow], totals: [[UInt8]: Int]) -> [FolderPair] {
        var pairs: [[[UInt8]]: FolderPair] = [:]
        for group in Dictionary(grouping: copies, by: \.group).values {
            let folders = Dictionary(grouping: group, by: folder).sorted { $0.key.lexicographicallyPrecedes($1.key) }
                .prefix(mostFolders)
            for (place, first) in folders.enumerated() {
                for second in folders.dropFirst(place + 1) {
                    pairs[[first.key, second.key], default: FolderPair(first, second)].add(first.value, second.value)
                }
            }
        }
        return pairs.values.map { pair in
            var pair = pair
            for place in pair.sides.indices {
                let side = pair.sides[place]
                pair.sides[place].others = max((totals[side.path] ?? 0) - side.rows.count, 0)
            }
            return pair
        }.sorted { one, other in
            if one.pictures != other.pictures { return one.pictures > other.pictures }
            if one.bytes != other.bytes { return one.bytes > other.bytes }
            return one.id.lexicographicallyPrecedes(other.id)
        }
    }

    private init(_ first: (key: [UInt8], value: [PhotoRow]), _ second: (key: [UInt8], value: [PhotoRow])) {
        let names = [first, second].map { Self.name(of: $0.value) }
        // In two libraries folders may be called alike.
        let areAlike = names[0] == names[1]
        sides = zip([first, second], names).map { side, name in
            Side(path: side.key, name: areAlike ? SafeText.escaped(bytes: side.key) : name)
        }
    }

    /// What tells it from other pairs.
    package var id: [UInt8] { sides[0].path + [0] + sides[1].path }

    /// What it means to keep the photos of a side: those of the other side about which nothing is decided go.
    package func keeping(_ side: Int) -> Keeping {
        let staying = Dictionary(
            sides[side].rows.filter { $0.decision == nil || $0.decision == .keep }.map { ($0.group, $0) },
            uniquingKeysWith: { first, _ in first })
        var keeping = Keeping()
        let undecided = sides[1 - side].rows.filter { $0.decision == nil && staying[$0.group] != nil }
        for (group, rows) in Dictionary(grouping: undecided, by: \.group) {
            guard let stays = staying[group] else { continue }
            let going = rows.filter { Self.holds(stays, allOf: $0) }
            keeping.holdingMore += rows.count - going.count
            guard !going.isEmpty else { continue }
            keeping.pictures.append((stays.id, going.map(\.id)))
            keeping.photos += going.count
            keeping.bytes += going.reduce(0) { $0 + $1.freedBytes }
        }
        keeping.pictures.sort { $0.stays < $1.stays }
        return keeping
    }

    /// Whether a copy has all that another one holds besides the picture, such as a film, and no damage that that one lacks.
    private static func holds(_ one: PhotoRow, allOf other: PhotoRow) -> Bool {
        Set(other.holds ?? []).isSubset(of: one.holds ?? []) && (one.damage == nil || other.damage != nil)
    }

    private mutating func add(_ first: [PhotoRow], _ second: [PhotoRow]) {
        pictures += 1
        bytes += second.map(\.freedBytes).max() ?? 0
        sides[0].rows += first
        sides[1].rows += second
    }

    /// The bytes of the absolute path of a photo's folder.
    package static func folder(of row: PhotoRow) -> [UInt8] { folder(of: row.location.bytes) ?? [] }

    /// By bytes, as a name may begin with a mark that belongs to the character before it.
    private static func folder(of path: [UInt8]) -> [UInt8]? {
        path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) }
    }

    private static func name(of rows: [PhotoRow]) -> String {
        let path = rows.first.flatMap { WirePath(text: $0.path, base64: $0.pathBytes) }
        return folder(of: path?.bytes ?? []).map { SafeText.escaped(bytes: $0) } ?? tr("the library's own folder")
    }
}

// MARK: Words

extension FolderPair {
    /// `All 312 photos of Backup 2019 are also in 2019`.
    package var headline: String {
        guard let whole = sides.firstIndex(where: { $0.others == 0 }) else {
            return tr("\(sides[0].name) and \(sides[1].name) share \(Amount.count(pictures, "picture"))")
        }
        let count = sides[whole].rows.count
        let (name, other) = (sides[whole].name, sides[1 - whole].name)
        return count == 1
            ? tr("The only photo of \(name) is also in \(other)")
            : tr("All \(Amount.count(count, "photo")) of \(name) are also in \(other)")
    }

    /// What it means to keep those of a side, in a line.
    package func effect(ofKeeping side: Int) -> String {
        let keeping = keeping(side)
        let other = sides[1 - side].name
        var effect =
            keeping.photos == 0
            ? tr("nothing else would go")
            : tr("\(Amount.count(keeping.photos, "photo")) of \(other) would go, \(Amount.size(keeping.bytes))")
        if keeping.holdingMore > 0 {
            effect = tr("\(effect); \(Amount.count(keeping.holdingMore)) of \(other) that hold more stay")
        }
        return tr("keep those in \(sides[side].name): \(effect)")
    }

    /// What a side has besides; nil if nothing.
    package func besides(_ side: Int) -> String? {
        let count = sides[side].others
        return count > 0 ? tr("\(Amount.count(count, "other file")) in \(sides[side].name)", context: "folder") : nil
    }
}

// MARK: JSON

extension FolderPair {
    /// A pair as JSON, without a newline.
    package func json() throws -> ArraySlice<UInt8> {
        let folders = sides.indices.map { side in
            let (path, keeping) = (WirePath(bytes: sides[side].path), keeping(1 - side))
            return Line.Folder(
                absolutePath: path.text, absolutePathBytes: path.base64, photos: sides[side].rows.count,
                others: sides[side].others, proposed: keeping.photos, reclaimable: keeping.bytes)
        }
        return try LineCoding.line(Line(pictures: pictures, folders: folders)).dropLast()
    }

    private struct Line: Encodable {
        struct Folder: Encodable {
            let absolutePath: String
            let absolutePathBytes: String?
            /// Those that the other folder has as well.
            let photos: Int
            /// Files that it has besides.
            let others: Int
            /// Photos that would go if those of the other folder were kept.
            let proposed: Int
            /// Bytes of these.
            let reclaimable: Int64
        }

        let pictures: Int
        let folders: [Folder]
    }
}
