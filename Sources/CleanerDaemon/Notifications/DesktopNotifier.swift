import Glibc
import OwnPrograms
import SystemPackage
import Translation

/// Shows a notification on the desktop (Desktop Notifications Specification 1.2), and opens a review when it is clicked.
///
/// What the daemon starts itself would inherit its filter of system calls and those of its unit. So it asks the user's
/// systemd for a transient unit, which is a child of that and as free as any application. The window cannot be
/// activated over the bus, as it is started through cleanerctl, and its desktop entry is not there without it.
struct DesktopNotifier: Sendable {
    enum Outcome: String, Sendable {
        /// It was shown, and is gone now.
        case shown
        case undisturbed = "the desktop is not to be disturbed"
        case noBus = "there is no session bus of this machine"
    }

    private static let server = SessionBus.Object(
        name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
        interface: "org.freedesktop.Notifications")
    private static let manager = SessionBus.Object(
        name: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
        interface: "org.freedesktop.systemd1.Manager")
    /// The id of the window's application, which has the icon and the desktop entry.
    private static let application = "org.cleanerd.Cleaner"
    /// The bytes of an activation token; those of desktops have some 60.
    private static let mostTokenBytes = 256
    /// How long a notification can be answered: less than the time to the next one.
    private static let lifetime = Duration.seconds(News.restSeconds / 2)

    let environment: [String: String]
    let review: ReviewCommand
    /// Ends a notification that is shown.
    let stop: StopSwitch

    /// Shows a notification and waits until it is closed, answered or half an hour old; blocks its thread.
    ///
    /// - Parameters:
    ///   - summary: What to say.
    ///   - shown: Called as soon as it is shown.
    /// - Returns: What became of it.
    /// - Throws: `Errno` if the bus or the server of notifications fails.
    func show(_ summary: ImportSummary, shown: () -> Void) throws(Errno) -> Outcome {
        guard let address = BusAddress.local(environment) else { return .noBus }
        let bus = try SessionBus(address)
        guard !bus.isTrue("Inhibited", of: Self.server) else { return .undisturbed }
        let command = bus.hasOwner(Self.manager.name) ? review.words : nil
        try bus.listen(to: Self.server)
        let answer = try bus.call("Notify", of: Self.server, Self.arguments(summary, mayReview: command != nil))
        let number = try answer.number()
        shown()
        let end = ContinuousClock.now + Self.lifetime
        var token: String?
        while let signal = try bus.nextSignal(of: Self.server, until: end, or: stop.signal) {
            guard signal.sender == answer.sender, try signal.number() == number else { continue }
            switch signal.member {
            case "NotificationClosed": return .shown
            case "ActivationToken": token = try signal.text()
            case "ActionInvoked":
                if let command { try start(command, token: token, bus) }
                return .shown
            default: break
            }
        }
        // Nobody would answer a click any more.
        try bus.call("CloseNotification", of: Self.server, [.number(number)])
        return .shown
    }

    private static func arguments(_ summary: ImportSummary, mayReview: Bool) -> [BusValue] {
        let label = tr("Review", context: "verb")
        let actions: [BusValue] = mayReview ? ["default", label, "review", label].map { .text($0) } : []
        let low: BusValue = .byte(0)
        return [
            .text("Cleaner"), .number(0), .text(application), .text(summary.title), .text(summary.body),
            .array(of: "s", actions),
            .array(
                of: "{sv}",
                [.entry("urgency", .variant(low)), .entry("desktop-entry", .variant(.text(application)))]),
            // The server chooses how long it stays on the screen.
            .signed(-1),
        ]
    }

    /// Starts a command as a unit of the user's systemd.
    private func start(_ command: [String], token: String?, _ bus: SessionBus) throws(Errno) {
        func property(_ name: String, _ value: BusValue) -> BusValue { .structure([.text(name), .variant(value)]) }
        let words: [BusValue] = command.map { .text($0) }
        var properties = [
            property("Description", .text(tr("Review of photos"))),
            property("CollectMode", .text("inactive-or-failed")),
            property(
                "ExecStart", .array(of: "(sasb)", [.structure([words[0], .array(of: "s", words), .flag(false)])])),
        ]
        // With it the desktop lets the window come to the front.
        if let token, token.utf8.count <= Self.mostTokenBytes {
            properties.append(property("Environment", .array(of: "s", [.text("XDG_ACTIVATION_TOKEN=\(token)")])))
        }
        let unit = "app-\(Self.application)-\(UInt64.random(in: 0 ... .max)).service"
        try bus.call(
            "StartTransientUnit", of: Self.manager,
            [.text(unit), .text("fail"), .array(of: "(sv)", properties), .array(of: "(sa(sv))", [])])
    }
}

/// The command that shows the user what could go: the window, else the review in a terminal.
struct ReviewCommand: Sendable {
    /// Where the daemon's programs lie.
    let folder: FilePath
    /// The value of `$PATH`.
    let path: String
    /// The daemon's socket.
    let socket: FilePath

    /// The words to start; nil if neither can be shown.
    var words: [String]? {
        let own = [folder.string]
        guard let control = program("cleanerctl", in: own + searched) else { return nil }
        // Where `cleanerctl window` looks for it.
        if program("cleaner", in: own + ["\(folder.string)/../libexec/cleanerd"] + searched) != nil {
            return [control, "window", "--socket", socket.string]
        }
        let review = [control, "review", "--socket", socket.string]
        if let terminal = program("xdg-terminal-exec", in: searched) { return [terminal] + review }
        return program("x-terminal-emulator", in: searched).map { [$0, "-e"] + review }
    }

    private var searched: [String] { path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") } }

    private func program(_ name: String, in folders: [String]) -> String? {
        folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
