import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import Testing

/// A screen without a monitor, a session bus and a library with its daemon: all that a window needs, taken down pass or
/// fail.
final class Desktop {
    /// Seconds after which what does not come counts as a hang: far more than anything takes on a busy machine.
    static let patience = 120.0

    /// The screen's size in pixels.
    static let width = 1280
    static let height = 900

    /// Why there is no window to test; nil where there is one.
    static let missing: String? = {
        let programs = [
            "/usr/bin/Xvfb", "/usr/bin/dbus-daemon", "/usr/bin/WebKitWebDriver", "/usr/bin/xdotool",
            "/usr/bin/ffmpeg",
        ]
        if let program = (programs + [BuiltPrograms.path(of: "cleaner")]).first(where: { access($0, X_OK) != 0 }) {
            return "\(program) is not there: the window is built with CLEANER_WINDOW=1 and tested under Xvfb"
        }
        return nil
    }()

    let top: URL
    let socket: String
    let photos: URL
    private var services: [Process] = []
    private var daemon: Process?
    private(set) var environment: [String: String]

    /// Starts a screen and a bus; no daemon yet.
    init(locale: String = "C.UTF-8") throws {
        top = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
            "cleaner-\(UUID().uuidString.prefix(8))"
        )
        .resolvingSymlinksInPath()
        socket = top.appendingPathComponent("s").path
        photos = top.appendingPathComponent("Pictures")
        try FileManager.default.createDirectory(
            at: photos, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        environment = [
            "PATH": "/usr/bin:/bin", "HOME": top.path, "XDG_RUNTIME_DIR": top.path, "LANG": locale,
            "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        ]
        // WebKit's own sandbox wants a user without privileges.
        if geteuid() == 0 { environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1" }
        chmod(top.path, 0o700)
        let screen = try startSaying(
            "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "\(Self.width)x\(Self.height)x24", "-nolisten", "tcp"])
        environment["DISPLAY"] = ":\(screen)"
        environment["DBUS_SESSION_BUS_ADDRESS"] = try startSaying(
            "/usr/bin/dbus-daemon", ["--session", "--nofork", "--print-address=1"])
    }

    deinit {
        stopDaemon(SIGKILL)
        for service in services.reversed() { end(service) }
        // The session bus starts the bus of the accessibility service, which outlives it.
        while let others = try? processes(), !others.isEmpty {
            for number in others.keys { kill(number, SIGKILL) }
            usleep(5000)
        }
        try? FileManager.default.removeItem(at: top)
    }

    // MARK: Programs

    /// Starts a program in the surroundings of this desktop; what it prints is dropped unless `output` and `errors` take it.
    func start(_ program: String, _ words: [String], output: Any? = nil, errors: Any? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = errors ?? FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Starts a service that ends with the desktop, and returns the first line that it prints.
    private func startSaying(_ program: String, _ words: [String]) throws -> String {
        let pipe = Pipe()
        services.append(try start(program, words, output: pipe))
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let more = pipe.fileHandleForReading.availableData
            try #require(!more.isEmpty, "\(program) ended")
            line += more
        }
        return String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs a program to its end and returns what it printed.
    func run(
        _ program: String, _ words: [String], withErrors: Bool = false
    ) throws -> (code: Int32, output: String) {
        let pipe = Pipe()
        let process = try start(program, words, output: pipe, errors: withErrors ? pipe : nil)
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// What the screen shows: red, green and blue of each pixel.
    func screen() throws -> [UInt8] {
        let file = top.appendingPathComponent("screen")
        let words = [
            "-v", "error", "-y", "-f", "x11grab", "-draw_mouse", "0", "-video_size", "\(Self.width)x\(Self.height)",
            "-i", environment["DISPLAY"] ?? "", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", file.path,
        ]
        try #require(try run("/usr/bin/ffmpeg", words).code == 0)
        let pixels = Array(try Data(contentsOf: file))
        try #require(pixels.count == 3 * Self.width * Self.height)
        return pixels
    }

    func end(_ process: Process) {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The ids and command lines of this desktop's processes that belong to a window.
    func windowProcesses() throws -> [Int32: String] {
        try processes().filter { _, command in
            let program = command.prefix { $0 != " " }
            return program.contains("WebKitWebProcess") || program.contains("WebKitNetworkProcess")
                || program.contains("bwrap") || program.hasSuffix("/cleaner")
        }
    }

    /// The ids and command lines of all processes that were started on this desktop, by whomever.
    private func processes() throws -> [Int32: String] {
        var found: [Int32: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
            guard let number = Int32(name) else { continue }
            func read(_ file: String) -> String {
                String(
                    decoding: FileManager.default.contents(atPath: "/proc/\(number)/\(file)") ?? Data(), as: UTF8.self)
            }
            // A process that has ended has no environment any more.
            let words = read("cmdline").split(separator: "\0")
            guard !words.isEmpty, read("environ").contains("HOME=\(top.path)\0") else { continue }
            found[number] = words.joined(separator: " ")
        }
        return found
    }

    /// Waits, in steps of 5 ms, until something holds.
    static func until(_ what: String, _ holds: () throws -> Bool) throws {
        let deadline = Date().addingTimeInterval(patience)
        while try !holds() {
            try #require(Date() < deadline, "waited in vain until \(what)")
            usleep(5000)
        }
    }

    // MARK: The daemon

    /// Starts the daemon with drawn photos, and waits until all are analysed.
    func startDaemon(photos count: UInt64 = 3) throws {
        for number in stride(from: 1, through: count, by: 1) {
            let bytes = try DrawnLibrary.photo(of: Scene(seed: number).drawn(width: 640, height: 480), number)
            try Data(bytes).write(to: photos.appendingPathComponent("photo-\(number).jpg"))
        }
        let settings = top.appendingPathComponent("config.toml")
        try Data().write(to: settings)
        // A worker that a killed daemon was just starting holds its lock for a moment.
        let lock = open(top.appendingPathComponent("state/lock").path, O_RDWR | O_CLOEXEC)
        if lock >= 0 {
            defer { close(lock) }
            try Self.until("the last daemon is gone") { flock(lock, LOCK_EX | LOCK_NB) == 0 }
        }
        daemon = try start(
            BuiltPrograms.path(of: "cleanerd"),
            [
                "--library", photos.path, "--state-dir", top.appendingPathComponent("state").path, "--socket", socket,
                "--config", settings.path, "--power-supplies", top.appendingPathComponent("supplies").path,
            ])
        try Self.until("the daemon listens") { (try? Client(socket: Array(socket.utf8))) != nil }
        _ = try Client(socket: Array(socket.utf8)).send(SyncRequest())
    }

    /// Sends a signal that does not end the daemon.
    func signalDaemon(_ signal: Int32) {
        guard let daemon else { return }
        kill(daemon.processIdentifier, signal)
    }

    func stopDaemon(_ signal: Int32 = SIGTERM) {
        guard let daemon, daemon.isRunning else { return }
        kill(daemon.processIdentifier, signal)
        daemon.waitUntilExit()
    }
}
