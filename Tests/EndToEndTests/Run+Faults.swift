import CleanerProtocol
import Foundation
import Glibc
import Testing

/// Faults of the daemon, its surroundings and the library.
extension Run {
    /// The daemon's process.
    var process: pid_t {
        get throws { try #require(daemon).processIdentifier }
    }

    /// The changes of photos during an action, until all of it is analysed.
    func changes(while action: () throws -> Void) throws -> [ChangeMessage.Photo] {
        let name = "marker-\(UUID().uuidString).png"
        var heard: [ChangeMessage.Photo] = []
        var isOver = false
        try subscribe { change, _ in
            if change.fresh == true {
                try action()
                try sync()
                try write(Self.tiny(77), to: name)
            }
            guard let photo = change.photo else { return true }
            isOver = photo.event == .analysed && photo.absolutePath.hasSuffix(name)
            if !isOver { heard.append(photo) }
            return !isOver
        }
        return heard
    }

    /// Waits until a feature has a state, and returns what the status says of it.
    @discardableResult
    func untilFeature(_ name: String, is state: String) throws -> [String: Any] {
        var found: [String: Any] = [:]
        try until(pausing: 50_000) {
            let features = try control("status", "--json").objects().first?["features"] as? [[String: Any]]
            found = features?.first { $0["feature"] as? String == name } ?? [:]
            return found["state"] as? String == state
        }
        return found
    }

    /// Waits until the status has none of these conditions.
    func untilClear(of codes: String...) throws {
        try untilStatus { status in !codes.contains { status.contains("\"\($0)\"") } }
    }

    /// A member of a photo in `show`.
    func shown(_ member: String, of name: String) throws -> String? {
        let photo = try control("show", name, "--json").objects().first?["photo"] as? [String: Any]
        return photo?[member] as? String
    }

    func decision(_ name: String) throws -> String? { try shown("decision", of: name) }

    /// The SHA-256 of a photo as the daemon knows it, by path.
    func digests() throws -> [String: String] { try exported("sha256") }

    func path(_ name: String) -> String { library.appendingPathComponent(name).path }

    func folder(_ name: String) throws {
        try FileManager.default.createDirectory(
            at: library.appendingPathComponent(name), withIntermediateDirectories: true)
    }

    func move(_ name: String, to other: String) throws {
        try #require(rename(path(name), path(other)) == 0)
    }

    // MARK: Surroundings

    /// Starts the daemon so that file modes bind it, also where root runs the tests.
    func startBoundByRights() throws {
        let words = ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search"]
        try start(under: geteuid() == 0 ? words : [])
    }

    /// Starts the daemon in a user namespace of its own, after some words to the shell.
    ///
    /// - Parameters:
    ///   - flags: Of unshare(1).
    ///   - script: Comes before the daemon, in the namespace.
    /// - Throws: What keeps the daemon from starting.
    func startInNamespace(_ flags: String, _ script: String = ":") throws {
        try start(under: ["/usr/bin/unshare", flags, "sh", "-c", "\(script); exec \"$0\" \"$@\""])
    }

    /// Replaces the analyser by the misbehaving one; its name chooses what it does at its start.
    func useMisbehavingAnalyser(as name: String = "cleanerd-analyzer") throws {
        let script = top.appendingPathComponent("as-\(name)")
        let words = "#!/bin/bash\nexec -a '\(name)' '\(path(of: "misbehaving-analyzer"))' \"$@\"\n"
        try Data(words.utf8).write(to: script)
        chmod(script.path, 0o755)
        try useAnalyser(script)
    }

    /// Puts the real analyser back, from the daemon's next worker on.
    func useRealAnalyser() throws {
        try useAnalyser(programs.appendingPathComponent("cleanerd-analyzer"))
    }

    /// Runs a shell script in the daemon's namespaces.
    func inNamespace(_ flags: [String], _ script: String) throws {
        let answer = try program("/usr/bin/nsenter", ["-t", "\(process)"] + flags + ["sh", "-c", script])
        try #require(answer.code == 0, "\(script): \(answer.errors)")
    }

    /// The words for a tracer that lets system calls on one photo fail or end their process.
    ///
    /// - Parameters:
    ///   - name: Of a photo in the library.
    ///   - what: As strace(1) wants it behind `inject=`.
    /// - Returns: What `start(under:)` takes.
    func injecting(_ name: String, _ what: String) -> [String] {
        let call = what.prefix { $0 != ":" }
        return [
            "/usr/bin/strace", "-D", "-f", "-qq", "-o", trace.path, "-P", path(name), "-P", name, "-e", "trace=\(call)",
            "-e", "inject=\(what)",
        ]
    }

    /// Ends the tracer of `injecting`; the daemon goes on without it.
    func endTracer() throws {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") })
        let tracer = try #require(pid_t(line.dropFirst("TracerPid:".count).trimmingCharacters(in: .whitespaces)))
        try #require(tracer > 0 && kill(tracer, SIGKILL) == 0)
    }

    private var trace: URL { top.appendingPathComponent("trace") }

    /// What the tracer of `injecting` wrote so far; each line begins with a thread's number.
    func traced() throws -> [Substring] {
        try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
    }

    /// Waits for the worker that `injecting` has stopped.
    func stoppedWorker() throws -> pid_t {
        var stopped: pid_t?
        try until {
            let threads = try traced().filter { $0.hasSuffix("--- stopped by SIGSTOP ---") }
            stopped = try workers().first { worker in threads.contains { $0.hasPrefix("\(worker) ") } }
            return stopped != nil
        }
        return try #require(stopped)
    }

    /// Attaches a tracer to every thread of the running daemon; to be ended by SIGKILL, as asked politely it waits for each
    /// thread to let itself be let go of, and may wait for ever.
    func trace(_ words: [String]) throws -> Process {
        let tracer = Process()
        tracer.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
        tracer.arguments = try ["-f", "-qq", "-o", "/dev/null", "-p", "\(process)"] + words
        try tracer.run()
        try until {
            try #require(tracer.isRunning, "nothing may be traced here")
            return try threads("status").allSatisfy { $0.contains("\nTracerPid:\t\(tracer.processIdentifier)\n") }
        }
        return tracer
    }

    /// One of the kernel's files about each thread of the daemon; a thread that ends meanwhile is left out.
    func threads(_ file: String) throws -> [String] {
        let tasks = "/proc/\(try process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap {
            try? String(contentsOfFile: "\(tasks)/\($0)/\(file)", encoding: .utf8)
        }
    }

