import PhotoCategories

/// What the person called different: never again proposed in favour of each other.
///
/// Like a decision it changes what is listed and who is a keeper, never who belongs to whom.
extension Culling {
    /// Takes in that pictures are different.
    @discardableResult
    package mutating func separate(_ pairs: [PicturePair]) -> Changes {
        for pair in pairs {
            apart[pair.one, default: []].insert(pair.other)
            apart[pair.other, default: []].insert(pair.one)
        }
        return judgeAgain(pairs)
    }

    /// Takes that back.
    @discardableResult
    package mutating func rejoin(_ pairs: [PicturePair]) -> Changes {
        for pair in pairs {
            for (own, other) in [(pair.one, pair.other), (pair.other, pair.one)] {
                apart[own]?.remove(other)
                if apart[own]?.isEmpty == true { apart[own] = nil }
            }
        }
        return judgeAgain(pairs)
    }

    /// The pairs that photos make of which each shows something else; photos of one picture make none.
    package func pairs(of photos: [PhotoID]) -> [PicturePair] {
        let pictures = Set(photos.compactMap { slot(of: $0).flatMap { records[Int($0)].picture } }).sorted()
        return pictures.indices.flatMap { place in
            pictures[(place + 1)...].map { PicturePair(pictures[place], $0) }
        }
    }

    /// Whether neither is proposed in favour of the other: they were called different, or are parts of one thing.
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

    private mutating func judgeAgain(_ pairs: [PicturePair]) -> Changes {
        for picture in Set(pairs.flatMap { [$0.one, $0.other] }) {
            guard let slot = lead(of: copies(.duplicates(picture))) else { continue }
            unsettle(slot)
        }
        return Changes(pairs.isEmpty ? [] : CategorySet([.nearDuplicates, .similar]))
    }
}
