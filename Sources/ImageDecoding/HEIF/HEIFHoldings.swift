import BoundedReading
import Images

/// What a HEIF or AVIF file holds besides its picture: further pictures, sequences, maps, and a motion photo's film.
enum HEIFHoldings {
    static func of(_ bytes: BoundedBytes) -> Holdings {
        let (boxes, rest) = ISOBox.read(bytes)
        let own = boxes.prefix(split(boxes))
        var holdings = Holdings()
        let meta = own.first { $0.type == "meta" }
        if let items = meta.flatMap({ HEIFItems(meta: $0, file: bytes) }) { note(items, in: &holdings) }
        if let film = film(boxes, rest) {
            holdings.kinds.insert(.video)
            holdings.milliseconds = film.movie.milliseconds
        }
        if let sequence = MovieBox(Array(own)) {
            if sequence.hasSound { holdings.kinds.insert(.sound) }
            if sequence.pictures > 1 {
                holdings.kinds.insert(.animation)
                holdings.milliseconds = max(holdings.milliseconds, sequence.milliseconds)
            }
        }
        return holdings
    }

    /// The film of a motion photo: in Google's box, as a second file behind the boxes of the picture, or behind them.
    static func film(_ boxes: [ISOBox], _ rest: BoundedBytes) -> (place: Range<Int>, movie: MovieBox)? {
        var end = 0
        let places = boxes.map { box in
            defer { end += box.whole.count }
            return end..<end + box.whole.count
        }
        let own = split(boxes)
        if let place = boxes.firstIndex(where: { $0.type == "mpvd" }),
            let movie = MovieBox(ISOBox.read(boxes[place].content).boxes)
        {
            return movie.pictures > 0 ? (places[place].suffix(boxes[place].content.count), movie) : nil
        }
        if let movie = MovieBox(Array(boxes[own...])) {
            return movie.pictures > 0 ? (places[own].lowerBound..<end, movie) : nil
        }
        return MovieBox.film(in: rest).map { ($0.place.lowerBound + end..<$0.place.upperBound + end, $0.movie) }
    }

    /// The boxes of the picture: a second file type box begins the film of a motion photo.
    private static func split(_ boxes: [ISOBox]) -> Int {
        boxes.indices.dropFirst().first { boxes[$0].type == "ftyp" } ?? boxes.count
    }

    /// The most bytes of a property that says what kind of picture an auxiliary one is; the longest kind has 52.
    private static let kindLimit = 256

    private static func note(_ items: HEIFItems, in holdings: inout Holdings) {
        var parts: Set<Int> = []
        for reference in items.references {
            switch reference.type {
            case "thmb": parts.insert(reference.from)
            case "auxl":
                // Any number of references may name one item.
                guard parts.insert(reference.from).inserted else { continue }
                for property in items.items[reference.from]?.properties ?? [] where property.fourCC(4) == "auxC" {
                    let property = property.slice(0, kindLimit) ?? property
                    if property.firstIndex(of: "hdrgainmap") != nil { holdings.kinds.insert(.gainMap) }
                    if property.firstIndex(of: "auxid:2") != nil || property.firstIndex(of: "auxiliary:depth") != nil
                        || property.firstIndex(of: "disparity") != nil
                    {
                        holdings.kinds.insert(.depth)
                    }
                }
            case "dimg" where items.items[reference.from]?.type == "tmap":
                // A picture and the map that brightens it (ISO 21496-1).
                holdings.kinds.insert(.gainMap)
                parts.insert(reference.from)
                parts.formUnion(reference.to.dropFirst())
            case "dimg": parts.formUnion(reference.to)
            default: break
            }
        }
        let shown = items.items.filter { !$0.value.isHidden && !parts.contains($0.key) }
        holdings.pictures = max(1, shown.count)
    }
}
