import CleanerProtocol
import FileSystem
import FoundationEssentials
import Images
import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import PhotoSearch
import PhotoStore
import SystemPackage
import Translation

/// Turns the filters of requests into queries of the engine.
struct FilterReader {
    let store: PhotoDatabase
    let libraries: Libraries
    let words: SearchWords
    let today: CivilDate

    /// The filter's query, without its search.
    ///
    /// - Throws: `ProtocolError` if a filter cannot be understood, or names something that does not exist.
    func query(_ filter: PhotoFilter) throws -> PhotoQuery {
        if let (first, second) = filter.contradiction {
            throw ProtocolError(
                .badParameters, tr("no photo is both \(first) and \(second)"), remedy: tr("ask for one of the two"))
        }
        var query = PhotoQuery()
        query.days = try days(filter)
        (query.larger, query.smaller) = (filter.larger, filter.smaller)
        (query.longer, query.shorter) = (filter.longer, filter.shorter)
        query.media = filter.videos == true ? .videos : filter.photos == true ? .photos : nil
        query.isRaw = filter.raw == true
        let shapes: [(Bool?, PhotoQuery.Shape)] = [
            (filter.portrait, .portrait), (filter.landscape, .landscape), (filter.panorama, .panorama),
        ]
        query.shapes = Set(shapes.filter { $0.0 == true }.map(\.1))
        let standings: [(Bool?, PhotoQuery.Standing)] = [
            (filter.undecided, .undecided), (filter.maybe, .maybe), (filter.kept, .kept),
        ]
        query.standing = standings.first { $0.0 == true }?.1
        let orders: [(Bool?, PhotoQuery.Order)] = [
            (filter.largest, .largest), (filter.smallest, .smallest), (filter.newest, .newest),
            (filter.oldest, .oldest),
        ]
        query.order = orders.first { $0.0 == true }?.1
        query.app = filter.app.map { ScreenshotApp.areSame($0, ScreenshotApp.unknownWord) ? .unknown : .named($0) }
        query.cameras = try filter.camera.map(cameras)
        query.near = try filter.near.map(surroundings)
        query.folders = try filter.folder.map(libraries.folders)
        query.colour = try filter.colour.map(colour)
        return query
    }

