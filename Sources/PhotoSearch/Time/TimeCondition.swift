import Images
package import PhotoCulling

/// When a photo was taken, as people say it.
package enum TimeCondition: Hashable, Sendable {
    /// Days since 1 January 1970.
    case days(ClosedRange<Int>)
    case month(Int)
    /// A day of every year.
    case dayOfYear(month: Int, day: Int)
    /// Days of every year, from the first to the last; a stretch may go past the new year.
    case stretch(from: DayOfYear, to: DayOfYear)
    case easter
    case season(Season)
    case weekdays(Weekdays)
    /// Hours of the day, which may go past midnight.
    case hours(from: Int, to: Int)

    /// Days of the week, 1 Monday … 7 Sunday, one bit each.
    package struct Weekdays: Hashable, Sendable, ExpressibleByArrayLiteral {
        private var bits: UInt8 = 0

        package init(arrayLiteral days: Int...) {
            for day in days { bits |= 1 << day }
        }

        func contains(_ day: Int) -> Bool { bits & 1 << day != 0 }
    }

    package struct DayOfYear: Hashable, Sendable {
        package let month: Int
        package let day: Int

        var order: Int { month * 100 + day }
    }

    /// The seasons by their months in the northern hemisphere.
    package enum Season: Int, Hashable, Sendable {
        case winter, spring, summer, autumn

        init(month: Int) {
            self = Season(rawValue: month % 12 / 3) ?? .winter
        }

        /// The season at the same time in the other hemisphere.
        var opposite: Season { Season(rawValue: (rawValue + 2) % 4) ?? self }
    }

    /// Whether a photo was taken at such a time; `isSouth` exchanges the seasons.
    package func holds(_ moment: Moment, isSouth: Bool) -> Bool {
        switch self {
        case .days(let range): return range.contains(moment.days)
        case .month(let month): return moment.date.month == month
        case .dayOfYear(let month, let day):
            let date = moment.date
            return date.month == month && date.day == day
        case .stretch(let from, let to):
            let date = moment.date
            let order = DayOfYear(month: date.month, day: date.day).order
            return from.order <= to.order
                ? (from.order...to.order).contains(order) : order >= from.order || order <= to.order
        case .easter:
            let distance = moment.days - Self.easterSunday(moment.date.year).daysSince1970
            return (-2...1).contains(distance)
        case .season(let season):
            let here = Season(month: moment.date.month)
            return (isSouth ? here.opposite : here) == season
        case .weekdays(let days): return days.contains(moment.weekday)
        case .hours(let from, let to):
            guard let hour = moment.hour else { return false }
            return from < to ? (from..<to).contains(hour) : hour >= from || hour < to
        }
    }

    /// A moment as a day and an hour.
    package struct Moment: Sendable {
        /// Days since 1 January 1970.
        let days: Int
        /// Nil if only the day is known.
        let hour: Int?

        /// - Parameters:
        ///   - seconds: Seconds since 1970 by the clock of the camera.
        ///   - hasTimeOfDay: Whether they say more than the day.
        package init(seconds: Int64, hasTimeOfDay: Bool = true) {
            let (whole, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
            days = Int(rest < 0 ? whole - 1 : whole)
            hour = hasTimeOfDay ? Int(rest < 0 ? rest + 86_400 : rest) / 3_600 : nil
        }

        /// Computed only on request: most conditions need only `days`, and a search asks every photo.
        var date: CivilDate { CivilDate(daysSince1970: days) }

        /// 1 Monday … 7 Sunday; 1 January 1970 was a Thursday.
        var weekday: Int { ((days + 3) % 7 + 7) % 7 + 1 }
    }

    /// Easter Sunday of the Gregorian calendar (Meeus 1991, "Astronomical Algorithms", chapter 8).
    static func easterSunday(_ year: Int) -> CivilDate {
        let (a, b, c) = (year % 19, year / 100, year % 100)
        let f = (b + 8) / 25
        let g = (b - f + 1) / 3
        let h = (19 * a + b - b / 4 - g + 15) % 30
        let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
        let m = (a + 11 * h + 22 * l) / 451
        let sum = h + l - 7 * m + 114
        return CivilDate(year: year, month: sum / 31, day: sum % 31 + 1) ?? CivilDate(daysSince1970: 0)
    }
}

extension TimeCondition.Moment {
    /// When a photo was taken, as far as it is known.
    package init(_ photo: BrowsedPhoto) {
        // A file's time of day says when it was copied.
        self.init(seconds: photo.time, hasTimeOfDay: photo.hasTimeOfDay && photo.timeSource != .file)
    }
}
