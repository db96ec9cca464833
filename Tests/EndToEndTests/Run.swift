import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import TerminalTesting
import Testing

/// The built programs over a library of their own, taken down pass or fail.
final class Run {
    /// Whether tests run at their full length: `Tests/run --all`.
    static let runsAll = ProcessInfo.processInfo.environment["CLEANERD_TEST_ALL"] != nil

    let top: URL
    var library: URL
    var socket: URL
    private(set) var daemon: Process?
    let programs: URL
    /// Where the daemon is started from.
    private var daemonFolder: URL
    /// Programs so far.
    private var started = 0

    /// Makes the directories; nothing runs yet.
    init() throws {
        programs = BuiltPrograms.folder
        daemonFolder = programs
        let name = "cleaner-\(UUID().uuidString.prefix(8))"
        top = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(name).resolvingSymlinksInPath()
        library = top.appendingPathComponent("Pictures")
        socket = top.appendingPathComponent("s")
        try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    }

    deinit {
        stop(SIGKILL)
        try? FileManager.default.removeItem(at: top)
    }

    // MARK: The daemon

    /// Starts the daemon, with further options, under a tracer where one is given with its words.
    func start(under tracer: [String] = [], options: [String] = [], untilLoaded waits: Bool = true) throws {
        try waitForLock()
        let process = Process()
        let program = daemonFolder.appendingPathComponent("cleanerd")
        process.executableURL = tracer.first.map { URL(fileURLWithPath: $0) } ?? program
        process.arguments = tracer.isEmpty ? [] : tracer.dropFirst() + [program.path]
        process.arguments? += try daemonArguments() + options
        process.environment = environment
        process.standardError = try log()
        try process.run()
        daemon = process
        try waitForSocket(untilLoaded: waits)
    }

    /// A worker that a killed daemon was just starting holds its lock and its socket for a moment.
    private func waitForLock() throws {
        let lock = open(state.appendingPathComponent("lock").path, O_RDWR | O_CLOEXEC)
        guard lock >= 0 else { return }
        defer { close(lock) }
        try until { flock(lock, LOCK_EX | LOCK_NB) == 0 }
    }

    /// Replaces the daemon's analyser, from its next start or its next worker on.
    func useAnalyser(_ program: URL) throws {
        let files = FileManager.default
        if daemonFolder == programs {
            daemonFolder = top.appendingPathComponent("bin")
            try files.createDirectory(at: daemonFolder, withIntermediateDirectories: true)
            try files.copyItem(
                at: programs.appendingPathComponent("cleanerd"), to: daemonFolder.appendingPathComponent("cleanerd"))
            for other in ["cleanerd-media-analyzer", "cleanerd-survey", "cleanerd-text-reader", "cleanerd-launcher"] {
                try files.createSymbolicLink(
                    at: daemonFolder.appendingPathComponent(other),
                    withDestinationURL: programs.appendingPathComponent(other))
            }
        }
        // Renamed into place, so that there is one at any moment.
        let link = daemonFolder.appendingPathComponent("cleanerd-analyzer")
        let new = daemonFolder.appendingPathComponent("new")
        try files.createSymbolicLink(at: new, withDestinationURL: program)
        try #require(rename(new.path, link.path) == 0)
    }

    /// Ends the daemon and waits for its end.
    func stop(_ signal: Int32 = SIGTERM) {
        guard let daemon, daemon.isRunning else { return }
        kill(daemon.processIdentifier, signal)
        withPatience(for: daemon.processIdentifier) { daemon.waitUntilExit() }
        self.daemon = nil
    }

    /// The options for a daemon of this library; if an option is given twice, the last one counts.
    func daemonArguments() throws -> [String] {
        let settings = top.appendingPathComponent("config.toml")
        if access(settings.path, F_OK) != 0 { try Self.put([], at: settings.path) }
        return [
            "--library", library.path, "--state-dir", state.path, "--socket", socket.path, "--config", settings.path,
            // Wherever the tests run: work that waits on battery is done.
            "--power-supplies", top.appendingPathComponent("supplies").path,
        ]
    }

    var state: URL { top.appendingPathComponent("state") }
    var trash: URL { top.appendingPathComponent("data/Trash") }

    /// Added to the environment of the programs.
    var variables: [String: String] = [:]

    var environment: [String: String] {
        [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": top.path, "LANG": "C.UTF-8",
            "XDG_DATA_HOME": top.appendingPathComponent("data").path, "XDG_RUNTIME_DIR": top.path,
            // The machine's own applications are no matter of tests.
            "XDG_DATA_DIRS": top.appendingPathComponent("share").path,
        ].merging(variables) { $1 }
    }

