package import Images
package import PhotoAnalysis

/// One photo as filters and searches see it.
package struct BrowsedPhoto: Sendable {
    /// Where a photo's time comes from.
    package enum TimeSource: Sendable, Hashable {
        /// The camera wrote it.
        case camera
        /// The file's name says it.
        case name
        /// Only the file's time of change is known.
        case file
    }

    let record: PhotoRecord
    let browsing: BrowsingRecord

    package var id: PhotoID { record.id }
    package var status: PhotoStatus { record.status }
    /// The size of the file.
    package var bytes: Int64 { record.bytes }
    /// Upright, in pixels; 0 where unknown.
    package var width: Int { Int(record.width) }
    package var height: Int { Int(record.height) }
    package var isVideo: Bool { record.isVideo }
    /// The length of a video.
    package var milliseconds: Int32? { record.milliseconds }
    package var kinds: PhotoKinds { held.contains(.gainMap) ? browsing.kinds.union(.hdr) : browsing.kinds }
    /// What its file holds besides the picture.
    package var held: Holdings.Kinds { record.held.kinds }
    package var decision: Decision? { record.decision }
    package var isCompanion: Bool { record.isCompanion }
    /// The number of the folder.
    package var folder: UInt32 { record.folder }
    /// A stable number of the camera's make and model; 0 where unknown.
    package var camera: UInt32 { record.camera }
    package var place: GeographicPoint? { browsing.place }
    package var palette: PackedPalette? { browsing.palette }
    /// The names by which people would search its colours.
    package var mainColours: ColourMask { browsing.mainColours }
    /// The probability that it is a screenshot, 0…1.
    package var screenshot: Float? { record.screenshot }
    /// The probability that it is blurred, 0…1; nil for videos.
    package var blurriness: Float? { record.blurriness }
    /// Whether the picture is known to have no colour.
    package var isMonochrome: Bool { record.isGrey == true }
    package var darkness: Float? { record.darkness }
    package var brightness: Float? { record.brightness }

    /// Sensors are at most 16:9, so that a camera's picture of this shape was stitched or cut to be wide.
    private static let panoramaRatio = 2.0
    /// The same without a camera's name; screens and cinema are at most 2.4 times as wide as high.
    private static let namelessPanoramaRatio = 2.5

    package var isScreenshot: Bool { screenshot ?? 0 >= PhotoFacts.surelyScreenshot }

    /// Whether it shows a wide view: the camera says so, or its shape does.
    package var isPanorama: Bool {
        if kinds.contains(.panorama) { return true }
        guard !isVideo, height > 0 else { return false }
        let ratio = Double(width) / Double(height)
        return camera != 0 ? ratio >= Self.panoramaRatio : ratio >= Self.namelessPanoramaRatio && !isScreenshot
    }

    /// The share of the picture that a colour takes, 0…1.
    package func share(of name: ColourName) -> Double { palette?.share(of: name) ?? 0 }

    /// The probability that the photo shows what the word says, 0…1; nil if it was not measured.
    package func probability(of word: SceneWord) -> Float? { browsing.probability(of: word) }

    /// When it was taken: by the camera, else by its name, else when its file was changed.
    ///
    /// Whole seconds since 1970 by the clock of the camera or of whoever named the file; a file's time is in UTC.
    package var time: Int64 {
        if let captured = record.captured { return CivilTime(nanoseconds: captured).seconds }
        return browsing.nameTime?.seconds ?? record.modified
    }

    package var timeSource: TimeSource {
        record.captured != nil ? .camera : browsing.nameTime != nil ? .name : .file
    }

    /// Whether the time says more than the day.
    package var hasTimeOfDay: Bool { record.captured != nil || browsing.nameTime?.isDayOnly != true }

    /// As `time`, such as `2024-05-01T12:03:55`.
    package var timeText: String { "\(CivilTime(seconds: time).day)T\(clockText)" }

    /// The time of day, such as `12:03:55`.
    package var clockText: String { CivilTime(seconds: time).clock }

    /// The day it was taken on, counted from 1 January 1970.
    var day: Int {
        let (days, rest) = time.quotientAndRemainder(dividingBy: 86_400)
        return Int(rest < 0 ? days - 1 : days)
    }

    /// The day it was taken on for people, such as `2024-05-01`.
    package var dayText: String { CivilTime(seconds: time).shownDay }
}

/// The browsing facts of one photo in 56 bytes, because memory holds up to a million of them.
struct BrowsingRecord: Sendable, Hashable {
    /// Degrees as bits: not-a-number, which stands for no place, would not equal itself.
    private let latitude: UInt32
    private let longitude: UInt32
    private let packed: PackedPalette
    /// The levels of words 0 to 7 and 8 to 15.
    private let lowWords: UInt64
    private let highWords: UInt64
    /// Seconds since 1950; that year's first second stands for no time.
    private let named: UInt32
    /// The names by which a search finds the photo.
    let mainColours: ColourMask
    let kinds: PhotoKinds
    private let flags: Flags

    private struct Flags: OptionSet, Sendable, Hashable {
        let rawValue: UInt8
        static let words = Flags(rawValue: 1 << 0)
        static let dayOnly = Flags(rawValue: 1 << 1)
        static let linked = Flags(rawValue: 1 << 2)
    }

    /// Seconds from 1950 to 1970.
    private static let start: Int64 = 631_152_000

    init(_ facts: BrowsingFacts) {
        var flags: Flags = []
        latitude = (facts.place?.latitude ?? .nan).bitPattern
        longitude = (facts.place?.longitude ?? .nan).bitPattern
        packed = PackedPalette(facts.palette)
        mainColours = facts.palette?.mainColours ?? []
        var words: (low: UInt64, high: UInt64) = (0, 0)
        if let known = facts.words {
            flags.insert(.words)
            for word in SceneWord.allCases {
                let level = UInt64((known[word] * 255).rounded())
                let place = UInt64(word.rawValue)
                if place < 8 { words.low |= level << (place * 8) } else { words.high |= level << ((place - 8) * 8) }
            }
        }
        (lowWords, highWords) = words
        if facts.nameTime?.isDayOnly == true { flags.insert(.dayOnly) }
        named = facts.nameTime.map { UInt32(clamping: $0.seconds + Self.start) } ?? 0
        kinds = facts.kinds
        if !facts.otherFolders.isEmpty { flags.insert(.linked) }
        self.flags = flags
    }

    var place: GeographicPoint? {
        let point = GeographicPoint(latitude: Float(bitPattern: latitude), longitude: Float(bitPattern: longitude))
        return point.latitude.isNaN ? nil : point
    }

    var palette: PackedPalette? { packed.count == 0 ? nil : packed }

    func hasPalette(_ palette: ColourPalette?) -> Bool { packed == PackedPalette(palette) }

    var nameTime: NameTime? {
        named == 0 ? nil : NameTime(seconds: Int64(named) - Self.start, isDayOnly: flags.contains(.dayOnly))
    }

    /// Whether the photo has hard links in other folders.
    var isLinked: Bool { flags.contains(.linked) }

    var hasWords: Bool { flags.contains(.words) }

    /// The probability that the photo shows what the word says, 0…1; nil if it was not measured.
    func probability(of word: SceneWord) -> Float? {
        guard hasWords else { return nil }
        let place = UInt64(word.rawValue)
        let level = place < 8 ? lowWords >> (place * 8) : highWords >> ((place - 8) * 8)
        return Float(level & 255) / 255
    }
}
