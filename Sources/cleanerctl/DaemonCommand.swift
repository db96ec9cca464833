import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

/// A command that sends requests to the daemon and prints the answers.
protocol DaemonCommand: ParsableCommand {
    var global: GlobalOptions { get }

    /// Does the work and returns the exit status; `Ending` explains errors.
    func run(_ invocation: Invocation) throws -> Outcome
}

extension DaemonCommand {
    func run() throws {
        let invocation = Invocation(global)
        let status: Outcome
        do {
            status = try invocation.explained { try run(invocation) }
        } catch {
            invocation.clearProgress()
            // Output from before the error is still valid.
            try invocation.output.flush()
            throw error
        }
        invocation.clearProgress()
        try invocation.output.flush()
        if status != .done { throw ExitCode(status.rawValue) }
    }
}

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

/// A command that changes a setting.
protocol SettingCommand: DaemonCommand {}

extension SettingCommand {
    /// Sends a change and prints its effect.
    ///
    /// - Parameters:
    ///   - request: The change.
    ///   - other: The second reading, if the first names a folder outside of the libraries.
    ///   - invocation: The run of the command.
    /// - Returns: The exit status.
    /// - Throws: What the daemon refuses; an impossible value is a usage error.
    func finish<Request: ProtocolRequest<SettingChange>>(
        _ request: Request, else other: Request? = nil, _ invocation: Invocation
    ) throws -> Outcome {
        let client = try invocation.connect()
        let change: SettingChange
        do {
            do {
                change = try client.send(request)
            } catch let error as ProtocolError {
                guard error.word == .notFound, let other, other != request else { throw error }
                change = try client.send(other)
            }
        } catch let error as ProtocolError {
            guard error.word == .badParameters else { throw error }
            let complaint = Complaint(error)
            throw Complaint(.usage, complaint.problem, remedy: complaint.remedy)
        }
        guard !invocation.json else {
            try invocation.output.json(try LineCoding.line(change).dropLast())
            return .done
        }
        for line in SettingText.lines(change) { try invocation.print(line) }
        if request is SettingsSetRequest { try invocation.say(SettingText.warning(afterSetting: change)) }
        return .done
    }

    /// The same for a place with two readings.
    func finish(
        _ place: FolderArgument, _ invocation: Invocation,
        request: (SettingFolder) -> some ProtocolRequest<SettingChange>
    ) throws -> Outcome {
        try finish(request(place.first), else: place.second.map(request), invocation)
    }
}

extension Invocation {
    /// The folder that the user named, as the bytes that were typed.
    func folder(_ text: String) throws -> FolderArgument {
        try FolderArgument(takeArgument(text), realFolder: PhotoArgument.Disk.real.realFolder)
    }
}
