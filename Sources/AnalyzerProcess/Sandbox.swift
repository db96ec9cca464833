internal import CLinux
internal import CSeccomp
internal import Glibc
package import SystemPackage

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

// MARK: Network

extension Sandbox {
    /// Leaves this process, all its threads and all that it starts no sockets but local ones, for good.
    ///
    /// For the daemon and the window, also where no unit forbids it: any other socket answers EAFNOSUPPORT, as on a
    /// machine without a network. What is open stays open.
    ///
    /// - Parameter sparesNetlink: Whether sockets to the kernel stay possible, with which GLib and WebKit's own sandbox
    ///   look at the machine's network interfaces.
    /// - Returns: True where a network socket was refused afterwards; false where the kernel filters no system calls.
    package static func forbidNetwork(sparesNetlink: Bool = false) -> Bool {
        let noFamily = SystemCallFilter.answer(EAFNOSUPPORT)
        let last = sparesNetlink ? AF_NETLINK : AF_UNIX
        // One rule cannot compare an argument twice.
        let refused =
            [scmp_arg_cmp.greater(0, than: last)]
            + (0..<last).filter { $0 != AF_UNIX }.map { scmp_arg_cmp.equal(0, $0) }
        let rules = ["socket", "socketpair"].flatMap { call in
            refused.map { SystemCallFilter.Rule(name: call, action: noFamily, conditions: [$0]) }
        }
        let filter = SystemCallFilter(
            // It makes sockets without these calls.
            rules: rules + [.init(name: "io_uring_setup", action: SystemCallFilter.answer(ENOSYS))],
            otherwise: SystemCallFilter.allowed, foreign: SystemCallFilter.answer(EPERM))
        return filter.load() && networkAttempts(sparesNetlink: sparesNetlink).allSatisfy(\.isRefused)
    }

    /// Tries each kind of socket that reaches beyond this machine, or shows its network, and the ways around the call.
    package static func networkAttempts(sparesNetlink: Bool = false) -> [SandboxAttempt] {
        let (streams, datagrams) = (Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue))
        let netlink = attempt("make a netlink socket") { close(socket(AF_NETLINK, datagrams, 0)) }
        return [
            attempt("make an IPv4 socket") { close(socket(AF_INET, streams, 0)) },
            attempt("make an IPv6 socket") { close(socket(AF_INET6, streams, 0)) },
            attempt("make a packet socket") { close(socket(AF_PACKET, datagrams, 0)) },
            attempt("make a socket to a virtual machine's host") { close(socket(AF_VSOCK, streams, 0)) },
            attempt("make a pair of network sockets") {
                var ends: [Int32] = [-1, -1]
                return Int(socketpair(AF_INET, streams, 0, &ends))
            },
            attempt("use io_uring") { cleanerd_try_io_uring() },
        ] + (sparesNetlink ? [] : [netlink])
    }

    /// Keeps nothing of what was allowed; a failure and its errno stay.
    private static func close(_ descriptor: Int32) -> Int {
        descriptor < 0 ? -1 : Int(Glibc.close(descriptor))
    }
}

// MARK: Limits

extension Sandbox {
    /// Standard descriptors, the socket, the photo, Landlock's ruleset, and room for what libraries hold open.
    private static let descriptors: Int32 = 16
    /// The same for a worker that reads files: 256 files of systemd's journal are open at once.
    private static let readingDescriptors: Int32 = 300

    /// The lowest number that a descriptor must not have.
    private static func mostDescriptors(isReading: Bool) -> Int32 { isReading ? readingDescriptors : descriptors }

    /// Limits files, descriptors and memory, and renounces core files, privileges and other programs' looks inside.
    ///
    /// Nothing is said of success: `tryLimits` sees.
    ///
    /// - Parameters:
    ///   - addressSpace: In bytes; without effect in sanitizer builds, whose shadow memory takes terabytes.
    ///   - isReading: Whether the worker opens files.
    static func limitResources(addressSpace: Int64, isReading: Bool = false) {
        limit(RLIMIT_NOFILE, to: rlim_t(mostDescriptors(isReading: isReading)))
        limit(RLIMIT_FSIZE, to: 0)
        limit(RLIMIT_CORE, to: 0)
        let sanitizers = ["__asan_init", "__tsan_init", "__msan_init"]
        if !sanitizers.contains(where: { dlsym(nil, $0) != nil }) { limit(RLIMIT_AS, to: rlim_t(addressSpace)) }
        _ = cleanerd_prctl(PR_SET_DUMPABLE, 0)
        _ = cleanerd_prctl(PR_SET_NO_NEW_PRIVS, 1)
    }

