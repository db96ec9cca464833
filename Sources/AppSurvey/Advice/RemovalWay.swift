/// How a user removes something.
package enum RemovalWay: Sendable, Hashable {
    /// A command for a terminal.
    case command(String)
    /// In the desktop's software centre.
    case softwareCentre
    /// By deleting a file or folder, with its path.
    case deleting(String)
    /// By emptying the application's folder in the directory for caches, while it does not run.
    case emptyingCache

    /// How an application is removed as a whole.
    package init(of application: Application) {
        switch application.source {
        case .debian(let package) where Self.isPlain(package):
            // Without the option, packages that only this one needs would stay behind.
            self = .command("sudo apt remove --autoremove \(package)")
        case .flatpak(let id, let isOwn) where Self.isPlain(id):
            let uninstall = "flatpak uninstall \(isOwn ? "--user" : "--system") --delete-data \(id)"
            // Flatpak keeps unused runtimes until somebody asks it to remove them.
            self = .command(application.sizes.along > 0 ? "\(uninstall) && flatpak uninstall --unused" : uninstall)
        case .snap(let name) where Self.isPlain(name): self = .command("sudo snap remove \(name)")
        case .appImage(let path): self = .deleting(path)
        case .debian, .flatpak, .snap, .other: self = .softwareCentre
        }
    }

    /// Whether a name has no special characters of a shell and is no option.
    private static func isPlain(_ name: String) -> Bool {
        name.wholeMatch(of: #/[A-Za-z0-9][A-Za-z0-9.+_:-]*/#) != nil && name.utf8.count <= 255
    }
}
