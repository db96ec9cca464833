import CleanerProtocol
import Foundation
import Glibc
import TerminalTesting
import Testing

/// A socket here that leads through ssh to a daemon's, as from a laptop to the machine with the photos.
///
/// The server speaks over ssh's own pipes, so there is neither a network nor a port.
private final class Tunnel {
    static let missing: String? = {
        let programs = ["/usr/sbin/sshd", "/usr/bin/ssh", "/usr/bin/ssh-keygen"]
        let program = programs.first { access($0, X_OK) != 0 }
        return program.map { "\($0) is not there: openssh-server leads to the daemon" }
    }()

    let socket: String
    private let process: pid_t

    /// Starts ssh, and waits until the daemon greets through it.
    init(to desktop: Desktop) throws {
        let folder = desktop.top.appendingPathComponent("ssh")
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        socket = path("s")
        let log = path("log")
        if access(folder.path, F_OK) != 0 {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for key in ["host", "key"] {
                try Command.run(
                    ["/usr/bin/ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path(key)], output: log)
            }
            let settings = [
                "HostKey \(path("host"))", "AuthorizedKeysFile \(path("key.pub"))", "StrictModes no", "UsePAM no",
                "PidFile none",
            ]
            let text = settings.joined(separator: "\n") + "\n"
            try Data(text.utf8).write(to: folder.appendingPathComponent("settings"))
        }
        // Where the server of root confines what speaks with strangers; the service makes it, and there is none here.
        if geteuid() == 0 { mkdir("/run/sshd", 0o755) }
        process = try Command.start(
            [
                "/usr/bin/ssh", "-F", "/dev/null", "-N", "-i", path("key"),
                "-o", "ProxyCommand=/usr/sbin/sshd -i -f \(path("settings"))", "-o", "StrictHostKeyChecking=no",
                "-o", "UserKnownHostsFile=/dev/null", "-o", "IdentitiesOnly=yes", "-o", "BatchMode=yes",
                "-o", "ExitOnForwardFailure=yes", "-o", "StreamLocalBindUnlink=yes",
                "-L", "\(socket):\(desktop.socket)", "elsewhere",
            ], output: log)
        let socket = socket
        do {
            try Desktop.until("the daemon greets through ssh") { (try? Client(socket: Array(socket.utf8))) != nil }
        } catch {
            end()
            throw error
        }
    }

    /// Breaks the connection; the server ends with it.
    func end() {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }
}

@Suite(
    "The real window over ssh", .serialized,
    .enabled(if: Desktop.missing == nil && Tunnel.missing == nil, "\(Desktop.missing ?? Tunnel.missing ?? "")"))
struct OverSSHTests {
    @Test("Photos, decisions and changes come through, and the window goes on when a broken connection is back")
    func forwarded() throws {
        let desktop = try Desktop()
        try desktop.startDaemon(photos: 4)
        let first = try Tunnel(to: desktop)
        var isBroken = false
        defer { if !isBroken { first.end() } }
        let window = try DrivenWindow(desktop, socket: first.socket, ["--category", "all", "--view", "cards"])
        let client = try Client(socket: Array(desktop.socket.utf8))
        let name = "document.querySelector('.caption .name bdi')?.textContent"
        func next(_ shown: String) throws -> String {
            try window.until("\(name) && \(name) !== '\(shown)' && document.querySelector('.card.top img.here')")
            return try window.text("return \(name)")
        }
        let photo = try next("")
        try window.press("ArrowRight")
        let second = try next(photo)
        try Desktop.until("the decision is there") { try client.send(StatisticsRequest()).kept == 1 }
        // A change that somebody else makes.
        let path = PhotoReference.path(WirePath(bytes: Array(second.utf8)))
        _ = try client.send(MarkRequest(photos: [path], decision: .maybe))
        let third = try next(second)

        first.end()
        isBroken = true
        try window.until("document.body.classList.contains('gone')")
        let again = try Tunnel(to: desktop)
        defer { again.end() }
        try window.until(
            "!document.body.classList.contains('gone') && \(name) === '\(third)' "
                + "&& document.querySelector('.card.top img.here')")
        try window.press("ArrowLeft")
        _ = try next(third)
        try Desktop.until("the decision is there") { try client.send(StatisticsRequest()).marked == 1 }
    }
}
