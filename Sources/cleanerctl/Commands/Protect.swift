import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Protect: SettingCommand {
    static let configuration = CommandConfiguration(
        commandName: "protect", abstract: tr("Never propose photos, and never let them go to the trash."),
        discussion: tr(
            """
            Holds for the place: a folder with all below it, or a photo, whatever lies there. A place that is moved \
            within the libraries stays protected where it goes. `cleanerctl settings get protect` lists what is \
            protected, by this command or by config.toml. A name at which nothing lies is refused, as it would protect \
            nothing; --new protects what is to come.

              cleanerctl protect Wedding
              cleanerctl protect Passport/scan.jpg
              cleanerctl protect --remove Wedding
            """))

    @Argument(
        help: ArgumentHelp(
            tr("Folders or photos, from the current folder or else from the library."), valueName: "path"),
        completion: .file())
    var paths: [String]

    @Flag(help: ArgumentHelp(tr("Protect a place at which nothing lies yet.")))
    var new = false

    @Flag(help: ArgumentHelp(tr("Take the protection away.")))
    var remove = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        var refused: [Outcome] = []
        for path in paths {
            let complaint: Complaint
            // A mistyped name does not leave the places after it without protection.
            do {
                try change(path, invocation)
                continue
            } catch let error as ProtocolError {
                complaint = Complaint(error)
            } catch let error as Complaint {
                complaint = error
            }
            try invocation.complain(complaint)
            refused.append(complaint.status)
        }
        return refused.count < paths.count && !refused.isEmpty ? .partlyDone : refused.last ?? .done
    }

    private func change(_ path: String, _ invocation: Invocation) throws {
        let place = try invocation.folder(path)
        _ =
            remove
            ? try finish(place, invocation) { SettingsRemoveRequest(name: Setting.protect.name, folder: $0) }
            : try finish(place, invocation) {
                SettingsAddRequest(name: Setting.protect.name, folder: $0, new: new ? true : nil)
            }
    }
}
