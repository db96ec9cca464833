import PhotoCategories

/// Pictures that the user called different: neither is proposed in favour of the other again.
///
/// Like a decision, this changes what is listed and which photo is a keeper, never which photos belong together.
extension Culling {
    /// Records that pictures are different.
    package mutating func separate(_ pairs: [PicturePair]) {
        for pair in pairs {
            apart[pair.one, default: []].insert(pair.other)
            apart[pair.other, default: []].insert(pair.one)
        }
        judgeAgain(pairs)
    }

    /// Withdraws that pictures are different.
    package mutating func rejoin(_ pairs: [PicturePair]) {
        for pair in pairs {
            for (own, other) in [(pair.one, pair.other), (pair.other, pair.one)] {
                apart[own]?.remove(other)
                if apart[own]?.isEmpty == true { apart[own] = nil }
            }
        }
        judgeAgain(pairs)
    }

    /// All pairs of the photos' pictures; two photos of one picture make no pair.
    package func pairs(of photos: [PhotoID]) -> [PicturePair] {
        let pictures = Set(photos.compactMap { slot(of: $0).flatMap { records[Int($0)].picture } }).sorted()
        return pictures.indices.flatMap { place in
            pictures[(place + 1)...].map { PicturePair(pictures[place], $0) }
        }
    }

    /// Whether neither photo may be proposed in favour of the other.
    ///
    /// This is so if the user called their pictures different, or one is the other's companion.
    func areApart(_ one: Int32, _ other: Int32) -> Bool {
        if !mains.isEmpty,
            mains[records[Int(one)].id] == records[Int(other)].id
                || mains[records[Int(other)].id] == records[Int(one)].id
        {
            return true
        }
        guard !apart.isEmpty, let first = records[Int(one)].picture, let second = records[Int(other)].picture else {
            return false
        }
        return apart[first]?.contains(second) ?? false
    }

    private mutating func judgeAgain(_ pairs: [PicturePair]) {
        for picture in Set(pairs.flatMap { [$0.one, $0.other] }) {
            guard let slot = lead(ofPicture: picture) else { continue }
            invalidate(slot)
        }
    }
}
