internal import CLinux
internal import FileSystem
internal import Glibc
internal import Synchronization
package import SystemPackage

/// The time that one job of a worker may take.
package struct WorkerBudget: Sendable, Hashable {
    package var cpuSeconds: Double
    /// Without time in which the worker waited for a core.
    package var wallSeconds: Double

    package init(cpuSeconds: Double, wallSeconds: Double) {
        self.cpuSeconds = cpuSeconds
        self.wallSeconds = wallSeconds
    }
}

/// Counts what a worker used since a job began.
///
/// CPU time is the kernel's count for the process. Time in which the worker was ready to run and got no core
/// (`/proc/PID/schedstat`, second number) does not count: with SCHED_IDLE on a busy machine that can be minutes. Nor do
/// long gaps between two looks, in which the daemon was stopped or the machine slept.
///
/// The kernel limits CPU time as well. It ends a worker that computes without end while nobody looks.
struct WorkerStopwatch: Sendable {
    /// Between two looks at a silent worker.
    ///
    /// Bounds how late a limit is noticed.
    static let tickMilliseconds: Int32 = 250
    /// The most that one look counts: four ticks, for a daemon that is scheduled late.
    private static let longestStep = 1.0
    /// Seconds of CPU by which the kernel's limit lies behind ours: one tick of four cores.
    private static let kernelDelay = 1.0

    private let process: pid_t
    private let budget: WorkerBudget
    private let cpuClock: clockid_t?
    private let cpuAtStart: Double
    private var lastLook = Self.seconds(CLOCK_MONOTONIC)
    private var counted = 0.0
    /// Read at the first look and not before: most jobs are done by then.
    private var waitedAtFirstLook: Double?

    init(process: pid_t, budget: WorkerBudget) {
        self.process = process
        self.budget = budget
        var clock = clockid_t()
        cpuClock = clock_getcpuclockid(process, &clock) == 0 ? clock : nil
        cpuAtStart = cpuClock.map(Self.seconds) ?? 0
        limitInKernel()
    }

    /// Makes the kernel send SIGXCPU; it counts whole seconds from the start of the process.
    ///
    /// If the kernel refuses, this stopwatch remains.
    private func limitInKernel() {
        guard cpuClock != nil, budget.cpuSeconds.isFinite else { return }
        let seconds = cpuAtStart + budget.cpuSeconds + Self.kernelDelay
        _ = cleanerd_limit_cpu(process, rlim_t(seconds.rounded(.up)))
    }

    /// Looks again.
    ///
    /// Nil while the worker is within its budget.
    mutating func overdue() -> WorkerEnd? {
        let now = Self.seconds(CLOCK_MONOTONIC)
        counted += min(now - lastLook, Self.longestStep)
        lastLook = now
        if let cpuClock, Self.seconds(cpuClock) - cpuAtStart > budget.cpuSeconds {
            return .tookTooMuchCPU(seconds: budget.cpuSeconds)
        }
        let waited = waitedForCore()
        if waitedAtFirstLook == nil { waitedAtFirstLook = waited }
        guard counted - (waited - (waitedAtFirstLook ?? 0)) > budget.wallSeconds else { return nil }
        return isWaitingForDisk
            ? .waitedForDisk(seconds: budget.wallSeconds) : .tookTooLong(seconds: budget.wallSeconds)
    }

    /// Whether the kernel says that the worker waits below a file system.
    private var isWaitingForDisk: Bool {
        var isWaiting = false
        SmallFile.forEachLine(of: "/proc/\(process)/status") { line in
            if line.hasPrefix("State:\tD") { isWaiting = true }
        }
        return isWaiting
    }

    /// Seconds in which the worker was ready to run and got no core; 0 where the kernel does not count them.
    private func waitedForCore() -> Double {
        var nanoseconds = 0.0
        SmallFile.forEachLine(of: "/proc/\(process)/schedstat") { line in
            let fields = line.split(separator: " ")
            if fields.count == 3 { nanoseconds = Double(fields[1]) ?? 0 }
        }
        return nanoseconds / 1e9
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        return clock_gettime(clock, &time) == 0 ? Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 : 0
    }
}

