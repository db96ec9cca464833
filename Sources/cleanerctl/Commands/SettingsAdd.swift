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

    @OptionGroup var place: PlaceOfSetting

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        try finish(place.folder(invocation), invocation) { SettingsAddRequest(name: place.name, folder: $0) }
    }
}
