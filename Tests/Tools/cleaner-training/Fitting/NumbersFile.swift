import FoundationEssentials

/// Fitted numbers as a Swift file that the analysis reads them from.
enum NumbersFile {
    /// Swift text in lines of at most 120 columns.
    static func write(_ numbers: [Int], of type: String, by command: String, to file: String) throws {
        var lines = ["        "]
        for number in numbers {
            let word = " \(number)"
            if lines[lines.count - 1].count + word.count > 120 { lines.append("        ") }
            lines[lines.count - 1] += lines[lines.count - 1].hasSuffix("  ") ? String(word.dropFirst()) : word
        }
        let text = """
            extension \(type) {
                /// Written by `cleaner-training \(command)`; see `init(text:)`.
                static let fittedText: StaticString = \"\"\"
            \(lines.joined(separator: "\n"))
                    \"\"\"
            }

            """
        try Data(text.utf8).write(to: URL(filePath: file))
    }
}
