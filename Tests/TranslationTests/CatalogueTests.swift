import Foundation
import Testing
import Translation

/// The sources and the German catalogue have the same texts.
@Suite struct CatalogueTests {
    private static let german = MessageCatalogue.of(.german)?.entries ?? []
    /// The sources are read once for all tests.
    private static let spoken = Result { try SourceTexts.all() }

    @Test func noTextIsMissing() throws {
        let known = Dictionary(grouping: Self.german) { SourceText(key: $0.key, context: $0.context) }
        let missing = try Self.spoken.get().filter { text, _ in
            let entry = known[SourceText(key: text.key, context: text.context)]?.first
            return entry == nil || text.plural != nil && entry?.translations.count != 2
        }
        #expect(missing.map { "\($1): \($0.key)" } == [])
    }

    @Test func noTextIsUnused() throws {
        let used = Set(try Self.spoken.get().keys.map { SourceText(key: $0.key, context: $0.context) })
        let unused = Self.german.filter { !used.contains(SourceText(key: $0.key, context: $0.context)) }
        #expect(unused.map(\.key) == [])
    }

    /// Decoders write their reasons in English, and `ReasonWords` finds them again when somebody asks.
    @Test(arguments: ["ImageDecoding", "MediaDecoding"])
    func reasonsOfDecodersAreKnown(target: String) throws {
        let known = Set(Self.german.map(\.key))
        let reasons = try SourceTexts.sources(["swift"], below: target).flatMap { SwiftLiterals.of($0.text) }
            .filter { literal in
                [".damaged", ".unsupported", "fail"].contains(where: literal.call.hasSuffix) && literal.argument == 0
            }
            .map(\.text).filter { !["", "{}"].contains($0) }
        try #require(reasons.count > 10)
        #expect(Set(reasons).subtracting(known) == [])
    }

    @Test func noTextStandsTwice() {
        for (text, entries) in Dictionary(grouping: Self.german, by: { SourceText(key: $0.key, context: $0.context) }) {
            #expect(entries.count == 1, "twice: \(text.key)")
        }
    }

    /// So that two people who add a text do not add it twice, and a reader finds it.
    @Test func textsStandInTheAlphabetsOrder() {
        let keys = Self.german.map { $0.key.lowercased() }
        #expect(zip(keys, keys.dropFirst()).filter { $0 > $1 }.map(\.0) == [])
    }

    /// A value that a translation leaves out would be missing on the screen, and one too many shows its braces.
    @Test func translationsHaveTheValuesOfTheirTexts() {
        for entry in Self.german where entry.plural == nil {
            for translation in entry.translations {
                #expect(
                    Self.values(translation) == Array(0..<entry.key.matches(of: /\{\}/).count),
                    "other values: \(entry.key)")
            }
        }
    }

    /// The places of the values, in order of number; a value may stand twice.
    private static func values(_ text: String) -> [Int] {
        var next = 0
        let places = text.matches(of: /\{(\d*)\}/).map { match in
            let place = Int(match.1).map { $0 - 1 } ?? next
            next = place + 1
            return place
        }
        return Set(places).sorted()
    }

    @Test func everyNounIsInflected() {
        for entry in Self.german where entry.plural != nil {
            #expect(entry.translations.count == 2, "one form only: \(entry.key)")
            #expect(!entry.key.contains("{}"), "a noun is sought by its words alone, without a value: \(entry.key)")
        }
    }

    /// Spaces and line ends at the ends of a text belong to the layout.
    @Test func translationsBeginAndEndAsTheirTexts() {
        for entry in Self.german {
            for translation in entry.translations {
                #expect(translation.first?.isWhitespace == entry.key.first?.isWhitespace, "begins: \(entry.key)")
                #expect(translation.last?.isWhitespace == entry.key.last?.isWhitespace, "ends: \(entry.key)")
            }
        }
    }
}
