/// Other English forms of a word: `mountains` finds `mountain`, `hiking` finds `hike`, `anna's` finds `anna`.
enum WordForms {
    /// Shorter words are seldom plurals.
    private static let leastLetters = 4
    /// What is left of a shorter word is no word: `king`, `bring`.
    private static let leastStem = 3

    /// Other forms, the word itself not among them.
    static func others(_ word: String) -> [String] {
        if let owner = possessor(word) { return [owner] }
        guard word.count >= leastStem, word.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic })
        else { return [] }
        let activity = activity(word)
        return (word.count < leastLetters ? [] : number(word)) + (activity.isEmpty ? gerund(word) : activity)
    }

    /// The owner in a possessive: `anna` for `anna's`.
    private static func possessor(_ word: String) -> String? {
        let text = word.replacing("\u{2019}", with: "'")
        let owner = text.hasSuffix("'s") ? text.dropLast(2) : text.hasSuffix("s'") ? text.dropLast() : ""
        return owner.isEmpty ? nil : String(owner)
    }

    /// The singular of a plural, or the plural.
    private static func number(_ word: String) -> [String] {
        if word.hasSuffix("ies") { return [word.dropLast(3) + "y"] }
        if word.hasSuffix("ss") { return [word + "es"] }
        if ["ches", "shes", "xes", "sses"].contains(where: word.hasSuffix) { return [String(word.dropLast(2))] }
        if word.hasSuffix("oes") { return [String(word.dropLast(2)), String(word.dropLast())] }
        if word.hasSuffix("s") { return [String(word.dropLast())] }
        if word.hasSuffix("o") { return [word + "s", word + "es"] }
        if ["ch", "sh", "x"].contains(where: word.hasSuffix) { return [word + "es"] }
        if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
            return [word.dropLast() + "ies"]
        }
        return [word + "s"]
    }

    /// Nouns whose ending is no form of a verb, or whose verb means something else.
    private static let nouns: Set<String> = [
        "building", "ceiling", "clothing", "evening", "morning", "wedding", "string", "spring", "thing", "something",
        "nothing", "anything", "everything", "during", "being",
    ]

    /// The verb of an activity: `hike` for `hiking`.
    private static func activity(_ word: String) -> [String] {
        guard word.hasSuffix("ing"), !nouns.contains(word), word.count >= leastStem + 3 else { return [] }
        let stem = String(word.dropLast(3))
        guard stem.contains(where: "aeiouy".contains) else { return [] }
        if stem.count > leastStem, let last = stem.last, last == stem.dropLast().last, !"lsz".contains(last) {
            return [String(stem.dropLast())]
        }
        return [stem, stem + "e"]
    }

    /// The activity of a verb: `hiking` for `hike`; for other words the form is one that no photo has.
    private static func gerund(_ word: String) -> [String] {
        guard !word.hasSuffix("s"), !word.hasSuffix("ing") else { return [] }
        if word.hasSuffix("e") { return [word.hasSuffix("ee") ? word + "ing" : word.dropLast() + "ing"] }
        let letters = Array(word.suffix(3))
        let isShort = word.count <= 4 && !isVowel(letters[0]) && isVowel(letters[1]) && !isVowel(letters[2])
        return [isShort && !"wxy".contains(letters[2]) ? word + [letters[2]] + "ing" : word + "ing"]
    }

    private static func isVowel(_ letter: Character) -> Bool { "aeiou".contains(letter) }
}

/// Finds what a user may have meant by a word that no photo has.
package enum Misspelling {
    /// The lengths of words that are corrected: too many words resemble a shorter one, and nobody types longer ones.
    package static let lengths = 4...24

    /// The lengths of words for which the user is asked what they mean, without following it.
    package static let askedLengths = 3...24

    /// Shorter words keep their first letter: another one makes another word, as in `sunny` and `runny`.
    private static let freeFirst = 6

    /// The most corrections of a word; more would bring too many photos that were not meant.
    package static let mostMeant = 3

    /// All spellings with one mistake: a letter missing, added, changed, or swapped with the next one (optimal string
    /// alignment, Damerau 1964).
    package static func neighbours(of word: String) -> Set<String> {
        let letters = Array(word.unicodeScalars)
        let alphabet = alphabet(of: letters)
        var neighbours: Set<String> = []
        typealias Part = ArraySlice<Unicode.Scalar>
        func add(_ before: Part, _ middle: [Unicode.Scalar], _ after: Part) {
            neighbours.insert(String(String.UnicodeScalarView(before + middle + after)))
        }
        for place in 0...letters.count {
            let (before, after) = (letters[..<place], letters[place...])
            if let here = after.first, let next = after.dropFirst().first {
                add(before, [next, here], after.dropFirst(2))
            }
            guard place > 0 || letters.count >= freeFirst else { continue }
            for letter in alphabet { add(before, [letter], after) }
            guard !after.isEmpty else { continue }
            add(before, [], after.dropFirst())
            for letter in alphabet { add(before, [letter], after.dropFirst()) }
        }
        neighbours.remove(word)
        return neighbours
    }

    /// The letters that a word of such letters may have: a to z, or those that Unicode places in the same half blocks.
    private static func alphabet(of letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let size: UInt32 = 128
        return Set(letters.map { $0.value / size }).flatMap { block in
            (block * size..<(block + 1) * size).compactMap(Unicode.Scalar.init)
                .filter { $0.properties.isLowercase || $0.properties.generalCategory == .otherLetter }
        }
    }
}