    /// Tries to get beyond each limit, and asks the kernel where trying is not possible: some microseconds.
    ///
    /// To be called before the filter, which would answer in place of the limits, and with SIGXFSZ ignored.
    static func tryLimits(addressSpace: Int64, isReading: Bool = false, _ report: inout SandboxReport) {
        report.hidesMemory = cleanerd_prctl(PR_GET_DUMPABLE, 0) == 0
        report.noNewPrivileges = cleanerd_prctl(PR_GET_NO_NEW_PRIVS, 0) == 1
        report.addressSpace = isAddressSpaceLimited(to: addressSpace) ? addressSpace : nil
        let file = memfd_create("limits", UInt32(MFD_CLOEXEC))
        guard file >= 0 else { return }
        defer { Glibc.close(file) }
        var byte: UInt8 = 0
        report.keepsFilesEmpty = write(file, &byte, 1) < 0 && errno == EFBIG
        let copy = fcntl(file, F_DUPFD_CLOEXEC, mostDescriptors(isReading: isReading))
        report.limitsDescriptors = copy < 0 && errno == EINVAL
        if copy >= 0 { Glibc.close(copy) }
    }

    /// Whether the system refused as many bytes as the limit, which exceed it together with the bytes in use.
    private static func isAddressSpaceLimited(to bytes: Int64) -> Bool {
        // Only reserved, so that the limit refuses it and not a lack of memory.
        let mapped = mmap(nil, Int(bytes), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let mapped, mapped != MAP_FAILED else { return errno == ENOMEM }
        munmap(mapped, Int(bytes))
        return false
    }

    /// Lowers a limit, the hard one too.
    ///
    /// A hard limit that is lower already stays.
    static func limit(_ resource: __rlimit_resource, to value: rlim_t) {
        let resource = __rlimit_resource_t(resource.rawValue)
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return }
        limits.rlim_max = min(limits.rlim_max, value)
        limits.rlim_cur = limits.rlim_max
        setrlimit(resource, &limits)
    }
}

/// What a worker may still open for reading in its sandbox; most workers may open nothing.
package struct SandboxAccess: Sendable, Hashable {
    /// Files, and folders whose files may be read at any depth.
    package var readable: [FilePath]
    /// Folders in which only names and status may be read, at any depth.
    package var listed: [FilePath]

    package init(readable: [FilePath], listed: [FilePath]) {
        self.readable = readable
        self.listed = listed
    }

    package static let none = SandboxAccess(readable: [], listed: [])

    var isNone: Bool { self == .none }
}

/// How tight a worker's sandbox is.
///
/// Each limit was tested: the worker tried to get beyond it, or asked the kernel.
package struct SandboxReport: Codable, Sendable, Hashable {
    /// Version of the kernel's Landlock in force; absent where the kernel has none.
    package var landlock: Int?
    /// Neither a socket nor a file could be opened after the filter was loaded.
    package var seccomp = false
    /// Not a byte could be added to a file that was open for writing.
    package var keepsFilesEmpty = false
    /// A descriptor beyond the few that a worker needs was refused.
    package var limitsDescriptors = false
    /// Bytes of address space that the worker may have; absent where there is no limit.
    ///
    /// Sanitizer builds have none, because they reserve terabytes.
    package var addressSpace: Int64?
    /// No program that it might run could gain a privilege.
    package var noNewPrivileges = false
    /// The kernel neither dumps its memory, which holds somebody's photo, nor shows it to the user's other programs.
    package var hidesMemory = false
    /// Runs only while nothing else wants the core or the disk; absent where that was not asked for.
    package var idlePriority: Bool?

    /// Nothing is in force.
    package init() {}

    /// True where nothing is missing.
    package var isComplete: Bool { shortcomings.isEmpty }

    /// All limits that the kernel sets a process are in force, except the limit of memory.
    package var isLimited: Bool { keepsFilesEmpty && limitsDescriptors && noNewPrivileges && hidesMemory }

    /// What is missing, a phrase each, for a condition.
    package var shortcomings: [String] {
        var missing: [String] = []
        if !seccomp { missing.append("system calls are not filtered (seccomp)") }
        if landlock == nil { missing.append("the kernel has no Landlock, or it is switched off") }
        if !keepsFilesEmpty { missing.append("the size of files is not limited") }
        if !limitsDescriptors { missing.append("the number of open files is not limited") }
        if addressSpace == nil { missing.append("memory is not limited") }
        if !noNewPrivileges { missing.append("privileges could be gained") }
        if !hidesMemory { missing.append("memory could be dumped or read by other programs") }
        if idlePriority == false { missing.append("photos are analysed at normal priority") }
        return missing
    }
}
