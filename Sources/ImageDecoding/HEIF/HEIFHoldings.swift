import BoundedReading
import Images

/// What a HEIF or AVIF file holds besides its picture: further pictures, sequences, maps, and a motion photo's film.
enum HEIFHoldings {
    static func of(_ bytes: BoundedBytes) -> Holdings {
        let (boxes, rest) = ISOBox.read(bytes)
        // A second file type box begins the film of a motion photo.
        let split = boxes.indices.dropFirst().first { boxes[$0].type == "ftyp" } ?? boxes.count
        var holdings = Holdings()
        let meta = boxes[..<split].first { $0.type == "meta" }
        if let items = meta.flatMap({ HEIFItems(meta: $0, file: bytes) }) { note(items, in: &holdings) }
        let enclosed = boxes.first { $0.type == "mpvd" }.map { ISOBox.read($0.content).boxes }
        let film =
            enclosed.flatMap(MovieBox.init) ?? MovieBox(Array(boxes[split...])) ?? MovieBox(behindPicture: rest)
        if let film, film.pictures > 0 {
            holdings.kinds.insert(.video)
            holdings.milliseconds = film.milliseconds
        }
        if let sequence = MovieBox(Array(boxes[..<split])) {
            if sequence.hasSound { holdings.kinds.insert(.sound) }
            if sequence.pictures > 1 {
                holdings.kinds.insert(.animation)
                holdings.milliseconds = max(holdings.milliseconds, sequence.milliseconds)
            }
        }
        return holdings
    }

    private static func note(_ items: HEIFItems, in holdings: inout Holdings) {
        var parts: Set<Int> = []
        for reference in items.references {
            switch reference.type {
            case "thmb": parts.insert(reference.from)
            case "auxl":
                parts.insert(reference.from)
                for property in items.items[reference.from]?.properties ?? [] {
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
