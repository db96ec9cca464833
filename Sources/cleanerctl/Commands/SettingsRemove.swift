import ArgumentParser
import CleanerProtocol
import CommandText

struct SettingsRemove: SettingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take a folder out of a list of folders.")

    @OptionGroup var place: PlaceOfSetting

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        try finish(place.folder(invocation), invocation) { SettingsRemoveRequest(name: place.name, folder: $0) }
    }
}
