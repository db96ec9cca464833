/// A reason to remove an application or a part of it, as one rule found it.
package struct Advice: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// Large, and not used for so many days.
        case unused(days: Int)
        /// A large game, not used for this many days; nil if no source knows its last use.
        case largeGame(days: Int?)
        /// Another application with this name does the same and was used this many days ago; `days` is how long this
        /// one was not used, if known.
        case sameKind(as: String, usedDaysAgo: Int, days: Int?)
        /// It has a large cache.
        case cache
    }

    package let reason: Reason
    /// What would be free then.
    package let bytes: Int64
    /// How the user removes it; this program never does.
    package let way: RemovalWay
}

/// A rule that finds a reason to remove an application.
protocol AdviceRule: Sendable {
    /// The advice for an application that may be removed; nil if the rule finds no reason.
    func advice(for application: Application, now: Int64) -> Advice?
}

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
