import FileSystem
import Glibc
import SystemPackage

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
