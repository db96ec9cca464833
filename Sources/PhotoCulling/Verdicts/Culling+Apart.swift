import PhotoCategories

/// Pictures that the user called different: neither is proposed in favour of the other again.
///
/// Like a decision, this changes what is listed and which photo is a keeper, never which photos belong together.
extension Culling {
    /// Records that pictures are different.
    package mutating func separate(_ pairs: [PicturePair]) {
        apart.formUnion(pairs)
        judgeAgain(pairs)
    }

    /// Withdraws that pictures are different.
    package mutating func rejoin(_ pairs: [PicturePair]) {
        apart.subtract(pairs)
        judgeAgain(pairs)
    }

    /// All pairs of the photos' pictures; two photos of one picture make no pair.
    package func pairs(of photos: [PhotoID]) -> [PicturePair] {
        let slots = photos.compactMap { self.photos.slot(of: $0) }
        let pictures = Set(slots.compactMap { self.photos[$0].picture }).sorted()
        return pictures.indices.flatMap { place in
            pictures[(place + 1)...].map { PicturePair(pictures[place], $0) }
        }
    }

    /// Whether neither photo may be proposed in favour of the other.
    ///
    /// This is so if the user called their pictures different, or one is the other's companion.
    func areApart(_ one: Int32, _ other: Int32) -> Bool {
        let (first, second) = (photos[one], photos[other])
        if photos.areOfOneFamily(first.id, second.id) { return true }
        guard !apart.isEmpty, let picture = first.picture, let otherPicture = second.picture else { return false }
        return apart.contains(PicturePair(picture, otherPicture))
    }

    private mutating func judgeAgain(_ pairs: [PicturePair]) {
        for picture in Set(pairs.flatMap { [$0.one, $0.other] }) {
            guard let slot = lead(ofPicture: picture) else { continue }
            invalidate(slot)
        }
    }
}
