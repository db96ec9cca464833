import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Settings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: tr("See and change what is proposed: sensitivities, and folders that are left out."),
        discussion: tr(
            """
            Each setting is shown with its value and where that comes from: an option of the daemon (flag), `settings \
            set` (set), config.toml (file), or else the default. A change counts at once, and for the photos that are \
            known already; no photo is read for it.

              cleanerctl settings
              cleanerctl settings set blurry.sensitivity high
              cleanerctl settings add leave-out Scans
            """),
        subcommands: [
            SettingsGet.self, SettingsSet.self, SettingsUnset.self, SettingsAdd.self, SettingsRemove.self,
        ],
        defaultSubcommand: SettingsGet.self)
}

struct SettingsGet: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: tr("Show all settings, or one with the values that are possible."))

    @Argument(
        help: ArgumentHelp(tr("One setting, such as blurry.sensitivity."), valueName: "name"),
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
            try invocation.say([tr("More about one: cleanerctl settings get NAME")])
            return .done
        }
        try invocation.print(screen.lines(setting))
        return .done
    }
}

struct SettingsSet: SettingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: tr("Give a setting a value, which outlives restarts."),
        discussion: tr(
            """
            A sensitivity is low, normal, high or off, or the threshold itself; `cleanerctl settings get NAME` says \
            what is possible. leave-out and prefer-folders take any number of folders, which replace the earlier \
            ones; a folder that is not there yet needs --new.

              cleanerctl settings set blurry.sensitivity high
              cleanerctl settings set near-duplicates.sensitivity 24
              cleanerctl settings set screenshots.sensitivity off
            """))

    @Argument(help: ArgumentHelp(tr("The setting.")), completion: .list(Setting.changeable.map(\.name)))
    var name: String

    @Argument(
        help: ArgumentHelp(tr("The value."), valueName: "value"), completion: .list(["low", "normal", "high", "off"]))
    var values: [String] = []

    @Flag(help: ArgumentHelp(tr("Take folders that are not there yet.")))
    var new = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard !Setting.places.map(\.name).contains(name), values.count != 1 else { return }
        throw ValidationError(tr("Give one value: cleanerctl settings set \(SafeText.escaped(name)) VALUE"))
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

struct SettingsUnset: SettingCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset",
        abstract: tr("Take back what `settings set` said; config.toml or the default counts again."))

    @Argument(help: ArgumentHelp(tr("The setting.")), completion: .list(Setting.changeable.map(\.name)))
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        try finish(SettingsUnsetRequest(name: name), invocation)
    }
}

struct SettingsAdd: SettingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: tr("Add a folder to a list of folders."),
        discussion: tr(
            """
            The photos of a folder that is left out are analysed and counted, but never proposed. A name at which \
            nothing lies is refused, unless --new says that it is to come.

              cleanerctl settings add leave-out Scans
            """))

    @OptionGroup var place: PlaceOfSetting

    @Flag(help: ArgumentHelp(tr("Take a folder that is not there yet.")))
    var new = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        try finish(place.folder(invocation), invocation) {
            SettingsAddRequest(name: place.name, folder: $0, new: new ? true : nil)
        }
    }
}

struct SettingsRemove: SettingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Take a folder out of a list of folders."))

    @OptionGroup var place: PlaceOfSetting

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        try finish(place.folder(invocation), invocation) { SettingsRemoveRequest(name: place.name, folder: $0) }
    }
}

/// A setting that is a list of places, and one of them.
struct PlaceOfSetting: ParsableArguments {
    private static let settings = Setting.places.map(\.name)

    @Argument(help: ArgumentHelp(tr("The setting: \(settings.joined(separator: ", ")).")), completion: .list(settings))
    var name: String

    @Argument(
        help: ArgumentHelp(
            tr("A folder or photo, from the current folder or else from the library."), valueName: "folder"),
        completion: .file())
    var text: String

    func folder(_ invocation: Invocation) throws -> FolderArgument {
        // Takes the name first, as a folder may have the same text.
        _ = invocation.takeArgument(name)
        return try invocation.folder(text)
    }
}

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
