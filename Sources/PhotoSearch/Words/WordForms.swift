/// English singular and plural of a word, so that `mountains` finds `mountain`.
enum WordForms {
    /// Shorter words are seldom plurals.
    private static let leastLetters = 4

    /// Other forms, the word itself not among them.
    static func others(_ word: String) -> [String] {
        guard word.count >= leastLetters, word.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic })
        else { return [] }
        if word.hasSuffix("ies") { return [word.dropLast(3) + "y"] }
        if word.hasSuffix("ss") { return [word + "es"] }
        if ["ches", "shes", "xes", "sses"].contains(where: word.hasSuffix) { return [String(word.dropLast(2))] }
        if word.hasSuffix("s") { return [String(word.dropLast())] }
        if ["ch", "sh", "x"].contains(where: word.hasSuffix) { return [word + "es"] }
        if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
            return [word.dropLast() + "ies"]
        }
        return [word + "s"]
    }
}
