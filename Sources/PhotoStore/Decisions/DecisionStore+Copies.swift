internal import GRDB
package import PhotoCulling

/// What copies have in common: the picture, or the bytes of a file without one.
package enum CopyKey: Sendable, Hashable {
    case picture(PictureID)
    case content(Int64)

    /// The contents with it as a query, and its parameter.
    var contents: (query: String, number: Int64) {
        switch self {
        case .picture(let picture): ("SELECT id FROM content WHERE picture = ?", picture)
        case .content(let content): ("?", content)
        }
    }
}

/// A photo that lies in the library, among its copies.
package struct PresentCopy: Sendable, Hashable {
    package let photo: PhotoID
    /// Whether it stays if another copy is deleted: it is analysed and not marked.
    package let isFree: Bool
}

/// The copies of a picture as a whole, for requests that name many of them: `copies(of:)` lists all for each.
extension DecisionStore {
    /// What a photo has in common with its copies; nil if its content is not known.
    package func copyKey(of photo: PhotoID) throws(StoreError) -> CopyKey? {
        try connection.read { database in
            let row = try database.row(
                "SELECT content.picture, content.id FROM photo JOIN content ON content.id = photo.content WHERE photo.id = ?",
                [photo])
            return row.map { row in (row[0] as PictureID?).map { .picture($0) } ?? .content(row[1]) }
        }
    }

    /// The photos with a picture or content that lie in the library, in the order of their numbers.
    package func present(_ key: CopyKey) throws(StoreError) -> [PresentCopy] {
        let (contents, number) = key.contents
        return try connection.read { database in
            try database.rows(
                """
                SELECT id, decision IS NOT 'delete' AND status != 'waiting' FROM photo
                WHERE content IN (\(contents)) AND gone IS NULL AND EXISTS (SELECT 1 FROM location
                    WHERE photo = photo.id AND root IN (SELECT id FROM temp.watched_root)) ORDER BY id
                """, [number]
            ).map { PresentCopy(photo: $0[0], isFree: $0[1]) }
        }
    }
}

/// What stays in the library in place of a photo.
package struct StandIns: Sendable, Hashable {
    /// Photos that lie in the library, analysed and not marked: its copies, and photos of the pictures that the user was
    /// promised in its place.
    package var free: [PhotoID] = []
    /// Whether the user allowed that none of them stays.
    package var isLastAllowed = false
    /// Whether any picture was promised.
    package var isPromised = false

    package init() {}
}

/// Pictures that stay in place of others: a marked photo without a copy that stays goes only while one of them lies there.
///
/// If a photo of such a picture is marked as well, what was promised in its place stands for both.
extension DecisionStore {
    /// Everything that stays in place of a photo.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - act: An emptying under way; promises of photos that it moved still hold.
    /// - Returns: Its copies and what was promised in their place.
    /// - Throws: `StoreError`.
    package func standIns(for photo: PhotoID, departedIn act: Int64? = nil) throws(StoreError) -> StandIns {
        var standIns = StandIns()
        guard let key = try copyKey(of: photo) else { return standIns }
        var reached: Set<CopyKey> = [key]
        var pending = [key]
        while let next = pending.popLast() {
            standIns.free += try present(next).filter { $0.isFree && $0.photo != photo }.map(\.photo)
            for promise in try promises(of: next, departedIn: act) {
                if promise.isLastAllowed { standIns.isLastAllowed = true }
                guard let picture = promise.picture else { continue }
                standIns.isPromised = true
                if reached.insert(.picture(picture)).inserted { pending.append(.picture(picture)) }
            }
        }
        return standIns
    }

    /// The marked photos that were promised a picture, so that it should stay; in the order of their numbers.
    package func marked(inFavourOf picture: PictureID) throws(StoreError) -> [PhotoID] {
        try connection.read { database in
            try database.rows(
                """
                SELECT id FROM photo WHERE stand_in = ? AND decision = 'delete' AND gone IS NULL AND EXISTS (
                    SELECT 1 FROM location WHERE photo = photo.id AND root IN (SELECT id FROM temp.watched_root))
                ORDER BY id
                """, [picture]
            ).map { $0[0] }
        }
    }

    /// What the user agreed to with the marks of a picture's photos.
    private func promises(
        of key: CopyKey, departedIn act: Int64?
    ) throws(StoreError) -> [(picture: PictureID?, isLastAllowed: Bool)] {
        let (contents, number) = key.contents
        return try connection.read { database in
            try database.rows(
                """
                SELECT DISTINCT stand_in, last_copy FROM photo WHERE content IN (\(contents)) AND decision = 'delete'
                AND (stand_in IS NOT NULL OR last_copy = 1) AND (gone IS NULL OR EXISTS (
                    SELECT 1 FROM trash_operation o WHERE o.photo = photo.id AND o.act = ? AND o.kind = 'put'
                    AND o.state = 'moved' AND o.main IS NOT o.photo))
                """, [number, act]
            ).map { ($0[0], $0[1]) }
        }
    }
}
