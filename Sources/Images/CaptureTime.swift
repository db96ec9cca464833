/// When a photo was taken, as its camera recorded it: local time, often without a time zone.
package struct CaptureTime: Hashable, Sendable, Codable {
    /// Local date and time to the second: `2024-05-01T12:03:55`.
    package let local: String
    /// The fraction of the second in nanoseconds; nil if the camera recorded none.
    package let subsecondNanoseconds: Int?
    /// Minutes east of UTC; nil if the camera recorded none.
    package let offsetMinutes: Int?
    /// Nanoseconds since 1970, for comparison; without an offset local time counts as UTC.
    package let nanoseconds: Int64

    /// Nanoseconds since the start of 1970 by the camera's clock: equal for versions of a photo even if one lost its
    /// offset.
    package var localNanoseconds: Int64 { nanoseconds + Int64(offsetMinutes ?? 0) * 60_000_000_000 }

    /// The valid years: those of photography, which fit 64 bits of nanoseconds.
    private static let years = 1826...2200

    /// EXIF's three texts: `2024:05:01 12:03:55`, the digits of the fraction, `+02:00`.
    ///
    /// Nil for an invalid date, and for those at which the clocks of cameras and programs start that were never set:
    /// `0000:00:00 00:00:00`, the first days of 1904 and 1970, the first minutes of 1980 and 2000. An invalid fraction or
    /// offset is absent.
    package init?(exifDate: String, subsecond: String? = nil, offset: String? = nil) {
        let fields = exifDate.split(whereSeparator: { !($0.isASCII && $0.isNumber) })
        guard fields.count >= 6, fields[0].count == 4 else { return nil }
        let numbers = fields.prefix(6).compactMap { $0.count <= 4 ? Int($0) : nil }
        guard numbers.count == 6, Self.years.contains(numbers[0]),
            let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]), (0...23).contains(numbers[3]),
            (0...59).contains(numbers[4]), (0...60).contains(numbers[5]), !Self.isStart(numbers)
        else { return nil }
        let second = min(numbers[5], 59)  // a leap second has no place of its own
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        local =
            "\(numbers[0])-\(two(numbers[1]))-\(two(numbers[2]))T\(two(numbers[3])):\(two(numbers[4])):\(two(second))"
        subsecondNanoseconds = subsecond.flatMap(Self.nanoseconds(ofDigits:))
        offsetMinutes = offset.flatMap(Self.minutes(ofOffset:))
        let seconds =
            date.daysSince1970 * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + second - (offsetMinutes ?? 0) * 60
        nanoseconds = Int64(seconds) * 1_000_000_000 + Int64(subsecondNanoseconds ?? 0)
    }

    /// Whether a clock that was never set shows this year, month, day, hour, minute and second.
    ///
    /// Programs that add a zone to the start of 1904 or 1970 get another hour of that day.
    private static func isStart(_ numbers: [Int]) -> Bool {
        guard numbers[1] == 1, numbers[2] == 1 else { return false }
        return [1904, 1970].contains(numbers[0])
            || [1980, 2000].contains(numbers[0]) && numbers[3] == 0 && numbers[4] == 0
    }

    private static func nanoseconds(ofDigits text: String) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }.prefix(9)
        guard !digits.isEmpty, let value = Int(digits) else { return nil }
        return (digits.count..<9).reduce(value) { product, _ in product * 10 }
    }

    private static func minutes(ofOffset text: String) -> Int? {
        let characters = text.drop { $0 == " " }
        if characters.first == "Z" { return 0 }
        guard let sign = characters.first, sign == "+" || sign == "-" else { return nil }
        let fields = characters.dropFirst().split(separator: ":")
        guard fields.count == 2, let hours = Int(fields[0]), let minutes = Int(fields[1].prefix(2)),
            (0...14).contains(hours), (0...59).contains(minutes)
        else { return nil }
        return (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
    }
}