    private func log() throws -> FileHandle {
        let file = top.appendingPathComponent("log")
        if access(file.path, F_OK) != 0 { try Self.put([], at: file.path) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        return handle
    }

    /// What the daemon has logged.
    var logged: String { (try? String(contentsOf: top.appendingPathComponent("log"), encoding: .utf8)) ?? "" }

    /// Waits until a daemon answers; the file alone proves nothing, as a killed daemon leaves it behind.
    ///
    /// - Parameter waits: Whether it has also loaded what it knows.
    /// - Throws: `RunError`.
    func waitForSocket(untilLoaded waits: Bool = true) throws {
        let deadline = Date().addingTimeInterval(60)
        while true {
            if (try? client().send(StatusRequest(loaded: waits))) != nil { return }
            guard daemon?.isRunning == true else { throw RunError.daemonEnded(logged) }
            guard Date() < deadline else { throw RunError.waitedInVain(logged) }
            usleep(5000)
        }
    }

    // MARK: Patience

    /// Seconds after which a wait counts as a hang: far more than anything takes on a busy machine.
    static let patienceSeconds = runsAll ? 1200.0 : 600.0

    /// Kills a process group that blocks a test, so that the test fails and the next one runs.
    func withPatience<Result>(for process: pid_t, _ body: () throws -> Result) rethrows -> Result {
        // Dispatch keeps it until its time has come, also once it is cancelled.
        let end = DispatchWorkItem { [weak self] in
            self?.noteHang()
            kill(-process, SIGKILL)
            kill(process, SIGKILL)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patienceSeconds, execute: end)
        defer {
            end.cancel()
            reportHang()
        }
        return try body()
    }

    // MARK: The client

    struct Answer {
        let code: Int32
        let output: String
        let errors: String

        /// The JSON objects of the output, a line each.
        func objects() throws -> [[String: Any]] {
            try output.split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
        }
    }

    /// Runs cleanerctl with these words.
    @discardableResult
    func control(_ words: String..., input: Data? = nil) throws -> Answer {
        try control(words, input: input)
    }

    func control(_ words: [String], input: Data? = nil) throws -> Answer {
        try begin(words, input: input).answer()
    }

    /// Runs any program in the library's surroundings.
    func program(_ path: String, _ words: [String], input: Data? = nil) throws -> Answer {
        try begin(path, words, input: input).answer()
    }

    /// Starts cleanerctl with these words, and does not wait for it.
    func begin(_ words: [String], input: Data? = nil) throws -> Running {
        try begin(path(of: "cleanerctl"), ["--socket", socket.path] + words, input: input)
    }

    /// Starts any program in the library's surroundings, and does not wait for it.
    func begin(_ path: String, _ words: [String], input: Data? = nil) throws -> Running {
        started += 1
        let files = (output: "\(top.path)/out-\(started)", errors: "\(top.path)/err-\(started)")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = words
        process.environment = environment
        process.currentDirectoryURL = access(library.path, F_OK) == 0 ? library : top
        for file in [files.output, files.errors] { try Self.put([], at: file) }
        process.standardOutput = FileHandle(forWritingAtPath: files.output)
        process.standardError = FileHandle(forWritingAtPath: files.errors)
        process.standardInput = FileHandle.nullDevice
        if let input {
            let file = "\(top.path)/in-\(started)"
            try Self.put(input, at: file)
            process.standardInput = FileHandle(forReadingAtPath: file)
        }
        try process.run()
        return Running(run: self, process: process, output: files.output, errors: files.errors)
    }

    /// A started program, with files of its own for output and errors.
    struct Running {
        fileprivate let run: Run
        let process: Process
        fileprivate let output: String
        fileprivate let errors: String

        /// Waits for its end.
        func answer() throws -> Answer {
            run.withPatience(for: process.processIdentifier) { process.waitUntilExit() }
            func said(_ file: String) throws -> String {
                defer { unlink(file) }
                return String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
            }
            return Answer(code: process.terminationStatus, output: try said(output), errors: try said(errors))
        }
    }

    func path(of program: String) -> String { BuiltPrograms.path(of: program) }

    /// The value of a line in the daemon's /proc/PID/status.
    func kernelStatus(_ name: String) throws -> String {
        let file = "/proc/\(try process)/status"
        let line = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").first {
            $0.hasPrefix(name + ":")
        }
        return try #require(line).dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }

    /// The most memory that the daemon ever had, in KiB.
    func peakMemory() throws -> Int {
        try #require(Int(try kernelStatus("VmHWM").split(separator: " ")[0]))
    }

    var controlPath: String { path(of: "cleanerctl") + " --socket \(socket.path)" }

    /// A terminal in the library's surroundings.
    func screen(columns: Int = 80, rows: Int = 24) throws -> TmuxScreen {
        try TmuxScreen(columns: columns, rows: rows, environment: environment)
    }

    /// A connection of the client library.
    func client() throws -> Client {
        try Client(socket: Array(socket.path.utf8))
    }

    /// Asks on a connection of its own and waits for the result.
    func send<Request: ProtocolRequest>(_ request: Request) throws -> Request.Answer {
        let client = try client()
        return try withPatience(for: process) { try client.send(request) }
    }

    /// Passes each change and its text to the closure until it returns false.
    func subscribe(_ change: (ChangeMessage, ArraySlice<UInt8>) throws -> Bool) throws {
        let client = try client()
        try withPatience(for: process) { try client.subscribe(change) }
    }

    /// Waits until all files of the library are analysed.
    func sync() throws {
        let answer = try control("sync")
        if answer.code != 0 {
            noteHang()
            reportHang()
        }
        try #require(answer.code == 0, "sync: \(answer.errors)")
    }

    func isClean() throws -> Bool {
        let answer = try control("audit")
        if answer.code != 0 { Issue.record("audit: \(answer.output)\(answer.errors)") }
        return answer.code == 0
    }

    // MARK: The library

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = library.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Self.put(bytes, at: file.path)
    }

