internal import CLinux
internal import FileSystem
internal import Glibc

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
