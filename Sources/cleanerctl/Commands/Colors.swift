import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Colors: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "colors", abstract: tr("Tell how many photos have each colour."),
        discussion: tr(
            """
            The dozen names are black, grey, white, red, orange, yellow, green, teal, blue, purple, pink and brown. A \
            photo counts for each colour that takes a large part of it, and leaves it when it is moved to the trash.

              cleanerctl list --color teal        the most of it first
              cleanerctl search red car           colours are words of a search, too
            """))

    /// A colour behind the command is refused, and the message names the command that was meant.
    @Argument(help: .hidden)
    var words: [String] = []

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard let word = words.first else { return }
        throw ValidationError(
            tr("`colors` lists all colours. For one: cleanerctl list --color \(SafeText.escaped(word))"))
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let report = try invocation.connect().send(ColoursRequest())
        if invocation.json {
            try invocation.output.json(try LineCoding.line(report).dropLast())
        } else {
            let screen = ColoursScreen(report, page: invocation.page, showsSwatches: invocation.hasTrueColour)
            try invocation.print(screen.lines)
        }
        return .done
    }
}
