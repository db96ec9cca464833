import CommandText
import Testing

@Suite struct AmountTests {
    static let sizes: [(bytes: Int64, text: String)] = [
        (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (1049, "1.0 kB"), (1050, "1.1 kB"),
        (1_234_567, "1.2 MB"), (999_949, "999.9 kB"), (999_950, "1.0 MB"), (999_999, "1.0 MB"),
        (1_200_000_000, "1.2 GB"), (999_949_999, "999.9 MB"), (999_950_000, "1.0 GB"), (4_000_000_000_000, "4.0 TB"),
        (.max, "9.2 EB"), (-5, "0 bytes"),
    ]

    @Test("A size is decimal, with one digit rounded once", arguments: sizes)
    func size(bytes: Int64, text: String) {
        #expect(Amount.size(bytes) == text)
    }

    static let counts: [(number: Int, text: String)] = [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (5012, "5,012"), (12_345_678, "12,345,678"),
        (-1000, "-1,000"),
    ]

    @Test("A number has its thousands apart", arguments: counts)
    func count(number: Int, text: String) {
        #expect(Amount.count(number) == text)
    }

    @Test("One is singular, all others plural")
    func nouns() {
        #expect(Amount.count(1, "photo") == "1 photo")
        #expect(Amount.count(0, "photo") == "0 photos")
        #expect(Amount.count(5012, "category", "categories") == "5,012 categories")
    }

    @Test(
        "Only all is 100 %",
        arguments: [(0, 0, "0 %"), (1, 3, "33 %"), (999, 1000, "99 %"), (5, 5, "100 %"), (9, 5, "100 %")])
    func percent(part: Int, whole: Int, text: String) {
        #expect(Amount.percent(part, of: whole) == text)
    }

    @Test("A probability is told to the nearest percent, the same everywhere")
    func probability() {
        #expect(
            [0, 0.004, 0.005, 0.515, 0.5149, 1, 1.2, -1].map { Amount.percent($0 as Double) }
                == ["0 %", "0 %", "1 %", "52 %", "51 %", "100 %", "100 %", "0 %"])
    }

    static let spans: [(seconds: Int, text: String)] = [
        (-1, "0 s"), (0, "0 s"), (59, "59 s"), (60, "1 min"), (3599, "59 min"), (3600, "1 h"), (4800, "1 h 20 min"),
        (86_399, "23 h 59 min"), (86_400, "1 day"), (200_000, "2 days"),
    ]

    @Test("A length of time is as exact as people want it", arguments: spans)
    func span(seconds: Int, text: String) {
        #expect(TimeSpan(seconds: seconds).text == text)
    }

    static let durations: [(text: String, seconds: Int?)] = [
        ("90s", 90), ("30m", 1800), ("2h", 7200), ("1h30m", 5400), ("1h 30m", 5400), ("1d", 86_400), ("90", nil),
        ("", nil), ("h", nil), ("2x", nil), ("-2h", nil), ("0m", nil), ("1h30", nil), ("1.5h", nil), ("٣h", nil),
        ("99999999999999999999d", nil), ("9999999d", nil), ("3650d", 315_360_000), ("3651d", nil),
    ]

    @Test("A duration needs its unit", arguments: durations)
    func duration(text: String, seconds: Int?) {
        #expect(TimeSpan(text)?.seconds == seconds)
    }

    @Test("A moment of today is told without the day")
    func moment() {
        let noon = CalendarTime(year: 2024, month: 5, day: 1, hour: 12, minute: 3, second: 9)
        let tomorrow = CalendarTime(year: 2024, month: 5, day: 2, hour: 0, minute: 0, second: 0)
        #expect(noon.text == "2024-05-01 12:03")
        #expect(noon.clock == "12:03:09")
        #expect(noon.text(seenOn: noon) == "12:03")
        #expect(tomorrow.text(seenOn: noon) == "2024-05-02 00:00")
    }
}
