import ArgumentParser
import CleanerProtocol
import CommandText
import PhotoCategories
import Translation

struct Search: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: tr("Find photos by words: names, folders, places, times, colours, what they show."),
        discussion: tr(
            """
            All words must fit but those that only join others, such as of. Two words may also stand in a photo's \
            words as one. Quotes keep words together, a minus in front excludes, `or` gives a choice, a star lets a \
            word go on, and a word before a colon asks one source: name, folder, camera, place, tag, text, color, \
            kind, scene or date. The best photos come first, unless you name an order: largest, smallest, newest, \
            oldest, the big ones, old videos. Where no photo has a word, words that begin with it or differ by one \
            letter are searched. Where no photo fits all words, those that fit the rarest of them are shown, but not \
            what is excluded, and only what has the quoted words and those with a source.

              cleanerctl search sunset beach 2023
              cleanerctl search before 2010 -screenshot
              cleanerctl search 'wifi password' or 'wlan key' --explain
              cleanerctl search camera:pixel monday morning
              cleanerctl search blue car --json | jq .path

            Decide about what is found: cleanerctl review --search "sunset beach".
            """))

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp(tr("What to search.")))
    var words: [String] = []

    @Flag(help: ArgumentHelp(tr("Say for each photo why it was found.")))
    var explain = false

    @OptionGroup var filter: FilterOptions
    @OptionGroup var sections: SectionOption
    @OptionGroup var listing: ListingOptions

    var global: GlobalOptions { listing.global }

    mutating func validate() throws {
        // One minus sign excludes a word; two begin an option, unless `--` ended the options before.
        let end = words.firstIndex(of: "--")
        if let unknown = words[..<(end ?? words.endIndex)].first(where: { $0.hasPrefix("--") }) {
            throw ValidationError(tr("Unknown option '\(unknown)'"))
        }
        if let end { words.remove(at: end) }
        if words.allSatisfy({ $0.allSatisfy { !$0.isLetter && !$0.isNumber } }) {
            throw ValidationError(
                tr("Name a word, such as: cleanerctl search beach\nOptions alone are for lists: cleanerctl list --help")
            )
        }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        var filter = try filter.filter(invocation)
        // A single argument is a whole search that somebody quoted for the shell.
        filter.search = words.count == 1 ? words[0] : words.map(Self.quoted).joined(separator: " ")
        let request = ListRequest(
            category: .all, limit: listing.limit, filter: filter, explain: explain ? true : nil,
            by: sections.by)
        return try List.list(request, invocation, listing)
    }

    /// The arguments of the program, with a minus sign before excluded words such as `-2010`.
    ///
    /// The parser takes each character after a hyphen for an option, and `-0` is an option.
    static func readable(_ arguments: [String]) -> [String] {
        let commands = CleanerControl.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard arguments.first(where: commands.contains) == "search" else { return arguments }
        return arguments.map { argument in
            let isExclusion = argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.count > 2
            // One with a dot or comma may be the value of an option, such as a latitude in the south.
            return isExclusion && argument.contains("0") && !argument.contains(where: ".,".contains)
                ? "\u{2212}\(argument.dropFirst())" : argument
        }
    }

    /// Quotes an argument with spaces again: the shell's quotes kept it together.
    private static func quoted(_ word: String) -> String {
        guard word.contains(where: \.isWhitespace), !word.contains("\"") else { return word }
        // In `date:june 2026`, the source stays before the quotes.
        let source = word.prefix { $0.isLetter || $0 == "-" }
        guard word.dropFirst(source.count).first == ":" else { return "\"\(word)\"" }
        return "\(source):\"\(word.dropFirst(source.count + 1))\""
    }
}
