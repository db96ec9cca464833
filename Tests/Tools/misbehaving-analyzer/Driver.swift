internal import AnalyzerProcess
internal import Glibc
internal import SystemPackage

/// Plays the daemon in a process of its own, where nothing else opens descriptors or starts processes.
enum Driver {
    private static let misdeeds =
        [
            "crash", "crash on everything", "crash when measuring", "be killed", "hang", "spin", "nonsense", "half",
            "too long", "other number", "exit", "twice", "close", "flood", "good",
        ] + Misdeed.insideDeeds.keys.sorted()
    /// KiB by which the second round may differ from the first: what the allocator keeps.
    private static let slack = 4 << 10

    /// Every misdeed twice; says on standard output how many descriptors and children were left behind, and whether the
    /// second time took more memory.
    static func drive(program: FilePath) -> Int32 {
        var limits = AnalyzerLimits()
        limits.cpuSeconds = 0.2
        limits.wallSeconds = 0.2
        let before = openDescriptors()
        do {
            let analyzer = try Analyzer(program: program, limits: limits) { _ in }
            for misdeed in misdeeds { _ = try analyze(misdeed, analyzer) }
            let peak = try peakMemory()
            for misdeed in misdeeds { _ = try analyze(misdeed, analyzer) }
            analyzer.stop()
            print("memory grows: \(try peakMemory() > peak + slack)")
        } catch {
            print("failed: \(error)")
            return 1
        }
        let hasChildren = waitpid(-1, nil, WNOHANG) >= 0
        print("descriptors left: \(openDescriptors() - before), children left: \(hasChildren)")
        return 0
    }

    /// One misdeed; on standard output stand its outcome and what the worker logs.
    static func analyze(_ misdeed: String, program: FilePath) -> Int32 {
        dup2(STDOUT_FILENO, STDERR_FILENO)
        do {
            let analyzer = try Analyzer(program: program) { _ in }
            let outcome = try analyze(misdeed, analyzer)
            analyzer.stop()
            if case .unreadable(_, _, let reason) = outcome { print(reason) }
            return 0
        } catch {
            print("failed: \(error)")
            return 1
        }
    }

    /// Ends like a daemon that is killed while its worker reads `file`; prints the worker's process id before.
    static func abandon(program: FilePath, file: FilePath) {
        do {
            // Not idle, as it needs a core to notice its daemon's end, and to hash until then.
            let analyzer = try Analyzer(program: program, priority: .prompt) { event in
                guard case .started(let process, _) = event else { return }
                print(process)
                fflush(nil)
            }
            let photo = try FileDescriptor.open(file, .readOnly, options: .closeOnExec)
            var thread = pthread_t()
            let descriptor = UnsafeMutableRawPointer(bitPattern: Int(photo.rawValue))
            // The worker seeks to the end before it reads, and the offset is shared with it.
            pthread_create(
                &thread, nil,
                { argument in
                    while lseek(Int32(Int(bitPattern: argument)), 0, SEEK_CUR) == 0 { sched_yield() }
                    kill(getpid(), SIGKILL)
                    return nil
                }, descriptor)
            _ = try analyzer.digest(photo, .whole)
        } catch {
            print("failed: \(error)")
        }
    }

    private static func analyze(_ misdeed: String, _ analyzer: Analyzer) throws -> AnalysisOutcome {
        let file = FileDescriptor(rawValue: fileno(tmpfile()))
        defer { try? file.close() }
        let bytes = Array("\(misdeed)\n".utf8)
        try file.writeAll(bytes)
        return try analyzer.analyze(
            file, size: Int64(bytes.count), bearsMediaExtension: true, mayPostpone: false
        ) { _ in false }
    }

    /// The most memory that this process ever had, in KiB.
    private static func peakMemory() throws -> Int {
        let file = try FileDescriptor.open("/proc/self/status", .readOnly, options: .closeOnExec)
        defer { try? file.close() }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace)
        guard let peak = words.flatMap({ Int($0[1]) }) else { throw Errno.noData }
        return peak
    }

    private static func openDescriptors() -> Int {
        (0..<1024).count { fcntl(Int32($0), F_GETFD) >= 0 }
    }
}
