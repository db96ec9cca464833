import Images

/// The time in a file's name, as cameras, phones, messengers and screenshot programs write it.
///
/// It reads a date as in `2023-07-15` or `20230715`, with a time of day behind it as in `12-34-56`, `123456` or
/// `1.23.45 PM`. Other numbers are not part of a date: it begins and ends where the digits do.
package struct NameTime: Sendable, Hashable {
    /// Seconds since 1970 by the clock of the program that named the file; if only the day is known, its start.
    package let seconds: Int64
    /// Whether the name says only the day.
    package let isDayOnly: Bool

    /// Years that count; earlier ones count only in a date with separators, as scanned photos have.
    private static let years = 1990...2085
    private static let earlyYears = 1950...2085

    package init(seconds: Int64, isDayOnly: Bool) {
        self.seconds = seconds
        self.isDayOnly = isDayOnly
    }

    /// Nil for a name without a date.
    package init?(name: [UInt8]) {
        let time = name.withUnsafeBufferPointer { name -> NameTime? in
            var day: NameTime?
            var place = 0
            while place + 8 <= name.count {
                // A date begins with the first digit of 19 or 20.
                if name[place] == UInt8(ascii: "1") || name[place] == UInt8(ascii: "2"),
                    let found = Self.read(NameReader(name, at: place))
                {
                    if !found.isDayOnly { return found }
                    if day == nil { day = found }
                }
                place += 1
            }
            return day
        }
        guard let time else { return nil }
        self = time
    }

    private static func read(_ start: NameReader) -> NameTime? {
        guard !start.isAfterDigit else { return nil }
        var reader = start
        guard let year = reader.number(4), earlyYears.contains(year) else { return nil }
        let separator = reader.skip("-_.")
        guard separator || (years.contains(year) && !start.isAfterLetter), let month = reader.number(2),
            !separator || reader.skip("-_."), let day = reader.number(2),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        let midnight = Int64(date.daysSince1970) * 86_400
        if let seconds = timeOfDay(reader, isJoined: !separator) {
            return NameTime(seconds: midnight + seconds, isDayOnly: false)
        }
        return reader.isAtDigit ? nil : NameTime(seconds: midnight, isDayOnly: true)
    }

    /// Seconds since midnight of the time behind a date.
    private static func timeOfDay(_ start: NameReader, isJoined: Bool) -> Int64? {
        var reader = start
        let isSpelled = reader.skip(word: " at ")
        guard isSpelled || reader.skip("_-. T") || (isJoined && reader.isAtDigit) else { return nil }
        guard var hour = isSpelled ? reader.upToTwoDigits() : reader.number(2) else { return nil }
        let separator = reader.skip("-_.:")
        guard let minute = reader.number(2), !separator || reader.skip("-_.:"), let second = reader.number(2),
            minute < 60, second < 60
        else { return nil }
        // Milliseconds may follow.
        guard !reader.isAtDigit || reader.number(3) != nil && !reader.isAtDigit else { return nil }
        if isSpelled, let isAfternoon = reader.halfOfDay() {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        return hour < 24 ? Int64(hour * 3_600 + minute * 60 + second) : nil
    }
}

/// Reads numbers and separators from the bytes of a name.
struct NameReader {
    private let name: UnsafeBufferPointer<UInt8>
    private var place: Int

    init(_ name: UnsafeBufferPointer<UInt8>, at place: Int) {
        self.name = name
        self.place = place
    }

    /// What was not read yet.
    var rest: Slice<UnsafeBufferPointer<UInt8>> { name[min(place, name.count)...] }

    var isAtDigit: Bool { digit(at: place) != nil }
    var isAfterDigit: Bool { digit(at: place - 1) != nil }
    var isAfterLetter: Bool {
        guard place > 0 else { return false }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(name[place - 1] | 0x20)
    }

    /// Reads a number of exactly this many digits; more digits may follow.
    mutating func number(_ digits: Int) -> Int? {
        var value = 0
        for offset in 0..<digits {
            guard let digit = digit(at: place + offset) else { return nil }
            value = value * 10 + digit
        }
        place += digits
        return value
    }

    mutating func upToTwoDigits() -> Int? { digit(at: place + 1) == nil ? number(1) : number(2) }

    /// Passes one of these characters; false if another follows.
    mutating func skip(_ characters: StaticString) -> Bool {
        guard name.indices.contains(place) else { return false }
        let isOne = characters.withUTF8Buffer { $0.contains(name[place]) }
        if isOne { place += 1 }
        return isOne
    }

    mutating func skip(word: StaticString) -> Bool {
        let isThere = word.withUTF8Buffer { word in
            name.count - place >= word.count && name[place..<place + word.count].elementsEqual(word)
        }
        if isThere { place += word.utf8CodeUnitCount }
        return isThere
    }

    /// Reads AM (false) or PM (true) after a space; nil if neither follows.
    mutating func halfOfDay() -> Bool? {
        // macOS writes a narrow no-break space.
        guard skip(word: " ") || skip(word: "\u{202F}") else { return nil }
        if skip(word: "AM") { return false }
        return skip(word: "PM") ? true : nil
    }

    private func digit(at place: Int) -> Int? {
        guard name.indices.contains(place) else { return nil }
        let value = Int(name[place]) - Int(UInt8(ascii: "0"))
        return (0...9).contains(value) ? value : nil
    }
}
