import ArgumentParser
import CleanerProtocol
import CommandText

struct SettingsSet: SettingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Give a setting a value, which outlives restarts.",
        discussion: """
            A sensitivity is low, normal, high or off, or the threshold itself; `cleanerctl settings get NAME` says \
            what is possible. leave-out and prefer-folders take any number of folders, which replace the earlier \
            ones; a folder that is not there yet needs --new.

              cleanerctl settings set blurry.sensitivity high
              cleanerctl settings set near-duplicates.sensitivity 24
              cleanerctl settings set screenshots.sensitivity off
            """)

    @Argument(help: "The setting.", completion: .list(Setting.changeable.map(\.name)))
    var name: String

    @Argument(
        help: ArgumentHelp("The value.", valueName: "value"), completion: .list(["low", "normal", "high", "off"]))
    var values: [String] = []

    @Flag(help: "Take folders that are not there yet.")
    var new = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard !Setting.places.map(\.name).contains(name), values.count != 1 else { return }
        throw ValidationError("Give one value: cleanerctl settings set \(SafeText.escaped(name)) VALUE")
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        guard Setting.places.map(\.name).contains(name) else {
            let request = SettingsSetRequest(name: name, value: .text(values[0]))
            return try finish(request, invocation)
        }
        // Takes the name first, as a folder may have the same text.
        _ = invocation.takeArgument(name)
        let folders = try values.map { try invocation.folder($0) }
        func set(_ folders: [SettingFolder]) -> SettingsSetRequest {
            SettingsSetRequest(name: name, value: .folders(folders), new: new ? true : nil)
        }
        return try finish(
            set(folders.map(\.first)), else: set(folders.map { $0.second ?? $0.first }), invocation)
    }
}