extension CaptureTime {
    /// Reads the four values; they come from a worker, so values that would overflow arithmetic are refused.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        local = try values.decode(String.self, forKey: .local)
        subsecondNanoseconds = try values.decodeIfPresent(Int.self, forKey: .subsecondNanoseconds)
        offsetMinutes = try values.decodeIfPresent(Int.self, forKey: .offsetMinutes)
        nanoseconds = try values.decode(Int64.self, forKey: .nanoseconds)
        let day: Int64 = 86_400_000_000_000
        let first = Self.start(of: Self.years.lowerBound)
        let end = Self.start(of: Self.years.upperBound + 1)
        // An offset of almost a day moves the first and the last hours out of their years.
        guard (first - day..<end + day).contains(nanoseconds), (-1439...1439).contains(offsetMinutes ?? 0) else {
            throw DecodingError.dataCorruptedError(
                forKey: .nanoseconds, in: values, debugDescription: "no time at which a photo is taken")
        }
    }

    /// Nanoseconds from the start of 1970 to that of a year.
    private static func start(of year: Int) -> Int64 {
        Int64(CivilDate(year: year, month: 1, day: 1)?.daysSince1970 ?? 0) * 86_400_000_000_000
    }
}

// MARK: Texts

extension CaptureTime {
    /// A time in UTC, of which nobody knows the local time; nil outside of the years in which photos are taken.
    package init?(secondsSince1970 seconds: Int64) {
        guard seconds.magnitude < 10_000_000_000 else { return nil }
        let day = Int((Double(seconds) / 86_400).rounded(.down))
        let (date, second) = (CivilDate(daysSince1970: day), Int(seconds) - day * 86_400)
        self.init(
            exifDate: [date.year, date.month, date.day, second / 3_600, second / 60 % 60, second % 60]
                .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":"), offset: "+00:00")
    }

    /// A time as ISO 8601 and XMP write it: `2024-05-01T12:03:55.25+02:00`, `2024-05-01T12:03Z`.
    ///
    /// With `isUniversal` it is UTC even if it does not say so: local time is unknown then, and the time is UTC's, with
    /// an offset of 0. Nil without a time of day.
    package init?(isoDate text: String, isUniversal: Bool = false) {
        // Date, a letter or blank, and hours and minutes; seconds may be missing.
        let minutes = text.prefix(16)
        guard minutes.count == 16 else { return nil }
        var rest = text.dropFirst(16)
        var seconds: Substring = ":00"
        if rest.first == ":" {
            seconds = rest.prefix(3)
            rest = rest.dropFirst(3)
        }
        let fraction = rest.first == "." ? rest.dropFirst().prefix { $0.isASCII && $0.isNumber } : ""
        let zone = rest.dropFirst(fraction.isEmpty ? 0 : fraction.count + 1).filter { $0 != " " && $0 != ":" }
        let offset: String?
        if zone.count == 5, zone.first == "+" || zone.first == "-" {
            offset = "\(zone.prefix(3)):\(zone.suffix(2))"
        } else {
            offset = zone == "Z" || isUniversal ? "+00:00" : nil
        }
        let isZero = fraction.allSatisfy { $0 == "0" }
        self.init(exifDate: "\(minutes)\(seconds)", subsecond: isZero ? nil : String(fraction), offset: offset)
    }
}

/// A day of the proleptic Gregorian calendar, without a time zone.
package struct CivilDate: Hashable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Nil for a day that no month has, such as 30 February.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Counted in eras of 400 years from 1 March, after Howard Hinnant, "chrono-compatible low-level date algorithms".
    package init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * fromMarch + 2) / 5 + 1
    }

    /// Counted in years that begin in March, so that the leap day comes last; for years after 0.
    package var daysSince1970: Int {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = month > 2 ? month - 3 : month + 9
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + (marchMonth * 153 + 2) / 5 + day - 1 - 719_468
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
