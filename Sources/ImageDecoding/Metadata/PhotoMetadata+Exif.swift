package import BoundedReading
import Glibc
package import Images

extension PhotoMetadata {
    /// Reads an EXIF block, an XMP packet and an IPTC record, each of which may be absent or broken.
    ///
    /// EXIF precedes XMP where both say when, where, by what camera, how good or which side up.
    package init(exif: BoundedBytes?, xmp: BoundedBytes?, iptc: BoundedBytes? = nil) {
        self.init(exif: exif, xmp: xmp, iptc: iptc) { _ in }
    }

    /// The same; `more` adds words from elsewhere in the file, which come last.
    package init(
        exif: BoundedBytes?, xmp: BoundedBytes?, iptc: BoundedBytes? = nil, more: (inout PhotoWords) -> Void
    ) {
        self.init()
        let packet = xmp.map(XMPPacket.init)
        packet?.describe(&self)
        // Editors of photos write XMP first, cameras write EXIF.
        var words = packet?.words ?? PhotoWords()
        if let iptc { IPTCRecord.read(iptc, &words) }
        if let exif, let block = ExifBlock(exif) {
            readCamera(block)
            captured = Self.captured(block) ?? captured
            readExposure(block)
            readPlace(block)
            readMakers(block)
            words.add(block)
        }
        more(&words)
        words.describe(&self)
    }

    /// What makers say in their own way.
    private mutating func readMakers(_ block: borrowing ExifBlock) {
        let note = block.value(0x927C, in: .exif).flatMap(AppleMakerNote.init)
        liveIdentifier = note?.liveIdentifier
        burstIdentifier = note?.burstIdentifier
        // The standard knows 0 and 1 for `CustomRendered`. Apple's cameras write more, which ExifTool's documentation
        // names: 2 HDR, 3 HDR beside its original, which has 4, 6 panorama, 7 HDR of a portrait.
        if cameraMake == "Apple" {
            switch block.integer(0xA401, in: .exif) {
            case 2, 3, 7: isHDR = true
            case 6: isPanorama = true
            default: break
            }
        }
        isSelfie = Self.isFrontCamera(lens) ? true : nil
    }

    /// Whether a lens is that of a camera at the front: phones call it `front camera` or `front TrueDepth camera`.
    package static func isFrontCamera(_ lens: String?) -> Bool {
        guard let words = lens?.lowercased().split(separator: " ") else { return false }
        return words.contains("front") && words.contains("camera")
    }

    private mutating func readCamera(_ block: borrowing ExifBlock) {
        if let turn = block.integer(0x0112, in: .image), (1...8).contains(turn) { orientation = turn }
        cameraMake = block.text(0x010F, in: .image) ?? cameraMake
        cameraModel = block.text(0x0110, in: .image) ?? cameraModel
        software = block.text(0x0131, in: .image)
        lens = block.text(0xA434, in: .exif)
        hasThumbnail = block.thumbnail != nil
        rating = block.integer(0x4746, in: .image).flatMap { XMPPacket.ratings.contains($0) ? $0 : nil } ?? rating
    }

    /// When the picture was taken, else when it was made into numbers, with the fractions and zones of these.
    ///
    /// Some editors of RAW files write these entries into the first directory.
    private static func captured(_ block: borrowing ExifBlock) -> CaptureTime? {
        for (date, fraction, zone) in [(0x9003, 0x9291, 0x9011), (0x9004, 0x9292, 0x9012)] as [(UInt32, UInt32, UInt32)]
        {
            for directory in [ExifBlock.Directory.exif, .image] {
                guard let text = block.text(date, in: directory) else { continue }
                let (subsecond, offset) = (block.text(fraction, in: directory), block.text(zone, in: directory))
                if let time = CaptureTime(exifDate: text, subsecond: subsecond, offset: offset) { return time }
            }
        }
        return nil
    }

    private mutating func readExposure(_ block: borrowing ExifBlock) {
        exposureTime = Self.positive(block.fraction(0x829A, in: .exif))
        fNumber = Self.positive(block.fraction(0x829D, in: .exif))
        focalLength = Self.positive(block.fraction(0x920A, in: .exif))
        iso = Self.positive(block.integer(0x8827, in: .exif).map(Double.init))
        // The lowest bit says whether it fired, others why.
        flashFired = block.integer(0x9209, in: .exif).map { $0 & 1 == 1 }
        let compensation = block.fraction(0x9204, in: .exif)
        exposureCompensation = compensation.flatMap { $0 == 0 ? nil : $0 }
        // The standard's exposure mode 2 is "auto bracket".
        if block.integer(0xA402, in: .exif) == 2 { bracketExposure = bracketStops ?? compensation ?? 0 }
    }

    /// How much light the camera let in, beside one second at f/1 and ISO 100; nil if it does not say for how long.
    private var bracketStops: Double? {
        guard let exposureTime else { return nil }
        let (sensitivity, opening) = ((iso ?? 100) / 100, fNumber ?? 1)
        return log2(exposureTime * sensitivity / (opening * opening))
    }

    /// Latitude and longitude; both are absent if either is incomplete or out of range.
    private mutating func readPlace(_ block: borrowing ExifBlock) {
        guard let north = Self.degrees(block, value: 0x0002, reference: 0x0001, negative: "S", positive: "N"),
            let east = Self.degrees(block, value: 0x0004, reference: 0x0003, negative: "W", positive: "E"),
            (-90...90).contains(north), (-180...180).contains(east)
        else { return }
        latitude = north
        longitude = east
    }

