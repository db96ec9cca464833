import ArgumentParser
import CleanerProtocol
import CommandText

struct SettingsRemove: SettingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take a folder out of a list of folders.")

    @Argument(
        help: "The setting: \(SettingName.places.joined(separator: ", ")).", completion: .list(SettingName.places))
    var name: String

    @Argument(help: "A folder or photo, from the current folder or else from the library.", completion: .file())
    var folder: String

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        // Takes the name first, as a folder may have the same text.
        _ = invocation.takeArgument(name)
        return try finish(invocation.folder(folder), invocation) { SettingsRemoveRequest(name: name, folder: $0) }
    }
}
