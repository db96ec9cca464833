@testable import PhotoCulling

/// What tests ask the engine.
extension Culling {
    /// The groups of two or more photos to which a photo belongs, even if decisions have ended them.
    mutating func groups(of id: PhotoID) -> [PhotoGroup] {
        verdicts(of: id).compactMap(\.group)
    }

    /// The other photos with the same picture, or the same bytes if the picture is unknown, in rising order.
    func copies(of id: PhotoID) -> [PhotoID] {
        guard let slot = photos.slot(of: id), let key = photos[slot].copyKey else { return [] }
        return sets.members(copies(key)).map { photos[$0] }.filter { $0.id != id && !$0.isTombstone }.map(\.id)
            .sorted()
    }

    /// The pictures within the distance of near duplicates, nearest first; empty for a picture that is not comparable.
    mutating func neighbours(of id: PhotoID) -> [(photo: PhotoID, distance: Int)] {
        guard let slot = photos.slot(of: id), isComparable(photos[slot]) else { return [] }
        let own = photos[slot]
        let hash = graph.index.hashes[Int(own.node)]
        var found: [(photo: PhotoID, distance: Int)] = []
        for shelf in HammingIndex.Shelf.allCases {
            for hit in graph.index.neighbours(of: hash, within: graph.reach.distance, on: shelf) {
                for lead in sets.members(picturesAt[Int(hit.entry)])
                where photos[lead].picture != own.picture && !photos[lead].isTombstone {
                    found.append((photos[lead].id, Int(hit.distance)))
                }
            }
        }
        return found.sorted { ($0.distance, $0.photo) < ($1.distance, $1.photo) }
    }
}
