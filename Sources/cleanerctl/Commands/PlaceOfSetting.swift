import ArgumentParser
import CleanerProtocol
import CommandText

/// A setting that is a list of places, and one of them.
struct PlaceOfSetting: ParsableArguments {
    private static let settings = Setting.places.map(\.name)

    @Argument(help: "The setting: \(settings.joined(separator: ", ")).", completion: .list(settings))
    var name: String

    @Argument(
        help: ArgumentHelp("A folder or photo, from the current folder or else from the library.", valueName: "folder"),
        completion: .file())
    var text: String

    func folder(_ invocation: Invocation) throws -> FolderArgument {
        // Takes the name first, as a folder may have the same text.
        _ = invocation.takeArgument(name)
        return try invocation.folder(text)
    }
}
