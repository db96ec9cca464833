import CleanerProtocol
import ReviewScreen

/// The marked photos as the user was shown them.
struct MarkedPile {
    private var rows: [TrashRow] = []

    init() {}

    /// The photos that are marked now, and the name of their pile.
    static func fetch(_ client: Client) throws -> (pile: MarkedPile, name: String?) {
        var pile = MarkedPile()
        let result = try client.send(TrashListRequest()) { row in
            if row.state == .marked { pile.rows.append(row) }
        }
        return (pile, result.pile)
    }

    func hasSamePhotos(as other: MarkedPile) -> Bool {
        Set(rows.map(\.id)) == Set(other.rows.map(\.id))
    }

    mutating func remove(_ photos: [String]) {
        rows.removeAll { photos.contains($0.id) }
    }

    /// The photos to show from one on, with the numbers of all.
    func page(from: Int) -> ReviewEvent {
        let page = rows.dropFirst(from).prefix(ProtocolLimits.reviewCards * 2).map { ReviewPhoto($0) }
        return .marked(
            Array(page), from: from, total: rows.count, bytes: rows.reduce(0) { $0 + $1.bytes },
            links: rows.reduce(0) { $0 + ($1.links ?? 0) })
    }

    /// Where the photos lie.
    var places: [(photo: String, path: WirePath?)] {
        rows.map { ($0.id, WirePath(text: $0.absolutePath, base64: $0.absolutePathBytes)) }
    }
}
