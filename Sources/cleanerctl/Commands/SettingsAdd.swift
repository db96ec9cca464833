import ArgumentParser
import CleanerProtocol
import CommandText

struct SettingsAdd: SettingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a folder to a list of folders.",
        discussion: """
            The photos of a folder that is left out are analysed and counted, but never proposed.

              cleanerctl settings add leave-out Scans
            """)

    @Argument(
        help: "The setting: \(SettingName.places.joined(separator: ", ")).", completion: .list(SettingName.places))
    var name: String

    @Argument(help: "A folder or photo, from the current folder or else from the library.", completion: .file())
    var folder: String

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        // Takes the name first, as a folder may have the same text.
        _ = invocation.takeArgument(name)
        return try finish(invocation.folder(folder), invocation) { SettingsAddRequest(name: name, folder: $0) }
    }
}