    /// Degrees, minutes and seconds; some cameras write fractional minutes and no seconds.
    ///
    /// The letter alone decides the half of the globe, as programs that write signed numbers write it too.
    private static func degrees(
        _ block: borrowing ExifBlock, value: UInt32, reference: UInt32, negative: Character, positive: Character
    ) -> Double? {
        guard let sign = block.text(reference, in: .gps)?.uppercased().first, sign == negative || sign == positive,
            let degrees = block.fraction(value, in: .gps, at: 0)
        else { return nil }
        let minutes = block.fraction(value, in: .gps, at: 1) ?? 0
        let seconds = block.fraction(value, in: .gps, at: 2) ?? 0
        guard abs(minutes) < 60.01, abs(seconds) < 60.01 else { return nil }
        return (abs(degrees) + abs(minutes) / 60 + abs(seconds) / 3600) * (sign == negative ? -1 : 1)
    }

    private static func positive(_ number: Double?) -> Double? {
        number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
}

/// The identifiers in the maker note of Apple's cameras: a directory as in TIFF, in big-endian numbers.
struct AppleMakerNote {
    /// Shared with the video of a live photo.
    private(set) var liveIdentifier: String?
    /// Shared with the other photos of a burst.
    private(set) var burstIdentifier: String?

    /// `Apple iOS`, a version and the byte order; places count from the start of the note.
    private static let directory = 14
    /// The most entries to read; a note has some dozens.
    private static let entryLimit = 256
    /// Bytes of an identifier, which is a UUID.
    private static let textLimit = 64

    /// Nil for notes of other makers.
    init?(_ note: BoundedBytes) {
        guard note.has("Apple iOS\0"), note.has("MM", at: 12), let count = note.big16(Self.directory) else {
            return nil
        }
        for index in 0..<min(count, Self.entryLimit) {
            let entry = Self.directory + 2 + index * 12
            switch note.big16(entry) {
            case 0x000B: burstIdentifier = Self.text(note, entry)
            case 0x0011: liveIdentifier = Self.text(note, entry)
            default: break
            }
        }
    }

    /// A text of more than four bytes, which lies elsewhere in the note.
    private static func text(_ note: BoundedBytes, _ entry: Int) -> String? {
        guard note.big16(entry + 2) == 2, let count = note.big32(entry + 4), (5...textLimit).contains(count),
            let place = note.big32(entry + 8), let bytes = note.slice(place, count)
        else { return nil }
        return MetadataText.clean(utf8: bytes.raw)
    }
}

extension PhotoWords {
    /// Adds the texts of an EXIF block: those of the standard, and those of Windows in UTF-16.
    mutating func add(_ block: borrowing ExifBlock) {
        addDescription(
            block.value(0x9286, in: .exif).flatMap { MetadataText.userComment($0, isBigEndian: block.isBigEndian) })
        addDescription(block.text(0x010E, in: .image))
        addTitle(windowsTexts(0x9C9B, block).first)
        addDescription(windowsTexts(0x9C9C, block).first)
        addDescription(windowsTexts(0x9C9F, block).first)
        addCreator(block.text(0x013B, in: .image))
        for name in windowsTexts(0x9C9D, block, separator: UInt16(UInt8(ascii: ";"))) { addCreator(name) }
        for word in windowsTexts(0x9C9E, block, separator: UInt16(UInt8(ascii: ";"))) { addKeyword(word) }
    }

    /// The parts of a text in little-endian UTF-16.
    private func windowsTexts(
        _ tag: UInt32, _ block: borrowing ExifBlock, separator: UInt16 = 0
    ) -> [String] {
        guard let bytes = block.value(tag, in: .image) else { return [] }
        // As many bytes as are read of any text.
        let units = stride(from: 0, to: min(bytes.count, 4 * XMLReader.textLimit) - 1, by: 2).lazy
            .compactMap { bytes.little16($0).map { UInt16($0) } }.prefix { $0 != 0 }
        return units.split(separator: separator).compactMap { MetadataText.clean(utf16: Array($0)) }
    }
}

extension MetadataText {
    /// EXIF's user comment (CIPA DC-008, 4.6.5): eight bytes name the character set.
    ///
    /// Some programs leave the name out.
    static func userComment(_ bytes: BoundedBytes, isBigEndian: Bool) -> String? {
        let content = bytes.from(8)
        if let name = bytes.slice(0, 8), name.raw.allSatisfy({ $0 >= 0x20 }), !name.raw.allSatisfy({ $0 == 0x20 }) {
            return clean(utf8: bytes.raw)
        }
        guard bytes.has("UNICODE\0") else {
            return bytes.has("JIS\0") ? nil : clean(utf8: content.raw)
        }
        let isBig = content.big16(0) == 0xFEFF || (isBigEndian && content.big16(0) != 0xFFFE)
        let units = stride(from: 0, to: min(content.count, PhotoMetadata.textLimit * 8) - 1, by: 2).compactMap {
            content.big16($0).map { isBig ? UInt16($0) : UInt16($0).byteSwapped }
        }
        return clean(utf16: units.first == 0xFEFF ? Array(units.dropFirst()) : units)
    }
}
