import CTranslation

/// The texts of one language, by their English ones; read from a file in the format of GNU gettext (`.po`).
///
/// Only what these files use is understood: `msgctxt`, `msgid`, `msgid_plural`, `msgstr` and two plurals.
package struct MessageCatalogue: Sendable {
    package struct Entry: Hashable, Sendable {
        package var context: String?
        package var key = ""
        /// The English plural; nil where the text has no number.
        package var plural: String?
        package var translations: [String] = []

        package init(context: String? = nil, key: String = "", plural: String? = nil, translations: [String] = []) {
            self.context = context
            self.key = key
            self.plural = plural
            self.translations = translations
        }
    }

    package let entries: [Entry]
    private let places: [String: Int]

    /// Reads the bytes of a file; of two entries with one key, the first counts.
    package init(po: [UInt8]) {
        entries = po.withUnsafeBufferPointer(Self.read)
        places = Dictionary(
            entries.enumerated().map { (Self.name($1.key, $1.context), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The catalogue of a language, read when it is first asked for; nil for English, which stands in the source.
    package static func of(_ language: Language) -> MessageCatalogue? {
        switch language {
        case .english: nil
        case .german: german
        }
    }

    private static let german: MessageCatalogue = {
        var count = 0
        let bytes = cleanerd_german(&count)
        return MessageCatalogue(po: Array(UnsafeBufferPointer(start: bytes, count: count)))
    }()

    /// The translation of a text, with its placeholders; nil where there is none.
    func text(_ key: String, context: String?) -> String? {
        entry(key, context)?.translations.first
    }

    /// Both forms of a noun; nil where they are not there.
    func forms(_ singular: String) -> (singular: String, plural: String)? {
        guard let forms = entry(singular, nil)?.translations, forms.count == 2 else { return nil }
        return (forms[0], forms[1])
    }

    private func entry(_ key: String, _ context: String?) -> Entry? {
        guard !key.isEmpty, let place = places[Self.name(key, context)] else { return nil }
        return entries[place]
    }

    private static func name(_ key: String, _ context: String?) -> String {
        context.map { "\($0)\u{4}\(key)" } ?? key
    }

    /// The pattern with values in place of `{}`, one after the other, or of `{1}`, `{2}` by their numbers.
    package static func filled(_ pattern: String, with values: [String]) -> String {
        var text = ""
        var next = 0
        var rest = pattern[...]
        while let open = rest.firstIndex(of: "{") {
            text += rest[..<open]
            rest = rest[open...]
            let digits = rest.dropFirst().prefix { $0 != "}" }
            let place = digits.isEmpty ? next : (Int(digits) ?? 0) - 1
            guard digits.endIndex < rest.endIndex, values.indices.contains(place) else {
                text.append(rest.removeFirst())
                continue
            }
            text += values[place]
            next = place + 1
            rest = rest[digits.endIndex...].dropFirst()
        }
        return text + rest
    }

    // MARK: Reading

    private enum Part {
        case context, key, plural, translation
    }

    /// Goes over the bytes once: whoever asks for the status in German waits for this.
    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> [Entry] {
        var entries: [Entry] = []
        entries.reserveCapacity(bytes.count / 64)
        var entry = Entry()
        var part: Part?
        func finish() {
            if !entry.key.isEmpty, entry.translations.contains(where: { !$0.isEmpty }) { entries.append(entry) }
            entry = Entry()
        }
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            let quote = line.firstIndex(of: UInt8(ascii: "\"")) ?? line.endIndex
            let word = line[..<quote].prefix { $0 != UInt8(ascii: " ") }
            let string = unquoted(line[quote...])
            if word.isEmpty {
                switch part {
                case .context: entry.context? += string
                case .key: entry.key += string
                case .plural: entry.plural? += string
                case .translation: entry.translations[entry.translations.count - 1] += string
                case nil: break
                }
            } else if word.elementsEqual("msgctxt".utf8) {
                finish()
                entry.context = string
                part = .context
            } else if word.elementsEqual("msgid".utf8) {
                if part != .context { finish() }
                entry.key = string
                part = .key
            } else if word.elementsEqual("msgid_plural".utf8) {
                entry.plural = string
                part = .plural
            } else {
                entry.translations.append(string)
                part = .translation
            }
        }
        finish()
        return entries
    }

    /// The string between quotes, without its escapes.
    private static func unquoted(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let text = text.dropFirst().dropLast()
        guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var isEscaped = false
        for byte in text {
            if isEscaped {
                bytes.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