    /// Writes a file, and unlike Foundation does not wait until the disk has it.
    static func put(_ bytes: some ContiguousBytes, at path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        try #require(file >= 0, "\(path): \(String(cString: strerror(errno)))")
        defer { close(file) }
        let isWhole = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) == $0.count }
        try #require(isWhole, "\(path)")
    }

    /// A drawn scene as a camera's JPEG.
    func draw(_ seed: UInt64, to name: String) throws {
        try write(Self.photo(seed), to: name)
    }

    static func photo(_ seed: UInt64) throws -> [UInt8] {
        try DrawnLibrary.photo(of: Scene(seed: seed).drawn(width: 640, height: 480), seed)
    }

    /// The same scene, half as large and without metadata.
    static func smaller(_ seed: UInt64) throws -> [UInt8] {
        try DrawnLibrary.photo(
            of: Scene(seed: seed).drawn(width: 640, height: 480).resized(width: 320, height: 240), nil)
    }

    /// A picture of its own in a few hundred bytes.
    static func tiny(_ seed: UInt64) throws -> [UInt8] {
        try PNGEncoder().encode(Scene(seed: seed).drawn(width: 48, height: 36))
    }

    func fillWithDrawnLibrary() throws {
        for (name, bytes) in try DrawnLibrary.files() { try write(bytes, to: name) }
    }

    /// Swaps two files of the library in one step.
    func exchange(_ name: String, _ other: String) throws {
        // Glibc declares renameat2 for _GNU_SOURCE only, so it is asked for by name; 2 is RENAME_EXCHANGE.
        typealias Function =
            @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
        let symbol = try #require(dlsym(nil, "renameat2"))
        let renameat2 = unsafeBitCast(symbol, to: Function.self)
        let paths = [name, other].map { library.appendingPathComponent($0).path }
        try #require(renameat2(AT_FDCWD, paths[0], AT_FDCWD, paths[1], 2) == 0)
    }

    func bytes(of name: String) throws -> Data {
        try Data(contentsOf: library.appendingPathComponent(name))
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: library.appendingPathComponent(name).path)
    }

    /// A member of each photo's row by path; a photo without it is left out.
    func exported(_ member: String) throws -> [String: String] {
        var values: [String: String] = [:]
        for row in try control("export", "--json").objects() {
            values[try #require(row["path"] as? String)] = row[member] as? String
        }
        return values
    }

    /// Status of each photo by path.
    func statuses() throws -> [String: String] { try exported("status") }

    /// The paths of a category.
    func listed(_ category: String) throws -> Set<String> {
        Set(try control("list", category, "--json").objects().compactMap { $0["path"] as? String })
    }
}

enum RunError: Error {
    case daemonEnded(String)
    /// With what the daemon logged.
    case waitedInVain(String)
}
