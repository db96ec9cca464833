import CSystemd
import CleanerProtocol
import Dispatch
import Glibc
import Synchronization

/// Notifies the service manager (sd_notify(3)); without a service manager every call does nothing.
final class ServiceNotifier: ChangeSubscriber {
    private let last = Mutex("")

    init() {}

    func ready() {
        notify("READY=1")
    }

    func stopping() {
        notify("STOPPING=1")
    }

    func ping() {
        notify("WATCHDOG=1")
    }

    /// Announces a reload, runs it, and announces that it is done.
    func reloading(_ reload: () async -> Void) async {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        notify("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
        await reload()
        ready()
    }

    /// Lets the service manager wait longer for pings while `work` keeps the store busy.
    func withPatience(_ work: () throws -> Void) rethrows {
        let usual = askForPatience()
        defer { endPatience(usual) }
        try work()
    }

    /// The same for work that waits.
    func withPatience(_ work: () async throws -> Void) async rethrows {
        let usual = askForPatience()
        defer { endPatience(usual) }
        try await work()
    }

    /// - Returns: Microseconds that it waits otherwise; nil if it does not watch the daemon.
    private func askForPatience() -> UInt64? {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        notify("WATCHDOG_USEC=\(Self.patience)")
        return microseconds
    }

    private func endPatience(_ usual: UInt64?) {
        guard let usual else { return }
        // The shorter time counts from the last ping.
        ping()
        notify("WATCHDOG_USEC=\(usual)")
    }

    /// Microseconds: an hour, in which even a slow disk writes a store of many gigabytes anew.
    private static let patience = 3_600_000_000

    /// The time between pings, half of the manager's timeout; nil if it has no watchdog for the daemon.
    var watchdogInterval: DispatchTimeInterval? {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return .microseconds(Int(microseconds / 2))
    }

    // MARK: STATUS=

    var isClosed: Bool { false }
    var hearsPhotos: Bool { false }

    func whenRoomAgain(_ action: @escaping @Sendable () -> Void) {
        // Nothing to do: `offer` takes every change.
    }

    func offer(_ change: ChangeMessage) -> Bool {
        if let status = change.status { tell(status) }
        return true
    }

    func tell(_ status: StatusReport) {
        let text = Self.text(status)
        let isNew = last.withLock { last in
            defer { last = text }
            return last != text
        }
        if isNew { notify("STATUS=\(text)") }
    }

    /// The bytes for conditions; the service manager drops messages longer than a page, and paths may fill most of one.
    private static let conditionBytes = 3500

    /// The status in one line, followed by as many conditions as fit, the oldest first.
    static func text(_ status: StatusReport) -> String {
        var text =
            switch status.activity {
            case .loading: "Loading what is known of the photos"
            case .paused: "Paused"
            case .scanning: "Looking through the folders"
            case .idle: "\(status.photos.total) photos"
            case .analysing:
                status.progress.map { "Analysing file \($0.done + 1) of \($0.total)" } ?? "Analysing"
            }
        for (number, condition) in status.conditions.enumerated() {
            guard text.utf8.count + condition.text.utf8.count < conditionBytes else {
                return text + "; and \(status.conditions.count - number) more, see cleanerctl status"
            }
            // A newline in a name must not start another message.
            text += "; " + condition.text.map { $0.isNewline ? " " : String($0) }.joined()
        }
        return text
    }

    private func notify(_ state: String) {
        // This fails without a service manager. sd_notify(3) recommends ignoring that.
        _ = sd_notify(0, state)
    }
}
