import CleanerProtocol
import PhotoCategories
import Translation

/// The categories in words, where a user has to name one.
package enum CategoryText {
    /// A line for each category: its name and what it holds.
    package static var lines: [String] {
        var table = TextTable([.left, .left])
        for category in Category.allCases {
            table.add([StyledLine(category.name), StyledLine(category.explanation)])
        }
        return table.lines(indent: 2).map { $0.text(colour: false) }
    }

    /// The complaint about a word that is no category.
    ///
    /// - Parameters:
    ///   - word: What was typed.
    ///   - command: The command that takes a category, such as `list`.
    ///   - orFolder: Whether it takes a folder as well.
    ///   - folders: Names of folders that may be meant then.
    /// - Returns: The complaint with the category or folder that was probably meant, and all categories.
    package static func unknown(
        _ word: String, command: String, orFolder: Bool = false, folders: [String] = []
    ) -> Complaint {
        let hint =
            Suggestion.nearest(to: word, among: Category.allCases.map(\.name)) ?? nearestTitle(to: word)
            ?? nearestFolder(to: word, in: folders)
        let meant =
            hint.map { [tr("did you mean: cleanerctl \(command) \($0)")] }
            ?? (orFolder ? [tr("photos with this word: cleanerctl search \(word)")] : [])
        return Complaint(
            .usage,
            orFolder ? tr("there is no category or folder '\(word)'") : tr("there is no category '\(word)'"),
            remedy: (meant + [tr("the categories:")] + lines).joined(separator: "\n"))
    }

    /// The name of the category with the nearest title, which people read in their own language.
    private static func nearestTitle(to word: String) -> String? {
        let names = Dictionary(Category.allCases.map { ($0.title.lowercased(), $0.name) }) { first, _ in first }
        return Suggestion.nearest(to: word.lowercased(), among: names.keys.sorted()).flatMap { names[$0] }
    }

    /// The folder with the nearest name in any letter case, as a shell takes it.
    private static func nearestFolder(to word: String, in folders: [String]) -> String? {
        let spelled = Dictionary(folders.map { ($0.lowercased(), $0) }) { first, _ in first }
        guard let nearest = Suggestion.nearest(to: word.lowercased(), among: spelled.keys.sorted()),
            let folder = spelled[nearest], !folder.contains("'"), SafeText.escaped(folder) == folder
        else { return nil }
        let isPlain = folder.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        return isPlain && !folder.hasPrefix("-") ? folder : "'\(folder)'"
    }
}

/// Sections of lists in words.
package enum SectionText {
    /// An app's name or a day, safe to print; only apps can be unknown.
    package static func title(_ name: String?) -> String {
        name.map { SafeText.escaped(CalendarTime.text(written: $0)) } ?? tr("Unknown app")
    }
}
