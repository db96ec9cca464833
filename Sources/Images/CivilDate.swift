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
