import Foundation

/// A text that is translated, as a source has it.
struct SourceText: Hashable {
    let key: String
    var context: String?
    /// The English plural of a noun that stands behind a number.
    var plural: String?
}

/// All texts that the sources have translated.
enum SourceTexts {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources")

    static func all() throws -> [SourceText: String] {
        var texts: [SourceText: String] = [:]
        for (name, source) in try sources(["swift", "js", "html"]) {
            for text in of(source, named: name) where texts[text] == nil { texts[text] = name }
        }
        return texts
    }

    /// The files with one of these endings, by their paths below `Sources`.
    static func sources(_ endings: Set<String>, below part: String = "") throws -> [(name: String, text: String)] {
        let root = folder.appending(path: part)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return try names.sorted().compactMap { name in
            let file = root.appending(path: name)
            guard endings.contains(file.pathExtension) else { return nil }
            return (name, try String(contentsOf: file, encoding: .utf8))
        }
    }

    static func of(_ source: String, named name: String) -> [SourceText] {
        if name.hasSuffix(".swift") {
            ofSwift(source)
        } else if name.hasSuffix(".js") {
            ofScript(source)
        } else {
            source.matches(of: /\{\{([^}]+)\}\}/).map { SourceText(key: String($0.1)) }
        }
    }

    private static func ofSwift(_ source: String) -> [SourceText] {
        Dictionary(grouping: SwiftLiterals.of(source).filter { !$0.call.isEmpty }, by: \.callNumber).values.flatMap {
            literals -> [SourceText] in
            let byPlace = Dictionary(
                literals.filter { $0.argument > 0 || !$0.isLabelled }.map { ($0.argument, $0.text) },
                uniquingKeysWith: { first, _ in first })
            switch literals[0].call {
            case "tr", "Phrase":
                if let key = byPlace[0] { return [SourceText(key: key, context: byPlace[1])] }
                fallthrough
            case "Amount.count":
                guard byPlace[0] == nil, let noun = byPlace[1] else { return [] }
                return [SourceText(key: noun, plural: byPlace[2] ?? noun + "s")]
            default: return []
            }
        }
    }

    private static func ofScript(_ source: String) -> [SourceText] {
        var texts: [SourceText] = []
        for match in source.matches(of: /\bt`/) {
            texts.append(SourceText(key: template(source[match.range.upperBound...])))
        }
        for match in source.matches(of: /\bcounted\(([^'`]*?), '([^']+)'(?:, '([^']+)')?/) {
            texts.append(SourceText(key: String(match.2), plural: String(match.3 ?? match.2 + "s")))
        }
        return texts
    }

    /// The text of a template literal, with `{}` for its values.
    private static func template(_ source: Substring) -> String {
        var text = ""
        var rest = source
        while let character = rest.popFirst(), character != "`" {
            if character == "\\", let escaped = rest.popFirst() {
                text.append(escaped == "n" ? "\n" : escaped)
            } else if character == "$", rest.first == "{" {
                skipValue(&rest)
                text += "{}"
            } else {
                text.append(character)
            }
        }
        return text
    }

    /// Goes behind the brace that closes a value, which may hold templates of its own.
    private static func skipValue(_ rest: inout Substring) {
        var depth = 0
        while let character = rest.popFirst() {
            switch character {
            case "{": depth += 1
            case "}": depth -= 1
            case "`":
                while let inner = rest.popFirst(), inner != "`" {
                    if inner == "$", rest.first == "{" { skipValue(&rest) }
                }
            default: break
            }
            if depth == 0 { return }
        }
    }
}
