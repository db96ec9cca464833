internal import CLinux
internal import Glibc

/// What a worker gives up for good before it sees the first photo, and what the daemon gives up (`forbidNetwork`).
///
/// Every call affects the calling process. A worker calls `lowerPriority` (unless a user waits for it), then loads
/// libraries, plugins and tables, then calls `close`. Nothing here kills: a forbidden call fails with an errno, so that
/// a library which tries a new one loses at most one photo. A limit that cannot be set is reported and does not keep
/// the worker from running: the daemon decides.
package enum Sandbox {
    /// Runs only while nothing else wants the core (SCHED_IDLE) or the disk (idle class).
    ///
    /// True where the kernel says so afterwards.
    package static func lowerPriority() -> Bool {
        var parameters = sched_param(sched_priority: 0)
        // From linux/sched.h and linux/ioprio.h, which Swift's Glibc module leaves out.
        let idleScheduling: Int32 = 5
        let idleDisk: Int32 = 3 << 13
        let ofProcess: Int32 = 1
        sched_setscheduler(0, idleScheduling, &parameters)
        _ = cleanerd_ioprio_set(ofProcess, 0, idleDisk)
        return sched_getscheduler(0) == idleScheduling && cleanerd_ioprio_get(ofProcess, 0) == Int(idleDisk)
    }

    /// Takes away sockets, programs, processes, memory beyond `addressSpace` bytes, and files except `access`.
    ///
    /// `idlePriority` is what `lowerPriority` said, nil where it was not called.
    package static func close(
        addressSpace: Int64, idlePriority: Bool?, access: SandboxAccess = .none
    ) -> SandboxReport {
        ignoreSignals()
        var report = SandboxReport()
        report.idlePriority = idlePriority
        limitResources(addressSpace: addressSpace, isReading: !access.isNone)
        tryLimits(addressSpace: addressSpace, isReading: !access.isNone, &report)
        report.landlock = restrictFiles(but: access)
        report.seccomp = filterSystemCalls(isReading: !access.isNone)
        return report
    }

    /// Only the daemon ends a worker: not the Ctrl-C or SIGTERM that reaches the whole group while the daemon still
    /// waits for an answer.
    ///
    /// SIGXFSZ would kill where the write of a forbidden byte shall fail.
    private static func ignoreSignals() {
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }
}
