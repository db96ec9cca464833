import CleanerProtocol
package import PhotoCategories

/// A setting, described only here: name, kind, default, possible values and words for people.
///
/// The same names are used in `config.toml`, on the wire and on the command line.
package enum Setting: Hashable, Sendable {
    /// How readily a category proposes photos.
    case sensitivity(Category)
    /// Folders whose photos are never proposed.
    case leaveOut
    /// Folders and photos that are never proposed and never go to the trash.
    case protect
    /// Folders whose photos are preferred as keepers of groups, the most preferred first.
    case preferFolders
    /// Whether the text in screenshots and photographed pages is read.
    case readsText
    /// Whether the installed applications are surveyed.
    case surveysApps
    /// The composition of the daemon, which takes effect only at a start.
    case libraries
    case ignore
    case workers
    /// The user's own image-text model: a program, which only the file on the disk may name.
    case model
    /// The user's own language model, in the same way.
    case appCommand

    /// The settings that may change while the daemon runs.
    package static let changeable = Category.adjustable.map(Setting.sensitivity) + places + [.readsText, .surveysApps]
    /// The settings that are lists of places.
    package static let places: [Setting] = [.leaveOut, .protect, .preferFolders]
    package static let all = changeable + [.libraries, .ignore, .workers, .model, .appCommand]

    package var name: String {
        switch self {
        case .sensitivity(let category): SettingName.sensitivity(of: category)
        case .leaveOut: SettingName.leaveOut
        case .protect: SettingName.protect
        case .preferFolders: SettingName.preferFolders
        case .readsText: SettingName.readsText
        case .surveysApps: SettingName.surveysApps
        case .libraries: "libraries"
        case .ignore: "ignore"
        case .workers: "workers"
        case .model: SettingName.model
        case .appCommand: SettingName.appCommand
        }
    }

    /// Finds the setting with a name.
    ///
    /// - Throws: `SettingProblem` that suggests the nearest name.
    package init(name: String) throws(SettingProblem) {
        if let setting = Self.all.first(where: { $0.name == name }) {
            self = setting
            return
        }
        let names = Self.all.map(\.name)
        let nearest = Suggestion.nearest(to: name, among: names).map { "did you mean \($0)? " } ?? ""
        throw SettingProblem(
            "there is no setting '\(name)'", remedy: "\(nearest)known are \(names.joined(separator: ", "))",
            isUnknown: true)
    }

    /// The default value; nil if the machine or the desktop determines it.
    var usual: SettingValue? {
        switch self {
        case .sensitivity: .text(Sensitivity.Level.normal.rawValue)
        case .leaveOut, .protect, .preferFolders: .folders([])
        case .readsText, .surveysApps: .flag(true)
        case .libraries, .ignore, .workers, .model, .appCommand: nil
        }
    }

    /// Whether the values of all sources count together, so that no source can take protection away.
    var addsUp: Bool { self == .protect }

    var isChangeable: Bool { Self.changeable.contains(self) }

    /// The meaning, for people; a sensitivity says more together with its threshold.
    var meaning: String {
        switch self {
        case .sensitivity(let category): "how readily \(category.name) proposes photos"
        case .leaveOut: "photos in these folders are analysed and counted, but never proposed"
        case .protect: "these photos, and those in these folders, are never proposed and never go to the trash"
        case .preferFolders: "of copies and of equally good versions, the one in an earlier folder stays"
        case .readsText: "whether the text in screenshots and photographed pages is read"
        case .surveysApps: "whether the installed applications are surveyed, for cleanerctl apps"
        case .libraries: "the folders that are watched"
        case .ignore: "these folders are not looked into"
        case .workers: "photos that are analysed at once"
        case .model: "a program of yours that compares pictures with sentences"
        case .appCommand: "a language model of yours that comments on applications, for cleanerctl apps advice"
        }
    }

    /// The possible values, for people.
    var allowed: String {
        switch self {
        case .sensitivity(let category):
            guard let scale = category.sensitivity else { return Sensitivity.off.text }
            let levels = Sensitivity.Level.allCases.map {
                "\($0.rawValue) (\(Sensitivity.text(scale.threshold(of: $0))))"
            }
            let kind = scale.isWhole ? "a whole number" : "a number"
            let ends = "\(Sensitivity.text(scale.range.lowerBound)) to \(Sensitivity.text(scale.range.upperBound))"
            return "off, \(levels.joined(separator: ", ")), or \(kind) from \(ends)"
        case .leaveOut, .protect: return "folders or photos, absolute or relative to each library"
        case .preferFolders: return "folders, absolute or relative to each library, the preferred one first"
        case .readsText, .surveysApps: return "true or false"
        case .libraries: return "folders, absolute"
        case .ignore: return "folders, relative to each library"
        case .workers: return "a whole number from 1 to \(SettingsFile.mostWorkers)"
        case .model, .appCommand: return "a program with its arguments, only in config.toml"
        }
    }
}
