import FileSystem
internal import FoundationEssentials
import Glibc
package import SystemPackage

/// Where a survey looks, and what it needs to know of the user's session.
///
/// Every path that a survey opens comes from here, so that the sandbox of its worker can allow these and no others.
package struct SurveyPlaces: Codable, Sendable, Hashable {
    /// The prefix of all paths of the system, such as `/var/lib/dpkg`: `/`, or a folder in tests.
    package var root: FilePath
    package var home: FilePath
    /// `$XDG_DATA_HOME`.
    package var dataHome: FilePath
    /// `$XDG_CONFIG_HOME`.
    package var configHome: FilePath
    /// `$XDG_CACHE_HOME`.
    package var cacheHome: FilePath
    /// `$XDG_DATA_DIRS` in their order, which is also their precedence; the user's own comes before all of them.
    package var dataDirectories: [FilePath]
    /// `$XDG_CURRENT_DESKTOP`, such as `["GNOME"]`.
    package var desktops: [String]
    /// The language of messages, such as `de_AT.UTF-8`; nil for the programs' own.
    package var locale: String?
    /// The user's number, by which the journal's files are named; a worker in its sandbox cannot ask for it.
    package var user: UInt32
    /// Whether the home is measured as well, which takes longer than all else.
    package var measuresHome = false
    /// The present time in seconds since 1970.
    package var now: Int64

    package init(root: FilePath = "/", home: FilePath, now: Int64) {
        self.root = root
        self.home = home
        self.now = now
        user = getuid()
        dataHome = home.appending(".local/share")
        configHome = home.appending(".config")
        cacheHome = home.appending(".cache")
        desktops = []
        dataDirectories = []
        // Flatpak and snapd add their own to a session's directories.
        let packaged = ["/var/lib/flatpak/exports/share", "/usr/local/share", "/usr/share", "/var/lib/snapd/desktop"]
        dataDirectories = [dataHome.appending("flatpak/exports/share")] + packaged.map { system(FilePath($0)) }
    }

    /// A path of the system below `root`.
    package func system(_ path: FilePath) -> FilePath {
        root.pushing(path.removingRoot())
    }
}

// MARK: Listing

extension SurveyPlaces {
    /// The names in a directory; none if it cannot be listed.
    ///
    /// The code that opens or measures the named files counts them.
    static func names(in directory: FilePath) -> [FilePath.Component] {
        guard let opened = try? Descriptor(directory, as: .directory) else { return [] }
        return (try? opened.raw.names()) ?? []
    }
}

/// What the sandbox of a survey's worker allows, and nothing else; cleanerd(8) lists it for people.
extension SurveyPlaces {
    /// The files to read, and folders whose files are read.
    package var readable: [FilePath] {
        entryFolders + [dpkg, extendedStates] + flatpaks.map(\.folder) + appImageFolders + useSources
    }

    /// Folders in which only names and sizes are read.
    package var listed: [FilePath] {
        leftoverFolders + [snapFiles, snapData] + (measuresHome ? [home] : [])
    }
}

/// Passes the places to a survey's worker, which must know them before it closes its sandbox.
extension SurveyPlaces {
    private static let option = "--places"

    /// The arguments of the worker's program.
    package var arguments: [String] {
        guard let json = try? JSONEncoder().encode(self) else { preconditionFailure("paths and texts are encodable") }
        return [Self.option, String(decoding: json, as: UTF8.self)]
    }

    package init?(arguments: [String]) {
        guard arguments.count == 2, arguments[0] == Self.option,
            let places = try? JSONDecoder().decode(SurveyPlaces.self, from: Data(arguments[1].utf8))
        else { return nil }
        self = places
    }
}

// MARK: Programs

extension SurveyPlaces {
    /// The search path for programs that are named without a folder: the usual one of a session.
    ///
    /// The daemon's own search path may differ from the desktop's.
    private var programFolders: [FilePath] {
        [home.appending(".local/bin")]
            + ["/usr/local/bin", "/usr/bin", "/bin", "/usr/local/games", "/usr/games", "/snap/bin"].map { system($0) }
    }

    /// The folders with desktop entries, the ones that win first.
    var entryFolders: [FilePath] {
        ([dataHome] + dataDirectories).map { $0.appending("applications") }
    }

    /// The executable of a name or of an absolute path; nil if there is none.
    ///
    /// Symbolic links are not resolved.
    func program(named name: String) -> FilePath? {
        guard !name.isEmpty else { return nil }
        if name.hasPrefix("/") {
            return [system(FilePath(name)), FilePath(name)].first(where: Self.isExecutable)
        }
        return programFolders.lazy.map { $0.appending(name) }.first(where: Self.isExecutable)
    }

    private static func isExecutable(_ path: FilePath) -> Bool {
        guard let status = try? Stat(path), status.type == .regular else { return false }
        return path.withPlatformString { access($0, X_OK) } == 0
    }
}

// MARK: Packages

extension SurveyPlaces {
    /// dpkg's database.
    package var dpkg: FilePath { system("/var/lib/dpkg") }

    /// Where apt notes which packages it installed only for others.
    var extendedStates: FilePath { system("/var/lib/apt/extended_states") }

    /// The files that package managers write after each change; Flatpak touches one for that.
    package var databases: [FilePath] {
        [dpkg.appending("status")] + flatpaks.map { $0.folder.appending(".changed") }
    }

    /// The installations of Flatpak: the system's and the user's own.
    var flatpaks: [(folder: FilePath, isOwn: Bool)] {
        [(system("/var/lib/flatpak"), false), (dataHome.appending("flatpak"), true)]
    }

    /// The user's data of Flatpak's applications.
    var flatpakData: FilePath { home.appending(".var/app") }

    /// The cache within an application's folder.
    static let flatpakCache: FilePath = "cache"

    /// The files of snaps, and the user's data of them.
    var snapFiles: FilePath { system("/var/lib/snapd/snaps") }
    var snapData: FilePath { home.appending("snap") }

    /// The cache within a snap's folder: snapd sets `$XDG_CACHE_HOME` to `$SNAP_USER_COMMON/.cache`.
    static let snapCache: FilePath = "common/.cache"

    /// The folders in which people keep AppImages.
    var appImageFolders: [FilePath] {
        ["Applications", ".local/bin", "Downloads", "Desktop"].map { home.appending($0) }
    }

    /// A path without `root`, as packages name it; unchanged if it does not lie below `root`.
    func pathInSystem(_ path: FilePath) -> String {
        var rest = path
        return rest.removePrefix(root) ? "/" + rest.string : path.string
    }
}

// MARK: Use

/// The files that show when applications were used last.
extension SurveyPlaces {
    var gnomeShellState: FilePath { dataHome.appending("gnome-shell/application_state") }
    var recentFiles: FilePath { dataHome.appending("recently-used.xbel") }
    var kdeActivities: FilePath { dataHome.appending("kactivitymanagerd/resources/database") }

    /// The directories with systemd's journal: the lasting one, and that of this boot.
    package var journals: [FilePath] { [system("/var/log/journal"), system("/run/log/journal")] }

    /// All of them, and directories whose files are read.
    private var useSources: [FilePath] { [gnomeShellState, recentFiles, kdeActivities] + journals }
}

/// A file or folder that a survey had to leave out.
package struct SurveyProblem: Codable, Sendable, Hashable {
    package var path: String
    /// Half a sentence for people, such as "a line is longer than 1 MiB".
    package var reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The home has more files than a survey adds up.
    static func tooManyFiles(in places: SurveyPlaces) -> SurveyProblem {
        SurveyProblem(path: places.home.string, reason: "it has too many files to add up what they take")
    }
}
