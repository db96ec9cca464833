import ArgumentParser
import CleanerProtocol
import CommandText

struct SettingsAdd: SettingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a folder to a list of folders.",
        discussion: """
            The photos of a folder that is left out are analysed and counted, but never proposed. A name at which nothing \
            lies is refused, unless --new says that it is to come.

              cleanerctl settings add leave-out Scans
            """)

    @OptionGroup var place: PlaceOfSetting

    @Flag(help: "Take a folder that is not there yet.")
    var new = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        try finish(place.folder(invocation), invocation) {
            SettingsAddRequest(name: place.name, folder: $0, new: new ? true : nil)
        }
    }
}
