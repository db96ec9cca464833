package import CleanerProtocol

/// Divides photos into portions that each fit into one request.
package enum RequestBatches {
    /// Half of what a request's line may hold: the other members need a few dozen bytes.
    private static let bytes = ProtocolLimits.requestLineBytes / 2

    package static func of(_ photos: [PhotoReference]) throws -> [[PhotoReference]] {
        try of(photos) { _ in nil as String? }
    }

    /// Lines of a decision file; those about copies of one picture stay together, unless they fit into no request.
    package static func of(decisions: [DecisionLine]) throws -> [[DecisionLine]] {
        // A stable sort: copies stay in the order of the file.
        let places = decisions.enumerated().sorted { ($0.element.picture, $0.offset) < ($1.element.picture, $1.offset) }
        return try of(places.map(\.element), together: \.picture)
    }

    private static func of<Item: Encodable, Key: Equatable>(
        _ items: [Item], together key: (Item) -> Key?
    ) throws -> [[Item]] {
        var batches: [[Item]] = []
        var batch: [Item] = []
        var size = 0
        for item in items {
            let length = try LineCoding.line(item).count
            let isApart = key(item).map { $0 != batch.last.flatMap(key) } ?? true
            if size + length > (isApart ? bytes : bytes * 3 / 2) && !batch.isEmpty {
                batches.append(batch)
                batch = []
                size = 0
            }
            batch.append(item)
            size += length
        }
        return batch.isEmpty ? batches : batches + [batch]
    }
}
