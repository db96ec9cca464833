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
