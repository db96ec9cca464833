import Testing

@testable import PhotoSearch

@Suite("Forms of words")
struct WordFormsTests {
    @Test(
        "A word has another number, an activity or its verb, and an owner the name",
        arguments: [
            ("mountains", "mountain"), ("mountain", "mountains"), ("butterflies", "butterfly"), ("beaches", "beach"),
            ("hiking", "hike"), ("hike", "hiking"), ("swimming", "swim"), ("swim", "swimming"), ("ski", "skiing"),
            ("skiing", "ski"), ("sailing", "sail"), ("anna's", "anna"), ("anna\u{2019}s", "anna"),
            ("parents'", "parents"),
            ("mango", "mangoes"), ("mangoes", "mango"), ("shoes", "shoe"), ("photo", "photos"),
        ])
    func others(word: String, other: String) {
        #expect(WordForms.others(word).contains(other))
    }

    @Test(
        "Words that only look like such forms have none of them",
        arguments: [
            ("king", "k"), ("wedding", "wed"), ("building", "build"), ("evening", "even"), ("dsc0042", "dsc0042s"),
        ])
    func nouns(word: String, other: String) {
        #expect(!WordForms.others(word).contains(other))
    }
}
