import Images
import Testing

@testable import PhotoSearch

@Suite("Days as people write them")
struct DayTextTests {
    /// 23 November 2026.
    private static let today = CivilDate(daysSince1970: 20_780)

    @Test(
        "A text names its first and last day; what every year has is the last that has begun",
        arguments: [
            ("2024", "2024-1-1", "2024-12-31"), ("2024-02", "2024-2-1", "2024-2-29"),
            ("2/2023", "2023-2-1", "2023-2-28"),
            ("2024-05-01", "2024-5-1", "2024-5-1"), ("1.5.2024", "2024-5-1", "2024-5-1"),
            ("1 May 2024", "2024-5-1", "2024-5-1"), ("May 2024", "2024-5-1", "2024-5-31"),
            ("yesterday", "2026-11-22", "2026-11-22"), ("3 weeks ago", "2026-11-2", "2026-11-8"),
            ("last summer", "2026-6-1", "2026-8-31"), ("summer", "2026-6-1", "2026-8-31"),
            ("december", "2025-12-1", "2025-12-31"), ("november", "2026-11-1", "2026-11-30"),
            ("christmas", "2025-12-24", "2025-12-26"), ("monday", "2026-11-23", "2026-11-23"),
            ("29 february", "2024-2-29", "2024-2-29"), ("1990s", "1990-1-1", "1999-12-31"),
        ])
    func days(text: String, first: String, last: String) throws {
        let days = try #require(TimePhrase.days(text, today: Self.today, names: CalendarNames()))
        let ends = [days.lowerBound, days.upperBound].map { CivilDate(daysSince1970: $0) }
        #expect(ends.map { "\($0.year)-\($0.month)-\($0.day)" } == [first, last])
    }

    @Test(
        "Other texts name no day",
        arguments: ["", " ", "beach", "2024-13", "2024-02-30", "morning", "2024 beach", "30 february", "May 20245"])
    func refused(text: String) {
        #expect(TimePhrase.days(text, today: Self.today, names: CalendarNames()) == nil)
    }
}
