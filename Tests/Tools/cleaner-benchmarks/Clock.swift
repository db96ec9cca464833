import Foundation
import Glibc

/// Seconds on the clock of the machine, and on that of this process's own work.
enum Clock {
    static func wall(_ work: () throws -> Void) rethrows -> Double {
        try seconds(CLOCK_MONOTONIC, work)
    }

    /// CPU time of all threads.
    static func processor(_ work: () throws -> Void) rethrows -> Double {
        try seconds(CLOCK_PROCESS_CPUTIME_ID, work)
    }

    /// CPU time of another process so far, in seconds.
    static func processor(of process: pid_t) throws -> Double {
        let times = try String(contentsOfFile: "/proc/\(process)/schedstat", encoding: .utf8).split(separator: " ")
        guard let nanoseconds = times.first.flatMap({ Double($0) }) else {
            throw BenchmarkError("process \(process) has no times")
        }
        return nanoseconds / 1e9
    }

    /// Seconds since the machine started, to compare moments of several threads.
    static var now: Double { read(CLOCK_MONOTONIC) }

    private static func seconds(_ clock: clockid_t, _ work: () throws -> Void) rethrows -> Double {
        let start = read(clock)
        try work()
        return read(clock) - start
    }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension [Double] {
    /// Seconds as milliseconds.
    var milliseconds: [Double] { map { $0 * 1000 } }
}