    /// Waits until every thread of the daemon has stopped, which takes a moment after SIGSTOP.
    func untilStopped() throws {
        try until { try threads("stat").allSatisfy { $0.contains(") T ") } }
    }

    /// Waits until nothing wakes the daemon for some seconds: after its last work it still wakes up to end threads.
    func untilIdle() throws {
        try untilWakings(atMost: 1, inSeconds: 5)
    }

    /// Waits until all threads of the daemon together wake up so rarely.
    func untilWakings(atMost count: Int, inSeconds seconds: UInt32) throws {
        func wakings() throws -> Int {
            try threads("status").flatMap { $0.split(separator: "\n") }
                .filter { $0.hasPrefix("voluntary_ctxt_switches:") }
                .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
        }
        let parts = 4
        var counts: [Int] = []
        try until(pausing: seconds * 1_000_000 / UInt32(parts)) {
            counts.append(try wakings())
            let last = counts.suffix(parts + 1)
            // Threads that ended take their numbers with them.
            return last.count > parts && zip(last, last.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) } <= count
        }
    }

    /// Whether nothing runs in a process any more, though nobody may have collected it.
    func isGone(_ process: pid_t) -> Bool {
        guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
        return stat.contains(") Z ") || stat.contains(") X ")
    }

    /// A whole list of the kernel.
    ///
    /// It gives them a page at a time, and `String(contentsOfFile:)` takes the first for all of it.
    private static func kernelList(_ path: String) throws -> String {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }

    /// How many sockets the daemon listens on.
    func listeningSockets() throws -> Int {
        let sockets = Set(try descriptors(of: process).values)
        return try Self.kernelList("/proc/net/unix").split(separator: "\n").count { line in
            let fields = line.split(separator: " ")
            return fields.count > 6 && fields[3] == "00010000" && sockets.contains("socket:[\(fields[6])]")
        }
    }

    /// The targets of a process's descriptors.
    func descriptors(of process: pid_t) throws -> [Int: String] {
        let folder = "/proc/\(process)/fd"
        var targets: [Int: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            // One that was closed meanwhile is none.
            guard let number = Int(name),
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
            else { continue }
            targets[number] = target
        }
        return targets
    }

    /// Fills the kernel's queue of a stopped daemon, so that later events are lost.
    ///
    /// Two files that are no photos change their rights in turn, as equal events in a row are one.
    func fillQueue() throws {
        let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
        let names = ["0.part", "1.part"]
        for name in names { try write([], to: name) }
        let paths = names.map { path($0) }
        // A thread that was reading when the daemon was stopped reads on until its buffer is full.
        try untilStopped()
        for number in 0..<count + 1000 { try #require(chmod(paths[number % 2], 0o644) == 0) }
    }

    /// How many overflows the daemon has logged, which needs `--verbose`.
    var overflows: Int { logged.split(separator: "\n").count { $0.contains("overflow") } }

    /// Expects each file in its place or in the trash, once, in its bytes.
    func expectEachOnce(_ contents: [String: Data], _ when: String) throws {
        let files = trash.appendingPathComponent("files")
        let trashed = try ((try? FileManager.default.contentsOfDirectory(atPath: files.path)) ?? []).map {
            try Data(contentsOf: files.appendingPathComponent($0))
        }
        for (name, bytes) in contents {
            let isInPlace = exists(name)
            if isInPlace { #expect(try self.bytes(of: name) == bytes, "\(name), \(when)") }
            let count = trashed.count { $0 == bytes } + (isInPlace ? 1 : 0)
            #expect(count == 1, "\(name) is there \(count) times, \(when)")
        }
    }

    // MARK: What the daemon holds

    /// The resources of an idle daemon.
    struct Footprint {
        /// KiB.
        let memory: Int
        let descriptors: Int
        /// Watches that are not of the folders in the library; that of the library itself counts here.
        let strayWatches: Int
    }

    func footprint() throws -> Footprint {
        // A client that left is noticed a moment later. The kernel names the socket as it was bound, before its renaming.
        try until {
            try Self.kernelList("/proc/net/unix").split(separator: "\n")
                .count { $0.contains(" " + socket.path + ".") } == 1
        }
        let process = try self.process
        var descriptors: [Int: String] = [:]
        // The watch may be looking into a folder just now.
        try until {
            descriptors = try self.descriptors(of: process)
            return !descriptors.values.contains { $0.hasPrefix(library.path) || $0.hasPrefix(trash.path) }
        }
        let watches = try descriptors.filter { $0.value.contains("inotify") }.keys.reduce(0) { sum, number in
            let lines = try Self.kernelList("/proc/\(process)/fdinfo/\(number)")
            return sum + lines.split(separator: "\n").count { $0.hasPrefix("inotify") }
        }
        let files = FileManager.default
        let folders = files.enumerator(atPath: library.path)?.compactMap { $0 as? String }.count { name in
            var isFolder: ObjCBool = false
            return files.fileExists(atPath: path(name), isDirectory: &isFolder) && isFolder.boolValue
        }
        let memory = try #require(Int(try kernelStatus("VmRSS").split(separator: " ")[0]))
        return Footprint(memory: memory, descriptors: descriptors.count, strayWatches: watches - (folders ?? 0))
    }
}
