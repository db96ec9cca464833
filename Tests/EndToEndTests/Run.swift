import CleanerProtocol
import Fixtures
import Foundation
import TerminalTesting
import Testing

/// The built programs over a library of their own, taken down pass or fail.
final class Run {
    let top: URL
    var library: URL
    var socket: URL
    private(set) var daemon: Process?
    let programs: URL
    /// Where the daemon is started from.
    private var daemonFolder: URL

    /// Makes the directories; nothing runs yet.
    init() throws {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0])
        // The test runner lies beside the programs, or the bundle's path is given with --test-bundle-path.
        let named = CommandLine.arguments.firstIndex(of: "--test-bundle-path").map {
            URL(fileURLWithPath: CommandLine.arguments[$0 + 1])
        }
        programs = (named ?? bundle).deletingLastPathComponent()
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
    func start(under tracer: [String] = [], options: [String] = []) throws {
        let process = Process()
        let program = daemonFolder.appendingPathComponent("cleanerd")
        process.executableURL = tracer.first.map { URL(fileURLWithPath: $0) } ?? program
        process.arguments = tracer.isEmpty ? [] : tracer.dropFirst() + [program.path]
        process.arguments? += [
            "--library", library.path, "--state-dir", state.path, "--socket", socket.path, "--config",
            try settings().path,
        ]
        process.arguments? += options
        process.environment = environment
        process.standardError = try log()
        try process.run()
        daemon = process
        try waitForSocket()
    }

    /// Has the daemon take another program for its analyser from its next start on, or from the next worker on.
    func useAnalyser(_ program: URL) throws {
        let files = FileManager.default
        if daemonFolder == programs {
            daemonFolder = top.appendingPathComponent("bin")
            try files.createDirectory(at: daemonFolder, withIntermediateDirectories: true)
            try files.copyItem(
                at: programs.appendingPathComponent("cleanerd"), to: daemonFolder.appendingPathComponent("cleanerd"))
        }
        // Renamed into place: at no moment is there none.
        let link = daemonFolder.appendingPathComponent("cleanerd-analyzer")
        let new = daemonFolder.appendingPathComponent("new")
        try files.createSymbolicLink(at: new, withDestinationURL: program)
        try #require(rename(new.path, link.path) == 0)
    }

    /// Ends the daemon and waits for its end.
    func stop(_ signal: Int32 = SIGTERM) {
        guard let daemon, daemon.isRunning else { return }
        kill(daemon.processIdentifier, signal)
        daemon.waitUntilExit()
        self.daemon = nil
    }

    var state: URL { top.appendingPathComponent("state") }
    var trash: URL { top.appendingPathComponent("data/Trash") }

    var environment: [String: String] {
        [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": top.path, "LANG": "C.UTF-8",
            "XDG_DATA_HOME": top.appendingPathComponent("data").path, "XDG_RUNTIME_DIR": top.path,
        ]
    }

    private func settings() throws -> URL {
        let file = top.appendingPathComponent("config.toml")
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        return file
    }

    private func log() throws -> FileHandle {
        let file = top.appendingPathComponent("log")
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        return handle
    }

    /// What the daemon has logged.
    var logged: String { (try? String(contentsOf: top.appendingPathComponent("log"), encoding: .utf8)) ?? "" }

    /// The socket appears when it can be connected to; without systemd there is no other sign.
    func waitForSocket() throws {
        let deadline = Date().addingTimeInterval(30)
        while !FileManager.default.fileExists(atPath: socket.path) {
            guard daemon?.isRunning == true, Date() < deadline else { throw RunError.daemonEnded(logged) }
            usleep(5000)
        }
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
        try program(programs.appendingPathComponent("cleanerctl"), ["--socket", socket.path] + words, input: input)
    }

    /// Starts cleanerctl with these words, and does not wait for it.
    func begin(_ words: [String]) throws -> Process {
        let process = Process()
        process.executableURL = programs.appendingPathComponent("cleanerctl")
        process.arguments = ["--socket", socket.path] + words
        process.environment = environment
        process.currentDirectoryURL = library
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs any program in the library's surroundings.
    func program(_ program: URL, _ words: [String], input: Data? = nil) throws -> Answer {
        let process = Process()
        process.executableURL = program
        process.arguments = words
        process.environment = environment
        process.currentDirectoryURL = FileManager.default.fileExists(atPath: library.path) ? library : top
        let (output, errors) = (top.appendingPathComponent("out"), top.appendingPathComponent("err"))
        for file in [output, errors] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let pipe = Pipe()
        process.standardInput = input == nil ? FileHandle.nullDevice : pipe
        try process.run()
        if let input {
            try pipe.fileHandleForWriting.write(contentsOf: input)
            try pipe.fileHandleForWriting.close()
        }
        process.waitUntilExit()
        return Answer(
            code: process.terminationStatus, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }

    func path(of program: String) -> String { programs.appendingPathComponent(program).path }

    /// What the kernel says of the daemon, or of one of its threads: the value of a line in /proc/PID/status.
    func kernelStatus(_ name: String, of thread: String? = nil) throws -> String {
        let process = try #require(daemon).processIdentifier
        let file = "/proc/\(process)/" + (thread.map { "task/\($0)/" } ?? "") + "status"
        let line = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").first {
            $0.hasPrefix(name + ":")
        }
        return try #require(line).dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }

    /// The most memory that the daemon ever had, in KiB.
    func peakMemory() throws -> Int {
        try #require(Int(try kernelStatus("VmHWM").split(separator: " ")[0]))
    }

    var controlPath: String { programs.appendingPathComponent("cleanerctl").path + " --socket \(socket.path)" }

    /// A terminal in the library's surroundings.
    func screen(columns: Int = 80, rows: Int = 24) throws -> TmuxScreen {
        try TmuxScreen(columns: columns, rows: rows, environment: environment)
    }

    /// A connection of the client library.
    func client() throws -> Client {
        try Client(socket: Array(socket.path.utf8))
    }

    /// Waits until all that lies there is analysed.
    func sync() throws {
        let answer = try control("sync")
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
        try Data(bytes).write(to: file)
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

    /// Status of each photo by path.
    func statuses() throws -> [String: String] {
        var statuses: [String: String] = [:]
        for row in try control("export", "--json").objects() {
            statuses[try #require(row["path"] as? String)] = row["status"] as? String
        }
        return statuses
    }

    /// The paths of a category.
    func listed(_ category: String) throws -> Set<String> {
        Set(try control("list", category, "--json").objects().compactMap { $0["path"] as? String })
    }
}

enum RunError: Error {
    case daemonEnded(String)
}
