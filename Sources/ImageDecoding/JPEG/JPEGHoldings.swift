import BoundedReading
import Images

/// What a JPEG file holds besides its picture: behind the picture's end, and in extended XMP.
///
/// Judged by the bytes themselves: what XMP only promises is not there.
struct JPEGHoldings {
    private let bytes: BoundedBytes
    private let structure: JPEGStructure
    private(set) var found = Holdings()
    /// Whether Samsung's trailer calls the picture a panorama.
    private(set) var isPanorama = false

    /// The largest number of pictures that are looked at; cameras write up to four.
    private static let pictureLimit = 16
    /// Bytes of extended XMP above which it holds more than a text.
    private static let leastExtension = 256

    init(_ bytes: BoundedBytes, _ structure: JPEGStructure) {
        self.bytes = bytes
        self.structure = structure
        readExtension()
        guard let end = structure.end, end < bytes.count else { return }
        let trailer = bytes.from(end)
        var place = trailer.count
        if let film = MovieBox.film(in: trailer) {
            found.kinds.insert(.video)
            found.milliseconds = film.movie.milliseconds
            place = film.place.lowerBound
        }
        if let pictures = trailer.slice(0, place) { readPictures(pictures, at: end) }
        // Samsung's trailer names its parts.
        if trailer.firstIndex(of: "SoundShot_") != nil || trailer.has("RIFF") && trailer.has("WAVE", at: 8) {
            found.kinds.insert(.sound)
        }
        if trailer.firstIndex(of: "_DepthMap") != nil { found.kinds.insert(.depth) }
        // `Panorama_Shot_Info`, and `Motion_` and `Interactive_Panorama_Info`.
        isPanorama = trailer.has("SEFT", at: trailer.count - 4) && trailer.firstIndex(of: "Panorama_") != nil
    }

    /// Google's first depth maps, originals of portraits and sounds lie in extended XMP (GDepth, GImage, GAudio).
    private mutating func readExtension() {
        guard structure.extendedBytes >= Self.leastExtension, let xmp = structure.xmp else { return }
        if xmp.firstIndex(of: "GDepth:") != nil { found.kinds.insert(.depth) }
        if xmp.firstIndex(of: "GImage:") != nil { found.pictures += 1 }
        if xmp.firstIndex(of: "GAudio:") != nil { found.kinds.insert(.sound) }
    }

    private mutating func readPictures(_ trailer: BoundedBytes, at start: Int) {
        let kinds = MultiPicture.kinds(structure.multiPicture, in: bytes)
        var position = 0
        for _ in 0..<Self.pictureLimit {
            guard let place = Self.start(in: trailer, from: position) else { return }
            let rest = trailer.from(place)
            guard let picture = try? JPEGStructure(rest) else {
                position = place + 2
                continue
            }
            note(picture, kind: kinds[start + place])
            position = place + (picture.end ?? rest.count)
        }
    }

    private static func start(in bytes: BoundedBytes, from position: Int) -> Int? {
        var position = position
        while let found = bytes.firstIndex(of: 0xFF, from: position) {
            if bytes.byte(found + 1) == 0xD8, bytes.byte(found + 2) == 0xFF { return found }
            position = found + 1
        }
        return nil
    }

    private mutating func note(_ picture: JPEGStructure, kind: MultiPicture.Kind?) {
        func says(_ words: StaticString...) -> Bool {
            words.contains { picture.xmp?.firstIndex(of: $0) != nil }
        }
        func promises(_ word: StaticString) -> Bool { structure.xmp?.firstIndex(of: word) != nil }
        if picture.isGainMap || says("hdrgm:", "hdrgainmap", "HDRGainMap") {
            found.kinds.insert(.gainMap)
        } else if says("disparity", "depthData", "GDepth:") {
            found.kinds.insert(.depth)
        } else if kind == .disparity || kind == .view {
            found.pictures += 1
        } else if kind == .preview {
            return
        } else if promises("GainMap") {
            found.kinds.insert(.gainMap)
        } else if promises("\"Depth\"") || promises(">Depth<") {
            found.kinds.insert(.depth)
        } else if 2 * picture.width * picture.height >= structure.width * structure.height {
            // A smaller one is a preview of the same picture.
            found.pictures += 1
        }
    }
}

/// The index of the pictures in a JPEG file (CIPA DC-007).
enum MultiPicture {
    enum Kind {
        /// A smaller copy of the picture for screens.
        case preview
        /// The same moment by another eye.
        case disparity
        /// Another direction, or a part of a panorama.
        case view
        case other
    }

    /// The largest number of entries.
    private static let countLimit = 64
    private static let entries = 0xB002

    /// The kinds by the places of the pictures in the file; `content` is that of the index's segment.
    static func kinds(_ content: BoundedBytes?, in file: BoundedBytes) -> [Int: Kind] {
        guard let content, let base = content.raw.baseAddress, let start = file.raw.baseAddress,
            let structure = TIFFStructure(content.from(4)),
            let entries = TIFFDirectory(structure, at: structure.firstDirectory)?[entries]?.value
        else { return [:] }
        let origin = base - start + 4
        var kinds: [Int: Kind] = [:]
        for number in 0..<min(entries.count / 16, countLimit) {
            func field(_ place: Int) -> Int {
                TIFFStructure.number(entries, 16 * number + place, size: 4, structure.isBigEndian) ?? 0
            }
            // The first picture has no place.
            guard field(8) > 0 else { continue }
            kinds[origin + field(8)] =
                switch field(0) & 0xFF_FFFF {
                case 0x01_0000...0x01_FFFF: .preview
                case 0x02_0002: .disparity
                case 0x02_0000...0x02_FFFF: .view
                default: .other
                }
        }
        return kinds
    }
}
