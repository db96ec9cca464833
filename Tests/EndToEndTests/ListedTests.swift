import Foundation

/// What the documents of this folder say about tests.
enum ListedTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// The cells of each row of a document's tables.
    static func rows(of document: String) throws -> [[String]] {
        try String(contentsOf: folder.appendingPathComponent(document), encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("|") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    /// What stands in backquotes.
    static func quoted(in text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The tests that a text names; one that follows another of its suite may leave the suite out.
    static func named(in text: String) -> [String] {
        var suite = ""
        return quoted(in: text).map { name in
            guard let slash = name.lastIndex(of: "/") else { return "\(suite)/\(name)" }
            suite = String(name[..<slash])
            return name
        }
    }

    /// Whether there is a test with this name: `Suite/function`, the same behind its target and a slash, or
    /// `EndToEnd/script: words`.
    static func exist(_ name: String) throws -> Bool {
        let parts = name.split(separator: ": ", maxSplits: 1)
        if name.hasPrefix("EndToEnd/"), let script = parts.first {
            let text = try String(contentsOf: folder.appendingPathComponent(String(script)), encoding: .utf8)
            return parts.count == 2 && text.contains(parts[1])
        }
        return try functions.get().contains(name)
    }

    /// The functions of all suites, each with its suite, and with its target before that.
    private static let functions = Result {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix(".swift") }.reduce(into: Set<String>()) { found, file in
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            let functions = text.matches(of: /func (\w+)\(/).map { $0.1 }
            for suite in text.matches(of: /struct (\w+) \{/).map({ $0.1 }) {
                for function in functions {
                    found.insert("\(suite)/\(function)")
                    found.insert("\(file.prefix { $0 != "/" })/\(suite)/\(function)")
                }
            }
        }
    }
}
