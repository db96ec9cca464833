import ArgumentParser
import CleanerProtocol
import CommandText
import PhotoCategories
import Translation

struct Window: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: tr("Look at photos and decide in a window."),
        discussion: tr(
            """
            It shows photos as they look, where most terminals show coloured blocks. Decisions made here and in \
            `cleanerctl review` are the same ones: each continues where the other stopped. ? shows all keys.

            Without a category it begins with what should be cleaned up first. Conditions, such as --year 2023, leave \
            some photos of the category, or of all.

              cleanerctl window
              cleanerctl window similar --last 30d
              cleanerctl window --search "beach 2023"
              cleanerctl window --view grid --year 2023 --largest

            It forbids itself and all that it starts every socket but local ones. A daemon on another machine is \
            reached through ssh, which hands its socket over:

              ssh -N -L /tmp/photos.sock:/run/user/1000/cleanerd.sock server &
              cleanerctl window --socket /tmp/photos.sock

            The categories:

            \(CategoryText.lines.joined(separator: "\n"))
            """))

    @Argument(help: ArgumentHelp(tr("What to look at.")), completion: CategoryWord.completion)
    var category: CategoryWord?

    @Option(help: ArgumentHelp(tr("What the window shows first."), valueName: "view"))
    var view: WindowView?

    @OptionGroup var filter: FilterOptions
    @OptionGroup var search: SearchOption
    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        if let category, category.category == nil { throw CategoryText.unknown(category.text, command: "window") }
        var filter = try filter.filter(invocation)
        filter.search = search.search
        var words: [String] = []
        if let category = category?.category { words += ["--category", category.name] }
        if !filter.isEmpty { words.append("--filter=\(String(decoding: try LineCoding.line(filter), as: UTF8.self))") }
        if let view { words += ["--view", view.rawValue] }
        try invocation.replace(
            with: "cleaner", words,
            install: tr(
                """
                a server does without it; to have the window: ./systemd/install --window, or the package \
                cleanerd-window
                """))
    }
}

// The parser lists the values in the help, in errors and in completions.
extension WindowView: ExpressibleByArgument {}
