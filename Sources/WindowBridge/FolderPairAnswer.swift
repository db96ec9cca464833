internal import CleanerProtocol
internal import CommandText
internal import PhotoCategories
internal import Synchronization

/// The pairs of folders that share copies, worked out as for `review duplicates --by folders`; the page only draws them.
final class FolderPairAnswer: Sendable {
    /// Pairs that the page gets, and photos of each that it shows.
    private static let (mostPairs, mostPhotos) = (60, 6)

    /// How many files each folder has, which no decision changes; nil until they were counted.
    private let totals = Mutex<[[UInt8]: Int]?>(nil)

    /// The answer as JSON, without a newline.
    ///
    /// With `anew`, because photos came or went, those of each folder are counted again: a look at the whole library.
    func json(_ client: Client, anew: Bool) throws -> [UInt8] {
        var copies: [PhotoRow] = []
        _ = try client.send(ListRequest(category: .duplicates)) { copies.append($0) }
        let pairs = FolderPair.of(copies, totals: try totals(client, anew: anew))
        let answer = Answer(total: pairs.count, pairs: pairs.prefix(Self.mostPairs).map(Self.pair))
        return try LineCoding.line(answer).dropLast()
    }

    private func totals(_ client: Client, anew: Bool) throws -> [[UInt8]: Int] {
        if !anew, let known = totals.withLock({ $0 }) { return known }
        var counted: [[UInt8]: Int] = [:]
        _ = try client.send(ListRequest(category: .all)) { counted[FolderPair.folder(of: $0), default: 0] += 1 }
        totals.withLock { $0 = counted }
        return counted
    }

    private static func pair(_ pair: FolderPair) -> Answer.Pair {
        let sides = pair.sides.indices.map { place in
            let side = pair.sides[place]
            let (path, keeping) = (WirePath(bytes: side.path), pair.keeping(place))
            return Answer.Side(
                name: side.name,
                folder: path.base64.map { Answer.Folder(pathBytes: $0) } ?? Answer.Folder(path: path.text),
                photos: side.rows.count, others: side.others,
                keeping: Answer.Keeping(
                    photos: keeping.photos, bytes: keeping.bytes, holdingMore: keeping.holdingMore,
                    pictures: keeping.pictures.map { Answer.Picture(stays: $0.stays, go: $0.go) }))
        }
        let largest = pair.sides[0].rows.sorted { $0.freedBytes > $1.freedBytes }.prefix(mostPhotos)
        let shown = largest.map { Answer.Photo(id: $0.id, path: $0.path, pathBytes: $0.pathBytes) }
        return Answer.Pair(pictures: pair.pictures, sides: sides, shown: shown)
    }

    private struct Answer: Encodable {
        struct Pair: Encodable {
            let pictures: Int
            let sides: [Side]
            /// The largest that they share.
            let shown: [Photo]
        }

        struct Side: Encodable {
            let name: String
            let folder: Folder
            let photos: Int
            let others: Int
            /// What it means to keep those of this side.
            let keeping: Keeping
        }

        /// As filters name it.
        struct Folder: Encodable {
            var path: String?
            var pathBytes: String?
        }

        struct Keeping: Encodable {
            let photos: Int
            let bytes: Int64
            let holdingMore: Int
            let pictures: [Picture]
        }

        struct Picture: Encodable {
            let stays: String
            let go: [String]
        }

        struct Photo: Encodable {
            let id: String
            let path: String
            let pathBytes: String?
        }

        let total: Int
        let pairs: [Pair]
    }
}