    /// A filter and the kind of sections as text for the store.
    ///
    /// Filters that mean the same give equal texts.
    ///
    /// - Throws: As `query`.
    func stored(_ filter: PhotoFilter, by sectioning: Sectioning?) throws -> String {
        var filter = filter
        // `a/` is the folder `a`.
        filter.folder = filter.folder.map {
            FolderReference(WirePath(bytes: FilePath(bytes: $0.path.bytes).lexicallyNormalized().bytes))
        }
        // `gray` is the colour `grey`.
        filter.colour = try filter.colour.map { try colour($0).text }
        // `yesterday` is another day tomorrow.
        filter.since = try filter.since.map { Self.text(try days($0, "since").lowerBound) }
        filter.until = try filter.until.map { Self.text(try days($0, "until").upperBound) }
        filter.day = try filter.day.map { Self.text(try day($0)) }
        filter.app = filter.app?.lowercased()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(SectionedFilter(filter: filter, by: sectioning)), as: UTF8.self)
    }

    /// One object with the members of the filter and `by`.
    private struct SectionedFilter: Encodable {
        private enum CodingKeys: CodingKey { case by }

        let filter: PhotoFilter
        let by: Sectioning?

        func encode(to encoder: any Encoder) throws {
            try filter.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(by, forKey: .by)
        }
    }

    // MARK: Times

    /// The days that all members of a filter allow; nil if none limits them.
    private func days(_ filter: PhotoFilter) throws -> ClosedRange<Int>? {
        var first = Int.min
        var last = Int.max
        func narrow(_ days: ClosedRange<Int>) {
            first = max(first, days.lowerBound)
            last = min(last, days.upperBound)
        }
        try filter.since.map { narrow(try days($0, "since").lowerBound...Int.max) }
        try filter.until.map { narrow(Int.min...(try days($0, "until").upperBound)) }
        try filter.year.map { narrow(try days(String($0), "year")) }
        try filter.month.map { narrow(try days($0, "month")) }
        if let day = try filter.day.map(day) { narrow(day...day) }
        guard first <= last else {
            throw ProtocolError(
                .badParameters, tr("no day fits all of since, until, year, month and day"),
                remedy: tr("leave one of them out"))
        }
        return first == Int.min && last == Int.max ? nil : first...last
    }

    private func days(_ text: String, _ member: String) throws -> ClosedRange<Int> {
        guard let days = TimePhrase.days(text, today: today, names: words.calendar) else {
            throw ProtocolError(
                .badParameters, tr("\(member): \(text) is no time"),
                remedy: tr("write it as 2024, 2024-05, 2024-05-01, 1.5.2024, yesterday, last summer or 3 weeks ago"))
        }
        return days
    }

    private func day(_ text: String) throws -> Int {
        let days = try days(text, "day")
        guard days.count == 1 else {
            throw ProtocolError(
                .badParameters, tr("day: \(text) is more than a day"),
                remedy: tr("write one day, such as 2024-05-01 or yesterday; since and until take more"))
        }
        return days.lowerBound
    }

    private static func text(_ day: Int) -> String {
        let date = CivilDate(daysSince1970: day)
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(date.year)-\(padded(date.month))-\(padded(date.day))"
    }

    // MARK: Cameras and places

    private func cameras(_ text: String) throws -> Set<UInt32> {
        let known = try store.cameras.all()
        let asked = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let named = known.filter { !asked.isEmpty && $0.name.lowercased().contains(asked) }
        guard !named.isEmpty else {
            let names = known.map(\.name).prefix(Self.namedCameras).joined(separator: ", ")
            throw ProtocolError(
                .notFound, tr("no photo names a camera like \(text)"),
                remedy: names.isEmpty ? tr("no photo names a camera at all") : tr("among the cameras: \(names)"))
        }
        return Set(named.map(\.number))
    }

    /// The most cameras that an error names; a user who mistyped one mostly finds it among these.
    private static let namedCameras = 8
    /// The most towns that an error names.
    private static let namedTowns = 3
    /// The default distance from a place: a day's walk.
    private static let usualKilometres = 10.0

    /// The town that a place names, with its state and country; nil for degrees.
    func town(_ text: String) -> String? {
        var parts = Self.parts(of: text)
        guard let first = parts.first, Double(first) == nil else { return nil }
        if parts.count > 1, let last = parts.last, Double(last) != nil { parts.removeLast() }
        return words.fullName(ofTown: parts.joined(separator: ", "))
    }

    /// The parts of a place between its commas.
    private static func parts(of text: String) -> [String] {
        text.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }

    private func surroundings(_ text: String) throws -> PhotoQuery.Surroundings {
        var parts = Self.parts(of: text)
        let numbers = parts.map { Double($0) }
        if parts.count >= 2, let latitude = numbers[0], let longitude = numbers[1] {
            let kilometres = parts.count == 3 ? numbers[2] : Self.usualKilometres
            guard parts.count <= 3, (-90...90).contains(latitude), (-180...180).contains(longitude),
                let kilometres, kilometres > 0
            else {
                throw ProtocolError(
                    .badParameters, tr("near: \(text) is no place on the earth"),
                    remedy: tr("write degrees north, degrees east and perhaps kilometres, such as 48.86,2.35,5"))
            }
            let middle = GeographicPoint(latitude: Float(latitude), longitude: Float(longitude))
            return PhotoQuery.Surroundings(middle: middle, kilometres: kilometres)
        }
        let kilometres = parts.count > 1 ? numbers.last.flatMap(\.self) : nil
        if kilometres != nil { parts.removeLast() }
        guard let town = words.town(named: parts.joined(separator: ", ")), kilometres ?? 1 > 0 else {
            let nearest = words.towns(near: parts.joined(separator: ", ")).prefix(Self.namedTowns)
            let question =
                nearest.isEmpty
                ? "" : tr("did you mean \(nearest.joined(separator: tr(" or ")))? ")
            throw ProtocolError(
                .notFound, tr("no town is known as \(text)"),
                remedy: words.knowsTowns
                    ? tr("\(question)write its degrees, such as 48.86,2.35")
                    : tr("install libgeonames0 and libgeonames-common, or write degrees, such as 48.86,2.35"))
        }
        return PhotoQuery.Surroundings(middle: town, kilometres: kilometres ?? Self.usualKilometres)
    }

    private func colour(_ text: String) throws -> ColourTarget {
        guard let colour = ColourTarget(text) ?? GermanQueryWords.colour(of: text).map(ColourTarget.init) else {
            let names = ColourName.allCases.map(\.word).joined(separator: ", ")
            throw ProtocolError(
                .badParameters, tr("there is no colour \(text)"),
                remedy: tr("a code such as #1e90ff, or one of: \(names)"))
        }
        return colour
    }
}
