/// Splits text into the tokens by which it is found.
///
/// Names of files hold several words without spaces, so a word is also split between letters and digits and at capital
/// letters: `BeachWalk2` gives `beachwalk2 beachwalk beach walk 2`. Two words with a hyphen are also one: `Wi-Fi` gives
/// `wifi wi fi`. Scripts without spaces give pairs of neighbouring characters, as in search engines for Chinese and
/// Japanese, and the last character alone. Pairs find words of two characters, which SQLite's trigrams do not.
///
/// SQLite's `unicode61` removes accents later.
package enum SearchTokens {
    /// Longer tokens are cut; nobody types them, and they would fill the index.
    static let longest = 40

    /// The tokens of a text in their order, at most `limit`.
    package static func of(_ text: String, limit: Int = .max) -> [String] {
        var tokens: [String] = []
        let runs = runs(text)
        for (place, run) in runs.enumerated() {
            guard tokens.count < limit else { break }
            if run.isHyphened, place + 1 < runs.count, !runs[place + 1].isHyphened,
                place == 0 || !runs[place - 1].isHyphened
            {
                tokens.append(lower(run.text + runs[place + 1].text))
            }
            tokens += run.isDense ? pairs(run.text) : parts(run.text)
        }
        return Array(tokens.prefix(limit))
    }

    /// The phrases that find a typed word: the word as a whole, and its parts in their order.
    static func phrases(of word: String) -> [[String]] {
        let runs = runs(word)
        let whole = runs.flatMap { $0.isDense ? searchedPairs($0.text) : [lower($0.text)] }
        let split = runs.flatMap { run -> [String] in
            guard !run.isDense else { return searchedPairs(run.text) }
            return smallest(run.text).map(lower)
        }
        guard !whole.isEmpty else { return [] }
        return whole == split ? [whole] : [whole, split]
    }

    /// Letters and digits without anything between them, all of a script with spaces or all of one without.
    private struct Run {
        var text: [Unicode.Scalar]
        let isDense: Bool
        /// Whether only a hyphen separates it from the next run, and neither has digits.
        var isHyphened = false
    }

    private static func runs(_ text: String) -> [Run] {
        var runs: [Run] = []
        var isOpen = false
        var before: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { before = scalar }
            guard belongs(scalar) else {
                if isOpen, scalar == "-" { runs[runs.count - 1].isHyphened = true }
                isOpen = false
                continue
            }
            let isDense = isWithoutSpaces(scalar)
            if isOpen, runs[runs.count - 1].isDense == isDense {
                runs[runs.count - 1].text.append(scalar)
            } else {
                if before != "-", let last = runs.indices.last { runs[last].isHyphened = false }
                runs.append(Run(text: [scalar], isDense: isDense))
                isOpen = true
            }
        }
        for place in runs.indices where runs[place].isHyphened {
            let isWord = place + 1 < runs.count && !runs[place].isDense && !runs[place + 1].isDense
            runs[place].isHyphened = isWord && !(runs[place].text + runs[place + 1].text).contains(where: isDigit)
        }
        return runs
    }

    /// A word, its parts between letters and digits if it has several, and the parts of these.
    ///
    /// The smallest parts stand side by side, so that a phrase of them is found.
    private static func parts(_ run: [Unicode.Scalar]) -> [String] {
        let (large, small) = (split(run, isDigitBoundary).map(lower), smallest(run).map(lower))
        guard small.count > 1 else { return small }
        let others = large.count > 1 ? large.filter { !small.contains($0) } : []
        return [lower(run)] + others + small
    }

    /// The parts between letters and digits and at capital letters.
    private static func smallest(_ run: [Unicode.Scalar]) -> [[Unicode.Scalar]] { split(run, isBoundary) }

    private static func split(
        _ run: [Unicode.Scalar], _ isBoundary: ([Unicode.Scalar], Int) -> Bool
    ) -> [[Unicode.Scalar]] {
        var parts: [[Unicode.Scalar]] = [[]]
        for (place, scalar) in run.enumerated() {
            if place > 0, isBoundary(run, place) { parts.append([]) }
            parts[parts.count - 1].append(scalar)
        }
        return parts
    }

    /// Whether a new part begins: `a|1`, `1|a`.
    private static func isDigitBoundary(_ run: [Unicode.Scalar], _ place: Int) -> Bool {
        isDigit(run[place - 1]) != isDigit(run[place]) && !isMark(run[place].properties)
            && !isMark(run[place - 1].properties)
    }

    /// Whether a new part begins: `a|1`, `1|a`, `ab|C`, `AB|Cd`.
    private static func isBoundary(_ run: [Unicode.Scalar], _ place: Int) -> Bool {
        let (before, here) = (run[place - 1].properties, run[place].properties)
        if isDigit(run[place - 1]) != isDigit(run[place]) { return isDigitBoundary(run, place) }
        guard here.isUppercase else { return false }
        // One small letter before a capital is a brand: iPhone, eBay.
        if before.isLowercase { return place > 1 && !run[place - 2].properties.isUppercase || place > 2 }
        return before.isUppercase && place + 1 < run.count && run[place + 1].properties.isLowercase
    }

    private static func pairs(_ run: [Unicode.Scalar]) -> [String] {
        searchedPairs(run) + (run.count > 1 ? [lower([run[run.count - 1]])] : [])
    }

    private static func searchedPairs(_ run: [Unicode.Scalar]) -> [String] {
        run.count < 2 ? [lower(run)] : (1..<run.count).map { lower([run[$0 - 1], run[$0]]) }
    }

    private static func lower(_ scalars: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars.prefix(longest))
        return String(text).lowercased()
    }

    private static func belongs(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isDigit(scalar) || scalar.properties.isAlphabetic }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark, .enclosingMark:
            true
        default: false
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .decimalNumber
    }

    private static func isMark(_ properties: Unicode.Scalar.Properties) -> Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
    }

    /// Scripts that write words without spaces, and Hangul, whose words have endings.
    private static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Thai and Lao, Myanmar, Khmer, kana, Han, Hangul, Han beyond the first plane.
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF,
            0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
