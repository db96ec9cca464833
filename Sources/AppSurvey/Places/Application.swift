/// An installed application that a user can start from the desktop.
package struct Application: Codable, Sendable, Hashable {
    /// The desktop entry's id of the Desktop Entry Specification 1.5 without `.desktop`, such as `org.gnome.Evince`; of
    /// an AppImage without an entry its file name.
    package var id: String
    /// As the desktop shows it, in the user's language.
    package var name: String
    /// The desktop entry's `Comment` in the user's language; nil if it has none.
    package var comment: String?
    /// The desktop entry's `Icon`: a name of the icon theme or an absolute path.
    package var icon: String?
    package var source: AppSource
    /// Absolute paths of its executables, without symbolic links; empty if none is found.
    package var programs: [String]
    /// Categories of the desktop menu, such as `Game`, registered or not, in the entry's order.
    package var categories: [String]
    /// The types of files that it opens, in lower case.
    package var mimeTypes: [String]
    package var sizes: AppSizes
    /// When it was used last; nil if no source says so.
    package var lastUse: LastUse?
    /// Why it is never proposed for removal; nil if it may be.
    package var protection: Protection?
    /// The packages that keep it from being removed, at most ten; empty unless `protection` is `needed`.
    package var neededBy: [String]
    /// The ids of the other applications that go with it when it is removed, sorted; at most a hundred.
    package var takesAlong: [String]

    package init(id: String, name: String, source: AppSource) {
        self.id = id
        self.name = name
        self.source = source
        programs = []
        categories = []
        mimeTypes = []
        sizes = AppSizes()
        neededBy = []
        takesAlong = []
    }

    /// Why an application is never proposed.
    package enum Protection: String, Codable, Sendable, Hashable {
        /// Debian's `Essential`, `Protected` or `Important`.
        case essential
        /// A package of the priority required or important.
        case systemPriority
        /// Other packages that were chosen, or are essential, need it.
        case needed
        /// No package system that is known here installed it, so nobody knows what its removal breaks.
        case unknownSource
    }
}

/// Where an application came from, and by what name it is removed.
package enum AppSource: Codable, Sendable, Hashable {
    /// By the name of the package; a foreign architecture follows a colon.
    case debian(package: String)
    /// By the application's id; of the system's installation, or the user's own.
    case flatpak(id: String, isOwn: Bool)
    case snap(name: String)
    /// By the path of the file.
    case appImage(path: String)
    /// Only the desktop entry is known.
    case other
}

/// What an application takes, in bytes.
package struct AppSizes: Codable, Sendable, Hashable {
    /// The program: a package's installed size, or the blocks of its files.
    package var program: Int64 = 0
    /// What is removed with it because nothing else needs it.
    package var along: Int64 = 0
    /// The user's own data: settings and documents in the application's folders.
    package var data: Int64 = 0
    /// The user's caches of the application.
    package var cache: Int64 = 0

    package init() {}

    /// What removing it and its data would free.
    package var total: Int64 { program + along + data + cache }
}

/// When an application was used last, and how that is known.
package struct LastUse: Codable, Sendable, Hashable {
    /// Seconds since 1970.
    package var time: Int64
    package var source: Source
    package var precision: Precision

    package init(time: Int64, source: Source, precision: Precision) {
        self.time = time
        self.source = source
        self.precision = precision
    }

    package enum Source: String, Codable, Sendable, Hashable, CaseIterable {
        /// GNOME Shell's `application_state`.
        case gnomeShell
        /// KDE's activity database.
        case kdeActivities
        /// `recently-used.xbel`.
        case recentFiles
        /// The application's unit in systemd's journal.
        case journal
        /// The time at which the program's file was read last.
        case accessTime
    }

    /// How exact the time is.
    package enum Precision: String, Codable, Sendable, Hashable {
        case second
        case day
    }
}

/// Programs that run others: their use and their folders say nothing about one application.
enum RunnerPrograms {
    static let names: Set<String> = [
        "bash", "dash", "electron", "env", "flatpak", "gapplication", "gjs", "gjs-console", "java", "mono", "node",
        "perl", "python", "python3", "qml", "ruby", "sh", "snap", "wine", "xdg-open",
    ]
}
