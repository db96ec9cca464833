/// Gives advice about applications by rules; the same table gives the same advice.
package struct Advisor: Sendable {
    private let removing: [any AdviceRule]
    private let keeping: [any AdviceRule]
    private let now: Int64

    /// - Parameters:
    ///   - applications: All that are installed.
    ///   - now: Seconds since 1970.
    package init(_ applications: [Application], now: Int64) {
        removing = [UnusedRule(), LargeGameRule(), SameKindRule(applications, now: now)]
        keeping = [CacheRule()]
        self.now = now
    }

    /// The reasons to remove an application or a part of it; those for the whole application come first.
    ///
    /// A protected application is never proposed.
    package func advice(for application: Application) -> [Advice] {
        let rules = (application.protection == nil ? removing : []) + keeping
        return rules.compactMap { $0.advice(for: application, now: now) }
    }
}

/// Finds large caches, also of protected applications, because caches fill again.
struct CacheRule: AdviceRule {
    /// Set by hand: emptying less frees nothing that a user notices, and costs the application its speed.
    private static let large: Int64 = 100_000_000

    func advice(for application: Application, now: Int64) -> Advice? {
        guard application.sizes.cache >= Self.large else { return nil }
        return Advice(reason: .cache, bytes: application.sizes.cache, way: .emptyingCache)
    }
}

/// Finds large applications that nobody used for a year.
struct UnusedRule: AdviceRule {
    /// Set by hand: of the 38 applications of Debian 12's Xfce desktop, LibreOffice and Firefox take as much.
    private static let large: Int64 = 200_000_000
    /// A year, because some applications are needed once a year.
    private static let days = 365

    func advice(for application: Application, now: Int64) -> Advice? {
        guard application.sizes.total >= Self.large, let days = application.daysUnused(now: now), days >= Self.days
        else { return nil }
        return Advice(
            reason: .unused(days: days), bytes: application.sizes.total, way: RemovalWay(of: application))
    }
}

/// Finds large games that were not played lately.
struct LargeGameRule: AdviceRule {
    /// Set by hand: the space of two thousand photos of 5 MB is worth a question, even if the last use is unknown.
    private static let large: Int64 = 10_000_000_000
    /// A game that was played within a month is still in use.
    private static let days = 30

    func advice(for application: Application, now: Int64) -> Advice? {
        let days = application.daysUnused(now: now)
        guard application.categories.contains("Game"), application.sizes.total >= Self.large,
            days.map({ $0 >= Self.days }) ?? true
        else { return nil }
        return Advice(
            reason: .largeGame(days: days), bytes: application.sizes.total, way: RemovalWay(of: application))
    }
}

/// Finds applications of the same kind as another one that is in use.
struct SameKindRule: AdviceRule {
    /// The additional categories of the Desktop Menu Specification 1.1 of which a user needs one application.
    ///
    /// Others, such as `GTK` or `Utility`, say too little.
    private static let kinds: Set<String> = [
        "Archiving", "AudioVideoEditing", "Calculator", "Calendar", "Chat", "ContactManagement", "DiscBurning", "Email",
        "FileManager", "FileTransfer", "IDE", "IRCClient", "InstantMessaging", "P2P", "Photography", "Player",
        "Presentation", "Spreadsheet", "TerminalEmulator", "TextEditor", "VectorGraphics", "Viewer", "WebBrowser",
        "WordProcessor",
    ]
    /// Set by hand, a tenth of `UnusedRule.large`: the user misses nothing if another application does the same.
    private static let large: Int64 = 20_000_000
    /// The other application was used within these days and this one was not; the score counts the same time in full.
    private static let days = CleanupScore.longestDays

    /// The applications in use, by kind.
    private let used: [String: [Application]]

    init(_ applications: [Application], now: Int64) {
        var used: [String: [Application]] = [:]
        for application in applications {
            guard let days = application.daysUnused(now: now), days < Self.days else { continue }
            for kind in Self.kinds.intersection(application.categories) { used[kind, default: []].append(application) }
        }
        self.used = used
    }

    func advice(for application: Application, now: Int64) -> Advice? {
        let days = application.daysUnused(now: now)
        guard application.sizes.total >= Self.large, days.map({ $0 >= Self.days }) ?? true else { return nil }
        let others = Self.kinds.intersection(application.categories).flatMap { used[$0] ?? [] }
            .filter { Self.replaces($0, application) }
        // Names the one that was used last, which the user knows best.
        let best = others.compactMap { other in other.daysUnused(now: now).map { (other, days: $0) } }
            .min { ($0.days, $0.0.id) < ($1.days, $1.0.id) }
        guard let best else { return nil }
        return Advice(
            reason: .sameKind(as: best.0.name, usedDaysAgo: best.days, days: days), bytes: application.sizes.total,
            way: RemovalWay(of: application))
    }

    /// Whether one opens at least half of the file types that the other one opens.
    ///
    /// Programs of one package do not count, because they are only removed together.
    private static func replaces(_ one: Application, _ other: Application) -> Bool {
        guard one.id != other.id, one.source != other.source else { return false }
        let types = Set(other.mimeTypes)
        return types.intersection(one.mimeTypes).count * 2 >= types.count
    }
}

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
