import Testing
import Translation

@Suite struct PhraseTests {
    @Test func theKeyHasAPlaceForEachValue() {
        let phrase: Phrase = "\(3) of \("many"), {kept}"
        #expect(phrase.key == "{} of {}, {kept}")
        #expect(phrase.english == "3 of many, {kept}")
    }

    @Test func unknownTextsStayEnglish() {
        let phrase: Phrase = "no such text with \(1) value"
        #expect(phrase.text(in: .german) == "no such text with 1 value")
        Language.german.spoken {
            #expect(tr(dynamic: "no such text") == "no such text")
            #expect(tr(2, "no such noun", "no such nouns") == "no such nouns")
        }
    }

    @Test func nounsFollowTheirNumber() {
        Language.german.spoken {
            #expect(tr(1, "photo", "photos") == "Foto")
            #expect(tr(2, "photo", "photos") == "Fotos")
            #expect(tr(0, "photo", "photos") == "Fotos")
        }
        #expect(tr(1, "photo", "photos") == "photo" && tr(2, "photo", "photos") == "photos")
    }

    @Test(arguments: [
        ("{} von {}", "a von b"), ("{2} nach {1}", "b nach a"), ("{2}, {}", "b, {}"), ("nur {1}", "nur a"),
        ("{} und {kept} und {}", "a und {kept} und b"), ("{9}", "{9}"), ("{", "{"), ("{}{", "a{"),
    ])
    func valuesFillTheirPlaces(pattern: String, text: String) {
        #expect(MessageCatalogue.filled(pattern, with: ["a", "b"]) == text)
    }
}
