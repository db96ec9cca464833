import CleanerProtocol
import Images
import PhotoCulling
import PhotoStore

/// The decisions that hold, as the lines of a decision file.
struct DecisionLines: Sendable {
    let history: History

    private var store: PhotoDatabase { history.store }

    /// The decisions about photos with higher numbers than `photo`, and the number to continue after; nil at the end.
    func photos(after photo: PhotoID) throws -> (lines: [DecisionLine], next: PhotoID?) {
        let kept = try store.decisions.kept(after: photo, count: ProtocolLimits.rowsPerMessage)
        let lines = try kept.map { decision in
            DecisionLine.photo(
                DecidedPhoto(
                    decision: CleanerProtocol.Decision(decision.decision),
                    contentDigest: decision.content.flatMap { WireDigest($0.description) },
                    pictureDigest: decision.picture.flatMap { WireDigest($0.description) },
                    location: try history.lastLocation(of: decision.photo), copies: decision.hasCopies,
                    deleted: decision.isDeleted, at: decision.at / 1_000_000_000))
        }
        return (lines, kept.last?.photo)
    }

    /// The pictures that were called different.
    func pairs() throws -> [DecisionLine] {
        try store.decisions.keptPairs().compactMap { pair in
            guard let one = try picture(pair.one), let other = try picture(pair.other) else { return nil }
            return .different(DifferentPictures(one, other, at: pair.at / 1_000_000_000))
        }
    }

    private func picture(_ digest: Digest256) throws -> DifferentPictures.Picture? {
        let photo = try store.decisions.photos(content: nil, picture: digest).first
        let place = try photo.flatMap { try store.places.file(of: $0) }.map { history.libraries.absolute($0.location) }
        return WireDigest(digest.description).map { .init(pictureDigest: $0, absolutePath: place?.text) }
    }
}
