import BoundedReading

/// The first picture of a sequence of pictures (ISO 23008-12, 7) or of a film in the same kind of box.
struct HEIFTrack {
    /// The coding, as in a picture item.
    let type: FourCC
    let width: Int
    let height: Int
    /// In quarters of a turn against the clock.
    let turns: Int
    /// The boxes that tell how it is coded and in what colours.
    let properties: [BoundedBytes]
    let picture: BoundedBytes

    private static let propertyTypes: Set<FourCC> = ["hvcC", "av1C", "avcC", "vvcC", "colr"]

    /// Nil without a whole picture.
    init?(_ boxes: [ISOBox], file: BoundedBytes) {
        guard let movie = boxes.first(where: { $0.type == "moov" }) else { return nil }
        for track in MovieBox.tracks(ISOBox.read(movie.content).boxes) {
            guard let handler = MovieBox.handler(of: track), handler == "pict" || handler == "vide",
                let found = HEIFTrack(track: track, file: file)
            else { continue }
            self = found
            return
        }
        return nil
    }

    private init?(track: ISOBox, file: BoundedBytes) {
        guard let table = MovieBox.sampleTable(of: track).map({ ISOBox.read($0.content).boxes }) else { return nil }
        func fields(_ type: FourCC) -> BoundedBytes? { table.first { $0.type == type }?.versioned?.content }
        // The fields of a picture's coding come first, then boxes (ISO 14496-12, 12.1.3).
        guard let entry = fields("stsd").flatMap({ ISOBox.read($0.from(4)).boxes.first }),
            let width = entry.content.big16(24), let height = entry.content.big16(26),
            let place = fields("stco")?.big32(4) ?? fields("co64")?.big64(4), let sizes = fields("stsz"),
            let size = sizes.big32(0) == 0 ? sizes.big32(8) : sizes.big32(0), size > 0,
            let picture = file.slice(place, size)
        else { return nil }
        // Parameters may lie in the pictures of the one or only in the header of the other.
        type = entry.type == "hev1" ? "hvc1" : entry.type
        (self.width, self.height, self.picture) = (width, height, picture)
        turns = ISOBox.read(track.content).boxes.first { $0.type == "tkhd" }.map(Self.turns) ?? 0
        properties = ISOBox.read(entry.content.from(78)).boxes.filter { Self.propertyTypes.contains($0.type) }
            .map(\.whole)
    }

    /// By the first two columns of the matrix that places the track on the screen.
    private static func turns(_ header: ISOBox) -> Int {
        guard let (version, _, content) = header.versioned else { return 0 }
        let place = (version == 0 ? 20 : 32) + 16
        let one = 1 << 16
        let minus = 1 << 32 - one
        switch (content.big32(place), content.big32(place + 4)) {
        case (.some(0), .some(one)): return 3
        case (.some(minus), .some(0)): return 2
        case (.some(0), .some(minus)): return 1
        default: return 0
        }
    }
}
