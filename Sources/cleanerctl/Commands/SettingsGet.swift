import ArgumentParser
import CleanerProtocol
import CommandText

struct SettingsGet: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Show all settings, or one with the values that are possible.")

    @Argument(
        help: ArgumentHelp("One setting, such as blurry.sensitivity.", valueName: "name"),
        completion: .list(Setting.all.map(\.name)))
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let request = SettingsListRequest(name: name)
        let client = try invocation.connect()
        guard !invocation.json else {
            _ = try client.relay(request) { try invocation.output.json($0) }
            return .done
        }
        var rows: [SettingRow] = []
        _ = try client.send(request) { rows.append($0) }
        let screen = SettingsScreen(page: invocation.page)
        guard name != nil, let setting = rows.first else {
            try invocation.print(screen.lines(rows))
            try invocation.say(["More about one: cleanerctl settings get NAME"])
            return .done
        }
        try invocation.print(screen.lines(setting))
        return .done
    }
}
