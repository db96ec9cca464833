package import SystemPackage

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
