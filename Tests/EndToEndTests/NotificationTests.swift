import CleanerProtocol
import Foundation
import Glibc
import Testing

/// The programs on a session bus of their own; a notification waits until nothing has changed for ten seconds.
@Suite("Notifications of the desktop")
struct NotificationTests {
    private static let nothing = "reason=no new photo is proposed"
    private static let soon = "reason=the last notification was less than an hour ago"

    @Test("The desktop hears of imports once they have ended, if there is one, and if the user and it want that")
    func notifications() async throws {
        let addresses = [
            nil, "unixexec:path=/usr/bin/touch,argv1=TOP/touched", "tcp:host=127.0.0.1,port=1", "unix:path=TOP/nowhere",
        ]
        // A person has few instances of inotify, and other tests run beside these.
        try await sideBySide([
            { try imports() }, { try never() }, { try inhibited() },
            { try answered("ActionInvoked") }, { try answered("NotificationClosed") },
        ])
        try await sideBySide(addresses.map { address in { try noBus(address) } })
    }

    /// A first scan says nothing; what arrives later is one notification, and more within the hour is none.
    private func imports() throws {
        let run = try Run()
        let desktop = try Desktop(of: run)
        defer { desktop.end() }
        try run.draw(1, to: "a.jpg")
        try run.draw(1, to: "a (1).jpg")
        try run.draw(2, to: "b.jpg")
        try run.start(options: ["--verbose"])
        try run.until { run.logged.contains(Self.nothing) }
        #expect(try run.listed("duplicates").contains("a (1).jpg"))
        try run.draw(3, to: "c.jpg")
        for name in ["b (1).jpg", "b (2).jpg"] { try run.draw(2, to: name) }
        try run.until { !desktop.calls(of: "Notify").isEmpty }
        let size = FileSize.text(Int64(try run.bytes(of: "b.jpg").count) * 2)
        // Without systemd there is no action; the last number is -1 in 32 bits.
        #expect(
            desktop.calls(of: "Notify").first?.words == [
                "Cleaner", "0", "org.cleanerd.Cleaner", "3 new photos", "2 duplicates; \(size) could go", "urgency",
                "0",
                "desktop-entry", "org.cleanerd.Cleaner", "\(UInt32.max)",
            ])
        #expect(try run.shows())
        try run.draw(3, to: "c (1).jpg")
        // Its end closes what nobody would answer any more.
        run.stop()
        #expect(desktop.calls(of: "CloseNotification").map(\.words) == [["1"]])
        for name in ["c (2).jpg", "c (3).jpg"] {
            let before = run.count(Self.soon)
            if run.daemon == nil { try run.start(options: ["--verbose"]) }
            try run.draw(3, to: name)
            try run.until { run.count(Self.soon) > before }
        }
        #expect(desktop.calls(of: "Notify").count == 1)
        // It looks again once the hour is over, and is not woken until then.
        try run.untilIdle()
        #expect(try run.isClean())
    }

    /// A click starts the review outside of the daemon's confinement; any answer ends the connection.
    private func answered(_ signal: String) throws {
        let run = try Run()
        let tools = run.top.appendingPathComponent("tools")
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        let terminal = tools.appendingPathComponent("xdg-terminal-exec").path
        try Run.put([], at: terminal)
        chmod(terminal, 0o755)
        run.variables["PATH"] = "\(tools.path):/usr/bin:/bin"
        let desktop = try Desktop(of: run, isInhibited: false, hasSystemd: true)
        defer { desktop.end() }
        try run.draw(1, to: "a.jpg")
        try run.start(options: ["--verbose"])
        try run.until { run.logged.contains(Self.nothing) }
        try run.draw(1, to: "a (1).jpg")
        try run.until { try !desktop.calls(of: "Notify").isEmpty && run.shows() }
        let words = try #require(desktop.calls(of: "Notify").first?.words)
        #expect(words[5..<9] == ["default", "Review", "review", "Review"])
        // Those of other programs' notifications are none of its business.
        desktop.tell("ActionInvoked", of: 7, "default")
        if signal == "ActionInvoked" {
            desktop.tell("ActivationToken", of: 1, "a-token")
            desktop.tell(signal, of: 1, "review")
        } else {
            desktop.tell(signal, of: 1, nil, 2)
        }
        try run.until { try !run.shows() }
        let started = desktop.calls(of: "StartTransientUnit")
        guard signal == "ActionInvoked" else {
            #expect(started.isEmpty)
            return
        }
        let unit = try #require(started.first?.words)
        #expect(started.count == 1)
        #expect(unit[0].hasPrefix("app-org.cleanerd.Cleaner-") && unit[0].hasSuffix(".service") && unit[1] == "fail")
        // The daemon knows its own place without links.
        let control = run.programs.resolvingSymlinksInPath().appendingPathComponent("cleanerctl").path
        let hasWindow = access(run.programs.appendingPathComponent("cleaner").path, X_OK) == 0
        let command =
            hasWindow
            ? [control, "window", "--socket", run.socket.path]
            : [terminal, control, "review", "--socket", run.socket.path]
        let place = try #require(unit.firstIndex(of: "ExecStart"))
        #expect(
            Array(unit[(place + 1)...]) == [command[0]] + command + [
                "0", "Environment", "XDG_ACTIVATION_TOKEN=a-token",
            ])
    }

    /// The setting silences it; from the next change on, all that came is told.
    private func never() throws {
        let run = try Run()
        let desktop = try Desktop(of: run)
        defer { desktop.end() }
        try run.settings("notify = \"never\"")
        try run.draw(1, to: "a.jpg")
        try run.start(options: ["--verbose"])
        try run.until { run.count("reason=the setting notify") == 1 }
        try run.draw(1, to: "a (1).jpg")
        try run.until { run.count("reason=the setting notify") == 2 }
        #expect(desktop.calls(of: "Notify").isEmpty)
        #expect(try run.control("settings", "get", "notify").output.contains("never"))
        #expect(try run.control("settings", "set", "notify", "always").errors.contains("imports or never"))
        #expect(try run.control("settings", "set", "notify", "imports").code == 0)
        try run.until { desktop.calls(of: "Notify").first?.words.contains("1 new photo") == true }
    }

    /// A desktop that is not to be disturbed is not.
    private func inhibited() throws {
        let run = try Run()
        let desktop = try Desktop(of: run, isInhibited: true)
        defer { desktop.end() }
        try run.draw(1, to: "a.jpg")
        try run.start(options: ["--verbose"])
        try run.until { run.logged.contains(Self.nothing) }
        for name in ["a (1).jpg", "a (2).jpg"] {
            let before = run.count("reason=the desktop is not to be disturbed")
            try run.draw(1, to: name)
            try run.until { run.count("reason=the desktop is not to be disturbed") > before }
        }
        #expect(desktop.calls(of: "Notify").isEmpty)
        #expect(try !run.shows())
    }

    /// Without a bus of this machine nothing happens, nothing is run for its address, and nothing warns.
    private func noBus(_ address: String?) throws {
        let run = try Run()
        run.variables["DBUS_SESSION_BUS_ADDRESS"] = address?.replacing("TOP", with: run.top.path)
        try run.draw(1, to: "a.jpg")
        try run.start(options: ["--verbose"])
        try run.until { run.logged.contains(Self.nothing) }
        try run.draw(1, to: "a (1).jpg")
        let isLocal = address?.hasPrefix("unix:") == true
        let reason = isLocal ? "reason=No such file or directory" : "reason=there is no session bus of this machine"
        try run.until { run.logged.contains(reason) }
        #expect(access("\(run.top.path)/touched", F_OK) != 0)
        let lines = run.logged.split(separator: "\n").filter { !$0.hasPrefix("<7>") && !$0.hasPrefix("<6>") }
        #expect(lines.allSatisfy { $0.hasPrefix("<5>") }, "\(lines)")
        #expect(try run.isClean())
    }
}

extension Run {
    /// How often the daemon has logged something.
    fileprivate func count(_ words: String) -> Int {
        logged.split(separator: words, omittingEmptySubsequences: false).count - 1
    }

    /// Whether the daemon waits for an answer to a notification; only then it has a connection to the bus.
    fileprivate func shows() throws -> Bool { try threads("comm").contains("notification\n") }
}
