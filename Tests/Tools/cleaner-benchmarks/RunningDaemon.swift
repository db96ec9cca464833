import CleanerProtocol
import Foundation
import Glibc

/// The daemon over the large library, or over an empty one.
final class RunningDaemon {
    /// How long a start may take before something is taken to be broken, in seconds; a tracer makes it slow.
    private static let patience = 120.0

    let socket: String
    private let process: ChildProcess
    private let log: String
    private let isTraced: Bool
    private var isRunning = true

    /// Starts it, under a tracer where one is given with its words, and returns once clients can connect.
    convenience init(_ workshop: Workshop, under tracer: [String] = []) throws {
        let library = try workshop.library()
        try self.init(workshop, library: library.path, state: library.state, under: tracer)
    }

    /// Starts it over an empty library, where photos do not matter.
    convenience init(withoutPhotosIn workshop: Workshop) throws {
        let library = workshop.top + "/empty"
        try FileManager.default.createDirectory(atPath: library, withIntermediateDirectories: true)
        try self.init(workshop, library: library, state: workshop.top + "/empty-state", under: [])
    }

    private init(_ workshop: Workshop, library: String, state: String, under tracer: [String]) throws {
        isTraced = !tracer.isEmpty
        socket = workshop.top + "/s"
        log = workshop.top + "/log"
        let settings = workshop.top + "/config.toml"
        try Data().write(to: URL(fileURLWithPath: settings))
        process = try ChildProcess(
            tracer + [
                try workshop.program("cleanerd"), "--library", library, "--state-dir", state, "--socket",
                socket, "--config", settings,
            ], environment: workshop.environment, log: log)
        let deadline = Clock.now + Self.patience
        // The socket appears when it can be connected to; without systemd there is no other sign.
        while access(socket, F_OK) != 0 {
            guard Clock.now < deadline, !process.hasEnded else {
                isRunning = !process.hasEnded
                throw BenchmarkError("the daemon did not come up: \(try String(contentsOfFile: log, encoding: .utf8))")
            }
            usleep(500)
        }
    }

    deinit {
        // Where something broke; a tracer that is killed lets go of the daemon, which is killed first.
        guard isRunning else { return }
        if let id = try? id { kill(id, SIGKILL) }
        kill(process.id, SIGKILL)
        _ = try? process.wait()
    }

    /// The daemon's own number; a tracer is its parent, and passes no signal on.
    private var id: pid_t {
        get throws {
            guard isTraced else { return process.id }
            let children = try String(
                contentsOfFile: "/proc/\(process.id)/task/\(process.id)/children", encoding: .utf8)
            guard let child = children.split(separator: " ").first.flatMap({ pid_t($0) }) else {
                throw BenchmarkError("the tracer has no child")
            }
            return child
        }
    }

    /// Ends it and waits for its end.
    func stop() throws {
        isRunning = false
        kill(try id, SIGTERM)
        try process.wait()
    }

    func client() throws -> Client {
        try Client(socket: Array(socket.utf8))
    }

    /// Waits until all that lies there is analysed.
    func sync() throws {
        _ = try client().send(SyncRequest())
    }

    /// A line of `/proc/PID/status` in MiB.
    func mebibytes(_ line: String) throws -> Double {
        try ProcessMemory.mebibytes(line, of: "\(try id)")
    }
}
