package import CleanerProtocol

/// Divides photos into portions that each fit into one request.
package enum RequestBatches {
    /// Half of what a request's line may hold: the other members need a few dozen bytes.
    private static let bytes = ProtocolLimits.requestLineBytes / 2

    package static func of(_ photos: [PhotoReference]) throws -> [[PhotoReference]] {
        var batches: [[PhotoReference]] = []
        var batch: [PhotoReference] = []
        var size = 0
        for photo in photos {
            let length = try LineCoding.line(photo).count
            if size + length > bytes && !batch.isEmpty {
                batches.append(batch)
                batch = []
                size = 0
            }
            batch.append(photo)
            size += length
        }
        return batch.isEmpty ? batches : batches + [batch]
    }
}
