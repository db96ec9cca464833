@testable import PhotoCulling

/// What tests ask the engine.
extension Culling {
    /// The groups of two or more photos to which a photo belongs, even if decisions have ended them.
    mutating func groups(of id: PhotoID) -> [PhotoGroup] {
        verdicts(of: id).compactMap(\.group)
    }

    /// The other photos with the same picture, or the same bytes if the picture is unknown, in rising order.
    func copies(of id: PhotoID) -> [PhotoID] {
        guard let slot = grouped.photos.slot(of: id), let key = grouped.photos[slot].copyKey else { return [] }
        return grouped.copies.lists.members(grouped.copies(key)).map { grouped.photos[$0] }
            .filter { $0.id != id && !$0.isTombstone }.map(\.id).sorted()
    }

    /// The pictures within the distance of near duplicates, nearest first; empty for a picture that is not comparable.
    func neighbours(of id: PhotoID) -> [(photo: PhotoID, distance: Int)] {
        let (photos, near) = (grouped.photos, grouped.near)
        guard let slot = photos.slot(of: id), photos[slot].isComparable(settings) else { return [] }
        let leads = photos.occupied.compactMap { photos[$0].picture }.compactMap { grouped.lead(ofPicture: $0) }
        return Set(leads).filter { photos[$0].picture != photos[slot].picture && !photos[$0].isTombstone }
            .map { (photos[$0].id, near.distance(slot, $0)) }.filter { $0.1 <= near.graph.reach.distance }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    }
}
