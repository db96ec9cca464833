import CSystemd
import CleanerProtocol
import Glibc
import Synchronization

/// Talks to the service manager (sd_notify(3)); without one every call does nothing.
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

    /// Tells that the settings are read anew, then that it is done.
    func reloading(_ reload: () async -> Void) async {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        notify("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
        await reload()
        ready()
    }

    /// Nanoseconds between pings: half of what the manager waits; nil where it has no watchdog for us.
    var watchdogInterval: Duration? {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return .microseconds(microseconds / 2)
    }

    // MARK: STATUS=

    var isClosed: Bool { false }
    var hearsPhotos: Bool { false }

    func whenRoomAgain(_ action: @escaping @Sendable () -> Void) {
        // It takes every change.
    }

    func offer(_ change: ChangeMessage) -> Bool {
        guard let status = change.status else { return true }
        let text = Self.text(status)
        let isNew = last.withLock { last in
            defer { last = text }
            return last != text
        }
        if isNew { notify("STATUS=\(text)") }
        return true
    }

    /// The service manager drops messages above a page, so that paths in conditions may fill most of one.
    private static let conditionBytes = 3500

    /// One line: what is going on, and each condition as far as there is room, the oldest first.
    static func text(_ status: StatusReport) -> String {
        var text =
            switch status.activity {
            case .paused: "Paused"
            case .scanning: "Looking through the folders"
            case .idle: "\(status.photos.total) photos"
            case .analysing:
                status.progress.map { "Analysing photo \($0.done + 1) of \($0.total)" } ?? "Analysing"
            }
        for (number, condition) in status.conditions.enumerated() {
            guard text.utf8.count + condition.text.utf8.count < conditionBytes else {
                return text + "; and \(status.conditions.count - number) more, see cleanerctl status"
            }
            // A name with a newline in it must not begin another message.
            text += "; " + condition.text.map { $0.isNewline ? " " : String($0) }.joined()
        }
        return text
    }

    private func notify(_ state: String) {
        // Fails without a manager, which sd_notify(3) recommends to ignore.
        _ = sd_notify(0, state)
    }
}
