import Images
import Testing

@testable import PhotoSearch

@Suite("Times as people write them")
struct TimePhraseTests {
    /// A Monday.
    private static let today = CivilDate(daysSince1970: 20_780)

    private static func phrase(_ text: String, _ names: CalendarNames = CalendarNames()) -> TimePhrase? {
        TimePhrase(text.split(separator: " ").map { $0.lowercased() }[...], today: today, names: names)
    }

    private static func holds(_ text: String, _ day: String, hour: Int = 12, isSouth: Bool = false) -> Bool? {
        let parts = day.split(separator: "-").compactMap { Int($0) }
        guard let date = CivilDate(year: parts[0], month: parts[1], day: parts[2]) else { return nil }
        let moment = TimeCondition.Moment(seconds: Int64(date.daysSince1970 * 24 + hour) * 3_600)
        return phrase(text)?.condition.holds(moment, isSouth: isSouth)
    }

    @Test(
        "German times are the English ones",
        arguments: [
            ("heute", "today"), ("letzten sommer", "last summer"), ("diesen winter", "this winter"),
            ("letzte woche", "last week"), ("letztes wochenende", "last weekend"), ("vor 3 tagen", "3 days ago"),
            ("vor einem jahr", "one year ago"), ("vor zwei wochen", "two weeks ago"), ("vor 1998", "before 1998"),
            ("seit letztem sommer", "since last summer"), ("nach 2010", "after 2010"),
            ("zwischen 2011 und 2013", "between 2011 and 2013"),
            ("von märz 2011 bis mai 2013", "from march 2011 to may 2013"),
            ("juni bis august", "june to august"), ("2011 bis 2013", "2011 to 2013"),
            ("anfang mai 2019", "early may 2019"), ("ende 2019", "late 2019"),
            ("erste woche im mai", "first week in may"), ("15. juli 2023", "15 july 2023"),
            ("1. dezember", "1 december"), ("weihnachten", "christmas"), ("heiligabend", "christmas eve"),
            ("letzte weihnachten", "last christmas"), ("ostern", "easter"), ("neunziger", "nineties"),
            ("neunziger jahre", "nineties"), ("letzten 3 monate", "last 3 months"), ("sonntags", "sundays"),
            ("nachmittags", "afternoon"), ("jänner 2020", "january 2020"),
        ])
    func german(text: String, english: String) throws {
        let (german, other) = (try #require(Self.phrase(text)), try #require(Self.phrase(english)))
        #expect("\(german.condition)" == "\(other.condition)")
        #expect(german.words == text.split(separator: " ").count)
    }

    @Test("New Year's Eve and Day are one word each in German")
    func newYear() throws {
        #expect(try #require(Self.phrase("silvester 2019")).words == 1)
        #expect(try #require(Self.phrase("neujahr")).words == 1)
    }

    @Test("Other German words are no times", arguments: ["der", "von", "vor dem haus", "ende", "und", "jahr", "mitte"])
    func noTimes(text: String) {
        #expect(Self.phrase(text) == nil)
    }

    @Test("Each word that names a time by itself is read as one")
    func words() {
        for word in TimePhrase.words(CalendarNames()) { #expect(Self.phrase(word) != nil, "\(word)") }
        #expect(TimePhrase.words(CalendarNames(months: [["Jänner"]])).contains("jänner"))
    }

    @Test(
        "A time holds on its first and last day and not beside them",
        arguments: [
            // What is written, its first and last day, the days before and after.
            ("2023", "2023-01-01", "2023-12-31", "2022-12-31", "2024-01-01"),
            ("1990s", "1990-01-01", "1999-12-31", "1989-12-31", "2000-01-01"),
            ("90s", "1990-01-01", "1999-12-31", "1989-12-31", "2000-01-01"),
            ("'80s", "1980-01-01", "1989-12-31", "1979-12-31", "1990-01-01"),
            ("10s", "2010-01-01", "2019-12-31", "2009-12-31", "2020-01-01"),
            ("nineties", "1990-01-01", "1999-12-31", "1989-12-31", "2000-01-01"),
            ("between 2011 and 2013", "2011-01-01", "2013-12-31", "2010-12-31", "2014-01-01"),
            ("from march 2011 to 15 july 2013", "2011-03-01", "2013-07-15", "2011-02-28", "2013-07-16"),
            ("2011 to 2013", "2011-01-01", "2013-12-31", "2010-12-31", "2014-01-01"),
            ("2011-2013", "2011-01-01", "2013-12-31", "2010-12-31", "2014-01-01"),
            ("june to august", "2019-06-01", "2019-08-31", "2019-05-31", "2019-09-01"),
            ("first week of january 2005", "2005-01-01", "2005-01-07", "2004-12-31", "2005-01-08"),
            ("last week of february 2024", "2024-02-23", "2024-02-29", "2024-02-22", "2024-03-01"),
            ("last week of february", "2023-02-22", "2024-02-29", "2023-02-21", "2023-03-01"),
            ("2nd week in may", "2019-05-08", "2020-05-14", "2019-05-07", "2019-05-15"),
            ("early 2005", "2005-01-01", "2005-05-01", "2004-12-31", "2005-05-02"),
            ("mid june 2019", "2019-06-11", "2019-06-20", "2019-06-10", "2019-06-21"),
            ("end of july", "2019-07-21", "2020-07-31", "2019-07-20", "2019-08-01"),
            ("before 1998", "1990-05-05", "1997-12-31", "1998-01-01", "2000-01-01"),
            ("until 1998", "1990-05-05", "1998-12-31", "1999-01-01", "2000-01-01"),
            ("after 1998", "1999-01-01", "2020-12-31", "1998-12-31", "1990-01-01"),
            ("since last summer", "2026-06-01", "2030-12-31", "2026-05-31", "2020-01-01"),
            ("july 2023", "2023-07-01", "2023-07-31", "2023-06-30", "2023-08-01"),
            ("new year's eve", "2019-12-31", "2020-12-31", "2019-12-30", "2020-01-01"),
            ("new years day", "2019-01-01", "2020-01-01", "2019-12-31", "2020-01-02"),
            ("2024-02", "2024-02-01", "2024-02-29", "2024-01-31", "2024-03-01"),
            ("07/2023", "2023-07-01", "2023-07-31", "2023-06-30", "2023-08-01"),
            ("15.7.2023", "2023-07-15", "2023-07-15", "2023-07-14", "2023-07-16"),
            ("7/15/2023", "2023-07-15", "2023-07-15", "2023-07-14", "2023-07-16"),
            ("june this year", "2026-06-01", "2026-06-30", "2026-05-31", "2026-07-01"),
            ("march last year", "2025-03-01", "2025-03-31", "2025-02-28", "2025-04-01"),
            ("Feb. 2019", "2019-02-01", "2019-02-28", "2019-01-31", "2019-03-01"),
            ("february 11, 2019", "2019-02-11", "2019-02-11", "2019-02-10", "2019-02-12"),
            ("15. july 2023", "2023-07-15", "2023-07-15", "2023-07-14", "2023-07-16"),
            ("15 july 2023", "2023-07-15", "2023-07-15", "2023-07-14", "2023-07-16"),
            ("today", "2026-11-23", "2026-11-23", "2026-11-22", "2026-11-24"),
            ("yesterday", "2026-11-22", "2026-11-22", "2026-11-21", "2026-11-23"),
            ("last week", "2026-11-16", "2026-11-22", "2026-11-15", "2026-11-23"),
            ("this month", "2026-11-01", "2026-11-30", "2026-10-31", "2026-12-01"),
            ("last month", "2026-10-01", "2026-10-31", "2026-09-30", "2026-11-01"),
            ("last year", "2025-01-01", "2025-12-31", "2024-12-31", "2026-01-01"),
            ("last summer", "2026-06-01", "2026-08-31", "2026-05-31", "2026-09-01"),
            ("last winter", "2025-12-01", "2026-02-28", "2025-11-30", "2026-03-01"),
            ("last autumn", "2025-09-01", "2025-11-30", "2025-08-31", "2025-12-01"),
            ("last monday", "2026-11-16", "2026-11-16", "2026-11-15", "2026-11-17"),
            ("last march", "2026-03-01", "2026-03-31", "2026-02-28", "2026-04-01"),
            ("last december", "2025-12-01", "2025-12-31", "2025-11-30", "2026-01-01"),
            ("last christmas", "2025-12-24", "2025-12-26", "2025-12-23", "2025-12-27"),
            ("last 30 days", "2026-10-24", "2026-11-23", "2026-10-23", "2026-11-24"),
            ("two years ago", "2024-01-01", "2024-12-31", "2023-12-31", "2025-01-01"),
            ("christmas", "2019-12-24", "2019-12-26", "2019-12-23", "2019-12-27"),
            ("new year", "2019-12-31", "2020-01-01", "2019-12-30", "2020-01-02"),
            ("easter", "2023-04-07", "2023-04-10", "2023-04-06", "2023-04-11"),
            ("july 4th", "2021-07-04", "2021-07-04", "2021-07-03", "2021-07-05"),
            ("august", "2021-08-01", "2021-08-31", "2021-07-31", "2021-09-01"),
        ])
    func bounds(text: String, first: String, last: String, before: String, after: String) {
        #expect(Self.phrase(text)?.words == text.split(separator: " ").count)
        #expect(Self.holds(text, first) == true && Self.holds(text, last) == true)
        #expect(Self.holds(text, before) == false && Self.holds(text, after) == false)
    }

    @Test("Hours, weekdays and seasons hold in every year; seasons change places in the south")
    func recurring() {
        #expect(Self.holds("morning", "2020-05-05", hour: 8) == true)
        #expect(Self.holds("morning", "2020-05-05", hour: 11) == true)
        #expect(Self.holds("morning", "2020-05-05", hour: 15) == false)
        #expect(
            Self.holds("night", "2020-05-05", hour: 23) == true && Self.holds("night", "2020-05-05", hour: 2) == true)
        #expect(Self.holds("saturday", "2020-05-09") == true && Self.holds("saturday", "2020-05-10") == false)
        #expect(
            Self.holds("summer", "2020-07-01") == true && Self.holds("summer", "2020-07-01", isSouth: true) == false)
        #expect(Self.holds("summer", "2020-01-01", isSouth: true) == true)
    }

    @Test("Names of the person's language stand beside the English ones")
    func language() {
        let names = CalendarNames(
            months: [["Januar", "Jan."], ["Februar"], ["März"]], weekdays: [["Montag", "Mo"], ["Dienstag", "Di"]])
        #expect(Self.phrase("märz", names)?.condition == .month(3))
        #expect(Self.phrase("march", names)?.condition == .month(3))
        #expect(Self.phrase("montag", names)?.condition == .weekdays([1]))
    }

    @Test(
        "Other words are no times", arguments: ["beach", "31.2.2023", "12", "99999", "2023-13", "last beach", "-", ""])
    func others(text: String) {
        #expect(Self.phrase(text) == nil)
    }
}
