import Testing
import Translation

@testable import CommandText

@Suite("Times as the daemon writes them")
struct CalendarTimeTests {
    @Test(
        "Days and the camera's clock follow the language",
        arguments: [
            ("2024-05-01", "2024-05-01", "01.05.2024"),
            ("2024-05-01T12:03:55", "2024-05-01 12:03:55", "01.05.2024 12:03:55"),
        ])
    func written(text: String, english: String, german: String) {
        #expect(CalendarTime.text(written: text) == english)
        Language.german.spoken { #expect(CalendarTime.text(written: text) == german) }
    }

    @Test("The minute and the day are shown where there is no room for more")
    func short() {
        #expect(CalendarTime.text(written: "2024-05-01T12:03:55", letters: 16) == "2024-05-01 12:03")
        #expect(CalendarTime.text(written: "2024-05-01T12:03:55", letters: 10) == "2024-05-01")
    }

    @Test(
        "Any other text stays as it is",
        arguments: ["TikTok", "last Tuesday", "T", "", "1-2-3", "2024-05", "2024-05-01 Tour", "12345-1-23", "-----T"])
    func others(text: String) {
        #expect(CalendarTime.text(written: text) == text)
        Language.german.spoken { #expect(CalendarTime.text(written: text) == text) }
    }
}
