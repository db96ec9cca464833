import ArgumentParser
import CleanerProtocol
import CommandText

struct SettingsUnset: SettingCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Take back what `settings set` said; config.toml or the default counts again.")

    @Argument(help: "The setting.", completion: .list(Setting.changeable.map(\.name)))
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        try finish(SettingsUnsetRequest(name: name), invocation)
    }
}