/// What one worker may cost.
///
/// The standard values are the ones settled in the design; tests lower them.
package struct AnalyzerLimits: Sendable, Hashable {
    /// CPU a photo, beside what its size adds: 200 megapixels of little detail take below 5 s on a slow core.
    package var cpuSeconds = 10.0
    /// Time a photo, without the time in which the worker was ready to run but other programs had the cores.
    package var wallSeconds = 60.0
    /// CPU added by the size of the file: SHA-256 without hardware support reads about 200 MB a second.
    package var bytesPerCPUSecond = 100e6
    /// CPU added by coded pictures: 200 megapixels of HEVC in 77 MB took 14 s, and a slow core takes twice as long.
    package var codedBytesPerCPUSecond = 3e6
    /// The most bytes that count so: a camera's picture has fewer, and a video is not decoded as a whole.
    package var codedBytes: Int64 = 100_000_000
    /// Time added by the size of the file: a slow USB 2 stick or network share still gives 5 MB a second.
    package var bytesPerWallSecond = 5e6
    /// Until the greeting, and for each answer to a ping, counted like `wallSeconds`.
    package var answerSeconds = 20.0
    /// Address space of a worker in bytes.
    ///
    /// Set by the worker itself, except in sanitizer builds.
    package var addressSpace: Int64 = 1 << 30
    /// Failed starts in a row before the analyser counts as not startable.
    package var startAttempts = 5
    /// Pause after that, doubled with each further failure.
    package var firstPauseSeconds = 1.0
    /// Longest such pause: a user who repaired the installation should not wait longer.
    package var longestPauseSeconds = 300.0

    /// Files of decoded formats above this size are not read: none that a camera writes is a tenth as large, and with
    /// the decoded picture it has to fit into `addressSpace`.
    package static let pictureBytes: Int64 = 512 << 20
    /// Larger files are not hashed either.
    ///
    /// Videos of many hours stay below it; sparse files of terabytes do not.
    package static let digestBytes: Int64 = 64 << 30

    package init() {}

    /// Limits of one job that reads `size` bytes.
    package func budget(size: Int64) -> WorkerBudget {
        let bytes = Double(min(size, 2 * Self.digestBytes))
        let coded = Double(min(size, codedBytes))
        return WorkerBudget(
            cpuSeconds: cpuSeconds + bytes / bytesPerCPUSecond + coded / codedBytesPerCPUSecond,
            wallSeconds: wallSeconds + bytes / bytesPerWallSecond)
    }

    /// Limits of a start or of a ping, which read no photo.
    var answerBudget: WorkerBudget { WorkerBudget(cpuSeconds: cpuSeconds, wallSeconds: answerSeconds) }
}

/// The memory that all workers together may take for large pictures.
///
/// A picture that wants more than is left waits until others are done, and all that come after it wait behind it: so
/// even the largest has its turn. Ordinary pictures ask for none.
package final class MemoryBudget: Sendable {
    /// What the workers of a daemon share, unless a test says otherwise.
    ///
    /// With what the largest picture takes in fact, the daemon and the other workers' ordinary pictures it stays below
    /// the service's `MemoryHigh`.
    private static let standardBytes = 768 << 20

    /// Between two looks whether memory was given back.
    ///
    /// Only large pictures wait, whose decoding takes much longer.
    private static let tickMilliseconds: Int32 = 20

    private struct State {
        var left: Int
        /// The tickets of those who wait, in turn.
        var waiting: [UInt64] = []
        var lastTicket: UInt64 = 0
    }

    private let all: Int
    private let state: Mutex<State>

    /// - Parameter bytes: What is there to share.
    package init(bytes: Int = MemoryBudget.standardBytes) {
        all = bytes
        state = Mutex(State(left: bytes))
    }

    /// Waits until this much is left, at most all of it, and takes it.
    ///
    /// - Returns: What was taken, to be given back.
    /// - Throws: `stopped` once the signal is readable.
    package func take(_ bytes: Int, unless stopSignal: FileDescriptor) throws(WorkerFailure) -> Int {
        let wanted = min(max(bytes, 0), all)
        let ticket = state.withLock { state in
            state.lastTicket += 1
            state.waiting.append(state.lastTicket)
            return state.lastTicket
        }
        while true {
            let isTaken = state.withLock { state in
                guard state.waiting.first == ticket, state.left >= wanted else { return false }
                state.waiting.removeFirst()
                state.left -= wanted
                return true
            }
            if isTaken { return wanted }
            var wait = pollfd(fd: stopSignal.rawValue, events: Int16(POLLIN), revents: 0)
            if poll(&wait, 1, Self.tickMilliseconds) > 0 {
                state.withLock { $0.waiting.removeAll { $0 == ticket } }
                throw .stopped
            }
        }
    }

    package func giveBack(_ bytes: Int) {
        state.withLock { $0.left += bytes }
    }
}
