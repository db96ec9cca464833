import ImageDecoding
import Images

/// A JPEG, HEIF or AVIF file, of which only is asked what it holds besides its picture.
enum HeldThingsFuzzing {
    static func check(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            for format in MediaFormat.allCases {
                let place = HeldFilm.place(in: bytes, format)
                require(place.map { !$0.isEmpty && $0.upperBound <= bytes.count } ?? true, "a film outside the file")
            }
            guard let header = try? ImageInspector.header(bytes) else { return }
            let holdings = header.holdings
            require(holdings.pictures >= 1 && holdings.milliseconds >= 0, "less than nothing")
            require(Holdings(stored: holdings.stored).kinds == holdings.kinds, "another after storing")
            require(holdings.items.allSatisfy { !$0.isEmpty }, "a thing without words")
            guard HeldFilm.formats.contains(header.format) else { return }
            let hasFilm = HeldFilm.place(in: bytes, header.format) != nil
            require(hasFilm == holdings.kinds.contains(.video), "a film that is counted and not found, or not counted")
        }
    }
}
