import SystemPackage

/// Which of a user's folders belong to which application.
///
/// A folder directly in `~/.local/share`, `~/.config` or `~/.cache` belongs to the application that has its name,
/// letter case aside: as its id, its package or the name of its program, or as the last part of its id, in this order.
/// If several applications fit equally, the first by id gets it.
struct OwnFolders {
    /// Folders of the desktop itself.
    private static let shared: Set<String> = [
        "applications", "autostart", "dconf", "flatpak", "fontconfig", "fonts", "icons", "mime", "systemd", "themes",
        "thumbnails", "trash",
    ]

    /// For each lower-case name, the application's number and how well it fits; 0 is best.
    private var owners: [String: (number: Int, rank: Int)] = [:]

    /// - Parameter applications: Sorted by id.
    init(of applications: [Application]) {
        for (number, application) in applications.enumerated() {
            for (rank, names) in Self.names(of: application).enumerated() {
                for name in names where !Self.shared.contains(name) && (owners[name].map { rank < $0.rank } ?? true) {
                    owners[name] = (number, rank)
                }
            }
        }
    }

    /// Calls `body` with each folder of an application in one of the user's directories.
    func forEachFolder(in directory: FilePath, _ body: (FilePath, _ application: Int) -> Void) {
        for name in SurveyPlaces.names(in: directory) {
            guard let owner = owners[name.string.lowercased()] else { continue }
            body(directory.appending(name), owner.number)
        }
    }

    /// The names of an application's folders in lower case, those that fit best first.
    private static func names(of application: Application) -> [[String]] {
        let package: [String] =
            switch application.source {
            case .debian(let package): [String(package.prefix { $0 != ":" })]
            case .snap(let name): [name]
            case .flatpak, .appImage, .other: []
            }
        let programs = application.programs.map(\.lastName).filter { !RunnerPrograms.names.contains($0) }
        let parts = application.id.split(separator: ".")
        let last = parts.count > 2 ? parts.last.map { [String($0)] } ?? [] : []
        return [[application.id], package, programs, last].map { $0.map { $0.lowercased() } }
    }
}
