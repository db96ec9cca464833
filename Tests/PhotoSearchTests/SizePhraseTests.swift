import Testing

@testable import PhotoSearch

@Suite("Sizes as people write them")
struct SizePhraseTests {
    private static func phrase(_ text: String) -> SizePhrase? {
        SizePhrase(text.lowercased().split(separator: " ").map(String.init)[...])
    }

    @Test(
        "A comparison, a number and a unit are a size",
        arguments: [
            ("larger than 1.5 MB", 1_500_000, true, 4), ("größer als 1,5 MB", 1_500_000, true, 4),
            ("over 10MB today", 10_000_000, true, 2), ("über 2 GB", 2_000_000_000, true, 3),
            ("smaller than 300 kB", 300_000, false, 4), ("kleiner als 300kb", 300_000, false, 3),
            ("unter 1 MB", 1_000_000, false, 3),
        ])
    func sizes(text: String, bytes: Int64, isAbove: Bool, words: Int) throws {
        let phrase = try #require(Self.phrase(text))
        #expect(phrase.bytes == (isAbove ? bytes...Int64.max : 0...bytes))
        #expect(phrase.words == words)
    }

    @Test(
        "Anything else is none",
        arguments: [
            "", "over", "over the hills", "larger than", "larger than 5", "larger than MB", "über 5 Leute", "1.5 MB",
            "over 1.2.3 MB", "larger than 1,000 MB", "over 99999999999999999999 TB",
        ])
    func others(text: String) {
        #expect(Self.phrase(text) == nil)
    }
}
