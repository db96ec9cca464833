import ArgumentParser
import CleanerProtocol
import CommandText

struct AppsShow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show what one application takes, and how you remove it.")

    @Argument(help: "The application's name or a word of it, its id or its package.")
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let rows = try AppsList.applications(invocation, refresh: false).rows
        let row = try AppArgument(name).row(of: rows)
        if invocation.json {
            try invocation.output.json(try LineCoding.line(row).dropLast())
        } else {
            try invocation.print(AppScreen.lines(row, among: rows, invocation.page))
        }
        return .done
    }
}
