import BoundedReading
import Images

/// What the movie box of an ISO base media file (ISO 14496-12, 8.2) says about a film or a sequence of pictures.
struct MovieBox {
    /// 0 where the file does not say it.
    let milliseconds: Int
    let hasSound: Bool
    /// The coded pictures of the track that has the most.
    let pictures: Int

    /// The largest number of tracks that are read; a phone's film has up to ten.
    private static let trackLimit = 64

    /// Nil without a movie box, or without tracks that show or sound.
    init?(_ boxes: [ISOBox]) {
        guard let movie = boxes.first(where: { $0.type == "moov" }) else { return nil }
        let parts = ISOBox.read(movie.content).boxes
        milliseconds = parts.first { $0.type == "mvhd" }.map(Self.milliseconds) ?? 0
        var (pictures, hasSound) = (0, false)
        for track in Self.tracks(parts) {
            guard let handler = Self.handler(of: track) else { continue }
            if handler == "soun" { hasSound = true }
            guard handler == "vide" || handler == "pict" || handler == "auxv" else { continue }
            let sizes = Self.sampleTable(of: track).flatMap { Self.child("stsz", of: $0) ?? Self.child("stz2", of: $0) }
            pictures = max(pictures, sizes?.versioned?.content.big32(4) ?? 0)
        }
        guard pictures > 0 || hasSound else { return nil }
        (self.pictures, self.hasSound) = (pictures, hasSound)
    }

    /// The first film in the bytes behind a picture, where phones put that of a motion photo; nil without a whole one.
    static func film(in bytes: BoundedBytes) -> (place: Range<Int>, movie: MovieBox)? {
        var position = 0
        for _ in 0..<placeLimit {
            guard let found = bytes.firstIndex(of: "ftyp", from: position) else { return nil }
            position = found + 4
            guard found >= 4 else { continue }
            let file = bytes.from(found - 4)
            guard MediaFormat.sniff(file.raw.prefix(MediaFormat.headLength)) == .video else { continue }
            let (boxes, rest) = ISOBox.read(file)
            if boxes.contains(where: { $0.type == "mdat" }), let movie = MovieBox(boxes), movie.pictures > 0 {
                return (found - 4..<bytes.count - rest.count, movie)
            }
        }
        return nil
    }

    /// The largest number of places that are looked at, as any bytes may contain the letters.
    private static let placeLimit = 16

    /// The tracks among the parts of a movie box.
    static func tracks(_ parts: [ISOBox]) -> some Sequence<ISOBox> {
        parts.lazy.filter { $0.type == "trak" }.prefix(trackLimit)
    }

    /// What a track holds: `vide`, `soun`, `pict` and others.
    static func handler(of track: ISOBox) -> FourCC? {
        child("mdia", of: track).flatMap { child("hdlr", of: $0) }?.versioned?.content.fourCC(4)
    }

    /// Where and how a track's pictures or sounds are coded.
    static func sampleTable(of track: ISOBox) -> ISOBox? {
        child("mdia", of: track).flatMap { child("minf", of: $0) }.flatMap { child("stbl", of: $0) }
    }

    private static func child(_ type: FourCC, of box: ISOBox) -> ISOBox? {
        ISOBox.read(box.content).boxes.first { $0.type == type }
    }

    private static func milliseconds(_ header: ISOBox) -> Int {
        guard let (version, _, content) = header.versioned,
            let scale = content.big32(version == 0 ? 8 : 16), scale > 0,
            let duration = content.big(version == 0 ? 12 : 20, size: version == 0 ? 4 : 8)
        else { return 0 }
        // All bits set mean that the length is not known.
        guard duration != 0xFFFF_FFFF else { return 0 }
        return Int(exactly: (Double(duration) * 1_000 / Double(scale)).rounded()) ?? 0
    }
}
