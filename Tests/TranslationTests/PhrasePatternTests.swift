import Testing
import Translation

@Suite struct PhrasePatternTests {
    private let pattern = PhrasePattern { Phrase("the value '\($0[0])' is invalid for '\($0[1])'") }

    @Test func valuesAreFoundInTheirPlaces() {
        let found = pattern.match("the value 'x y' is invalid for '--size'")
        #expect(found == Phrase("the value '\("x y")' is invalid for '\("--size")'"))
        #expect(found?.key == "the value '{}' is invalid for '{}'")
        #expect(pattern.match("the value '' is invalid for ''") != nil)
    }

    @Test func valuesCanBeTranslatedThemselves() {
        let outer = PhrasePattern { Phrase("no \($0[0])") }
        #expect(outer.match("no photo") { Phrase(stringLiteral: $0.uppercased()) }?.english == "no PHOTO")
    }

    @Test(arguments: [
        "", "the value 'x' is invalid", "The value 'x' is invalid for 'y'", "the value 'x' is invalid for y",
    ])
    func otherTextsAreNone(text: String) {
        #expect(pattern.match(text) == nil)
    }

    @Test func aTextWithoutValuesIsItselfOnly() {
        let plain = PhrasePattern { _ in Phrase("OPTIONS:") }
        #expect(plain.match("OPTIONS:") != nil && plain.match("OPTIONS: x") == nil && plain.match("") == nil)
    }
}
