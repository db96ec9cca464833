import PhotoSearch
import Testing

@Suite("Misspelled words")
struct MisspellingTests {
    @Test(
        "One letter missing, added, changed or exchanged is one mistake",
        arguments: ["beac", "beachh", "xbeach", "bebch", "baech", "ebach"])
    func mistakes(word: String) {
        #expect(Misspelling.neighbours(of: word).contains("beach"))
        #expect(!Misspelling.neighbours(of: word).contains(word))
    }

    @Test("Short words keep their first letter", arguments: [("sunny", "runny"), ("each", "beach"), ("seat", "eat")])
    func short(word: String, other: String) {
        #expect(!Misspelling.neighbours(of: word).contains(other))
    }

    @Test("Two mistakes are another word")
    func others() {
        #expect(!Misspelling.neighbours(of: "bxxch").contains("beach"))
    }

    @Test(
        "Letters of other scripts have neighbours of their own", arguments: [("пляд", "пляж"), ("παραλίο", "παραλία")])
    func scripts(word: String, meant: String) {
        #expect(Misspelling.neighbours(of: word).contains(meant))
    }

    @Test("The longest words have no more neighbours than a search can look up")
    func bounded() {
        for letter in ["a", "ж", "あ"] {
            let word = String(repeating: letter, count: Misspelling.lengths.upperBound)
            #expect(Misspelling.neighbours(of: word).count < 6500)
        }
    }
}
