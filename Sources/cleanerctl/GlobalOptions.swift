import ArgumentParser
import Translation

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            tr("The daemon's socket, if not cleanerd.sock in $XDG_RUNTIME_DIR."), valueName: "path"),
        completion: .file())
    var socket: String?

    @Flag(help: ArgumentHelp(tr("Print JSON, an object a line, errors as well: see cleanerd-protocol(7).")))
    var json = false

    @Flag(name: .customLong("no-color"), help: ArgumentHelp(tr("Print without colours, as with NO_COLOR set.")))
    var noColor = false
}
