package import PhotoCategories
import Translation

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
    /// Whether the text in screenshots, and in photos that seem to show some, is read.
    case readsText
    /// Whether the installed applications are surveyed.
    case surveysApps
    /// Whether thumbnails are shared with the desktop.
    case sharesThumbnails
    /// What the desktop is notified of.
    case notify
    /// What is analysed while the machine runs on its battery.
    case onBattery
    case libraries
    case ignore
    case workers
    /// The user's own image-text model: a program, which only the file on the disk may name.
    case model
    /// The user's own language model, in the same way.
    case appCommand

    /// The form of a setting's values.
    package enum Kind: Hashable, Sendable {
        case sensitivity(Category)
        /// A list of folders or photos.
        case places
        /// On or off.
        case flag
        /// One of these words, of which the first is the default.
        case choice([String])
        /// A part of the daemon's composition, which only its start can change.
        case composition
    }

    package static let all =
        Category.adjustable.map(Setting.sensitivity) + [
            .leaveOut, .protect, .preferFolders, .readsText, .surveysApps, .sharesThumbnails, .notify, .onBattery,
            .libraries, .ignore, .workers, .model, .appCommand,
        ]
    /// The settings that may change while the daemon runs.
    package static let changeable = all.filter(\.isChangeable)
    package static let places = all.filter { $0.kind == .places }
    /// Far more than the processors of any machine that holds photos.
    package static let mostWorkers = 64

    package var name: String { details.name }
    package var kind: Kind { details.kind }

    /// The default value; nil if the machine or the desktop determines it.
    package var usual: SettingValue? {
        switch kind {
        case .sensitivity: .text(Sensitivity.Level.normal.rawValue)
        case .places: .folders([])
        case .flag: .flag(true)
        case .choice(let words): words.first.map { .text($0) }
        case .composition: nil
        }
    }

    /// Whether the values of all sources count together, so that no source can take protection away.
    package var addsUp: Bool { self == .protect }

    /// Whether its value is one of some words.
    package var isChoice: Bool { if case .choice = kind { true } else { false } }

    package var isChangeable: Bool { kind != .composition }

    /// The meaning, for people; a sensitivity says more together with its threshold.
    package var meaning: String { details.meaning }

    /// The possible values, for people.
    package var allowed: String { details.allowed }

    private struct Details {
        let name: String
        let kind: Kind
        let meaning: String
        let allowed: String
    }

    private var details: Details {
        switch self {
        case .sensitivity(let category):
            Details(
                name: "\(category.name).sensitivity", kind: .sensitivity(category),
                meaning: tr("how readily \(category.name) proposes photos"), allowed: Self.allowed(of: category))
        case .leaveOut:
            Details(
                name: "leave-out", kind: .places,
                meaning: tr("photos in these folders are analysed and counted, but never proposed"),
                allowed: tr("folders or photos, absolute or relative to each library"))
        case .protect:
            Details(
                name: "protect", kind: .places,
                meaning: tr("these photos, and those in these folders, are never proposed and never go to the trash"),
                allowed: tr("folders or photos, absolute or relative to each library"))
        case .preferFolders:
            Details(
                name: "prefer-folders", kind: .places,
                meaning: tr("of copies and of equally good versions, the one in an earlier folder stays"),
                allowed: tr("folders, absolute or relative to each library, the preferred one first"))
        case .readsText:
            Details(
                name: "text.enabled", kind: .flag,
                meaning: tr("whether the text in screenshots, and in photos that seem to show some, is read"),
                allowed: tr("true or false"))
        case .surveysApps:
            Details(
                name: "apps.enabled", kind: .flag,
                meaning: tr("whether the installed applications are surveyed, for cleanerctl apps"),
                allowed: tr("true or false"))
        case .sharesThumbnails:
            Details(
                name: "thumbnails.enabled", kind: .flag,
                meaning: tr("whether thumbnails are shared with the desktop's other programs"),
                allowed: tr("true or false"))
        case .notify:
            Details(
                name: "notify", kind: .choice(["imports", "never"]),
                meaning: tr("whether the desktop is notified when photos arrived that could go"),
                allowed: tr("imports or never"))
        case .onBattery:
            Details(
                name: "on-battery", kind: .choice(BatteryUse.allCases.map(\.rawValue)),
                meaning: tr("what is analysed while the machine runs on its battery"),
                allowed: tr("slow (one photo at a time), pause or full"))
        case .libraries:
            Details(
                name: "libraries", kind: .composition, meaning: tr("the folders that are watched"),
                allowed: tr("folders, absolute"))
        case .ignore:
            Details(
                name: "ignore", kind: .composition, meaning: tr("these folders are not looked into"),
                allowed: tr("folders, relative to each library"))
        case .workers:
            Details(
                name: "workers", kind: .composition, meaning: tr("photos that are analysed at once"),
                allowed: tr("a whole number from 1 to \(Self.mostWorkers)"))
        case .model:
            Details(
                name: "search.model", kind: .composition,
                meaning: tr("a program of yours that compares pictures with sentences"),
                allowed: tr("a program with its arguments, only in config.toml"))
        case .appCommand:
            Details(
                name: "apps.command", kind: .composition,
                meaning: tr("a language model of yours that comments on applications, for cleanerctl apps advice"),
                allowed: tr("a program with its arguments, only in config.toml"))
        }
    }

    private static func allowed(of category: Category) -> String {
        guard let scale = category.sensitivity else { return Sensitivity.off.text }
        let levels = Sensitivity.Level.allCases.map {
            "\($0.rawValue) (\(Sensitivity.text(scale.threshold(of: $0))))"
        }
        let words = levels.joined(separator: ", ")
        let (least, most) = (Sensitivity.text(scale.range.lowerBound), Sensitivity.text(scale.range.upperBound))
        return scale.isWhole
            ? tr("off, \(words), or a whole number from \(least) to \(most)")
            : tr("off, \(words), or a number from \(least) to \(most)")
    }
}

/// What the daemon does while the machine runs on its battery; the first is the default.
package enum BatteryUse: String, CaseIterable, Sendable {
    /// It analyses one photo at a time. Text, surveys and models wait.
    case slow
    /// It analyses no photo, and all that `slow` lets wait waits.
    case pause
    /// Everything, as on mains.
    case full
}

/// The value of a setting.
package enum SettingValue: Hashable, Sendable, Codable {
    /// A word such as `high` or `off`, or a number as it was typed.
    case text(String)
    case number(Double)
    case flag(Bool)
    case folders([SettingFolder])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .folders(try container.decode([SettingFolder].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .folders(let folders): try container.encode(folders)
        }
    }
}

/// A folder as a setting names it: absolute, or relative to each library.
package struct SettingFolder: Hashable, Sendable, Codable {
    package var path: WirePath
    /// Known photos in the folder and below; set by the daemon only.
    package var photos: Int?
    /// True if it was named as a place to come and nothing has been there since; set by the daemon only.
    package var new: Bool?

    package init(_ path: WirePath, photos: Int? = nil, new: Bool? = nil) {
        self.path = path
        self.photos = photos
        self.new = new
    }

    private enum CodingKeys: String, CodingKey {
        case photos, new
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try FolderReference(from: decoder).path, photos: try container.decodeIfPresent(Int.self, forKey: .photos),
            new: try container.decodeIfPresent(Bool.self, forKey: .new))
    }

    package func encode(to encoder: any Encoder) throws {
        try FolderReference(path).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(photos, forKey: .photos)
        try container.encodeIfPresent(new, forKey: .new)
    }
}
