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

    /// Whether there is a test with this name: `Target/Suite/function`, or `EndToEnd/script: words`.
    static func exist(_ name: String) throws -> Bool {
        let parts = name.split(separator: ": ", maxSplits: 1)
        if name.hasPrefix("EndToEnd/"), let script = parts.first {
            let text = try String(contentsOf: folder.appendingPathComponent(String(script)), encoding: .utf8)
            return parts.count == 2 && text.contains(parts[1])
        }
        let names = name.split(separator: "/")
        guard names.count == 3 else { return false }
        let target = folder.appendingPathComponent(String(names[0]))
        return try FileManager.default.contentsOfDirectory(atPath: target.path).contains { file in
            let text = try String(contentsOf: target.appendingPathComponent(file), encoding: .utf8)
            return text.contains("struct \(names[1]) {") && text.contains("func \(names[2])(")
        }
    }
}
