import Glibc
import PhotoCulling
import PhotoSearch

/// The names of months, days and towns that the system knows, in the user's language too.
struct SearchWords: Sendable {
    let calendar: CalendarNames
    /// Read at the first use: by a photo with coordinates, or by a search near a town.
    private let towns = LazyTowns()

    init() {
        calendar = LocaleNames.calendar
    }

    /// Whether a table of towns is installed.
    var knowsTowns: Bool { !towns.isEmpty }

    /// The names of a place; none without a table of towns.
    func places(at point: GeographicPoint) -> [String] { towns.names(at: point) }

    /// The names of towns that differ from a word by one letter, the largest first.
    func towns(near word: String) -> [String] { towns.names(near: word) }

    /// The place of the largest town with a name; letter case does not matter.
    func town(named name: String) -> GeographicPoint? { towns.town(named: name) }

    /// The largest town with a name, its state and its country.
    func fullName(ofTown name: String) -> String? { towns.fullName(ofTown: name) }
}

/// Month and day names of the user's locale, from the C library.
private enum LocaleNames {
    static var calendar: CalendarNames {
        guard let locale = OwnLocale.open() else { return CalendarNames() }
        defer { freelocale(locale) }
        func name(_ item: Int) -> String {
            nl_langinfo_l(nl_item(item), locale).map { String(cString: $0) } ?? ""
        }
        let months = (0..<12).map { [name(Int(MON_1) + $0), name(Int(ABMON_1) + $0)] }
        // The C library begins with Sunday.
        let days = (0..<7).map { ($0 + 1) % 7 }.map { [name(Int(DAY_1) + $0), name(Int(ABDAY_1) + $0)] }
        return CalendarNames(months: months, weekdays: days)
    }
}

/// The locale that the environment names; the process itself stays in the "C" locale.
enum OwnLocale {
    /// Nil if the locale is not installed.
    static func open() -> locale_t? {
        newlocale([LC_CTYPE, LC_TIME, LC_MESSAGES].reduce(0) { $0 | 1 << $1 }, "", nil)
    }
}

/// The user's clock.
enum LocalClock {
    /// Seconds that local time is ahead of UTC.
    static func secondsEast(at seconds: Int64) -> Int64 {
        var (time, parts) = (time_t(seconds), tm())
        return localtime_r(&time, &parts) == nil ? 0 : Int64(parts.tm_gmtoff)
    }
}
