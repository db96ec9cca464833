import BoundedReading
import Images

/// The segments of a JPEG file (ITU-T T.81, annex B) that identity, size and metadata need.
struct JPEGStructure {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var components = 0
    /// Whether the first scan holds all components completely, so that a picture without warnings is complete.
    private(set) var isSingleScan = false
    private(set) var scans = 0
    /// The steps of the first table for brightness, in zigzag order; nil without one.
    private(set) var quantisation: [Int]?
    /// The content of the first Exif segment, with its identifier.
    private(set) var exif: BoundedBytes?
    private(set) var xmp: BoundedBytes?
    private(set) var iptc: BoundedBytes?
    private(set) var profileParts: [BoundedBytes] = []
    private(set) var adobe: BoundedBytes?
    /// The content of the first index of several pictures, with its identifier.
    private(set) var multiPicture: BoundedBytes?
    /// Bytes of XMP beyond its main packet.
    private(set) var extendedBytes = 0
    /// Whether it says that it brightens another picture (ISO 21496-1).
    private(set) var isGainMap = false
    /// Whether bytes without a meaning lie before the first scan.
    private(set) var hasStrayHeader = false
    /// The ranges up to the end of the image without application segments and comments, in file order.
    private(set) var coded: [Range<Int>] = []
    /// The end of the picture; nil if its end marker is missing.
    private(set) var end: Int?

    private var isSequential = false

    private static let xmpIdentifier: StaticString = "http://ns.adobe.com/xap/1.0/\0"
    private static let extensionIdentifier: StaticString = "http://ns.adobe.com/xmp/extension/\0"
    private static let gainMapIdentifier: StaticString = "urn:iso:std:iso:ts:21496:-1\0"
    /// A main picture with a gain map only names the version there, in four bytes.
    private static let versionBytes = 4

    /// Reads the segments up to the end of the image, or only up to the first scan.
    ///
    /// Throws `damaged` if there is no frame header.
    init(_ bytes: BoundedBytes, headersOnly: Bool = false) throws(ImageError) {
        var position = 2
        var codedStart = 0
        walk: while let found = bytes.firstIndex(of: 0xFF, from: position), let code = bytes.byte(found + 1) {
            if found > position, scans == 0 { hasStrayHeader = true }
            switch code {
            case 0xFF:
                position = found + 1
            case 0x00, 0x01, 0xD0...0xD8:
                position = found + 2
            case 0xD9:
                position = found + 2
                end = position
                break walk
            default:
                guard let length = bytes.big16(found + 2), length >= 2,
                    let content = bytes.slice(found + 4, length - 2)
                else { break walk }
                position = found + 2 + length
                if code == 0xFE || (0xE0...0xEF).contains(code) {
                    if codedStart < found { coded.append(codedStart..<found) }
                    codedStart = position
                    noteApplication(code, content)
                } else {
                    if code == 0xDB { noteQuantisation(content) }
                    noteFrame(code, content)
                    if code == 0xDA && headersOnly { break walk }
                }
            }
        }
        coded.append(codedStart..<(end ?? bytes.count))
        guard components > 0 else { throw .damaged("a JPEG file without a picture in it") }
    }

    private mutating func noteApplication(_ code: UInt8, _ content: BoundedBytes) {
        switch code {
        case 0xE1 where exif == nil && content.has("Exif\0\0"): exif = content
        case 0xE1 where xmp == nil && content.has(Self.xmpIdentifier): xmp = content
        case 0xE1 where content.has(Self.extensionIdentifier): extendedBytes += content.count
        case 0xED where iptc == nil && content.has("Photoshop 3.0\0"):
            iptc = PhotoshopResources.find(.press, in: content.from(14))
        case 0xE2 where content.has("ICC_PROFILE\0"): profileParts.append(content)
        case 0xE2 where multiPicture == nil && content.has("MPF\0"): multiPicture = content
        case 0xE2 where content.has(Self.gainMapIdentifier):
            isGainMap = content.count > Self.gainMapIdentifier.utf8CodeUnitCount + Self.versionBytes
        case 0xEE where adobe == nil && content.has("Adobe"): adobe = content
        default: break
        }
    }

    /// A segment holds any number of tables, each with its precision and number in one byte; brightness uses number 0.
    private mutating func noteQuantisation(_ content: BoundedBytes) {
        var position = 0
        while quantisation == nil, let kind = content.byte(position) {
            let bytes = kind >> 4 == 0 ? 1 : 2
            let steps = (0..<64).compactMap { place in
                let start = position + 1 + place * bytes
                return bytes == 1 ? content.byte(start).map(Int.init) : content.big16(start)
            }
            guard steps.count == 64 else { return }
            if kind & 0xF == 0 { quantisation = steps }
            position += 1 + 64 * bytes
        }
    }

    /// Frame headers are C0 to CF, except tables (C4, C8) and arithmetic conditioning (CC); the first one counts.
    ///
    /// C0, C1 and C9 are sequential.
    private mutating func noteFrame(_ code: UInt8, _ content: BoundedBytes) {
        if code == 0xDA {
            scans += 1
            if scans == 1 { isSingleScan = isSequential && content.byte(0).map(Int.init) == components }
        }
        guard components == 0, (0xC0...0xCF).contains(code), code != 0xC4, code != 0xC8, code != 0xCC,
            let height = content.big16(1), let width = content.big16(3), let components = content.byte(5)
        else { return }
        self.height = height
        self.width = width
        self.components = Int(components)
        isSequential = code == 0xC0 || code == 0xC1 || code == 0xC9
    }
}
