internal import CLinux
internal import CSeccomp
internal import Glibc
internal import SystemPackage

extension Sandbox {
    /// Lets through only what decoding needs; everything else answers EPERM.
    ///
    /// The first refused call has a line in the log, except for the opening of files.
    /// The filter traps, and a handler of SIGSYS answers, since the kernel's own answer could not be logged but by its
    /// audit, each time and out of a user's sight. A thread that blocks SIGSYS would die of a refused call; those of
    /// glibc that come with all signals blocked have rules of their own here.
    ///
    /// Loaded for all threads. Returns true where, afterwards, neither a socket nor a directory could be opened; a worker
    /// that is `isReading` opens files, but none for writing. (A local socket, as that is the one which the daemon's
    /// filter, inherited by workers, lets through.)
    static func filterSystemCalls(isReading: Bool) -> Bool {
        // Calls of another architecture (32 bit) are refused like the rest instead of killing.
        let rules = rules + (isReading ? readingRules : quietRules)
        let filter = SystemCallFilter(rules: rules, otherwise: SystemCallFilter.trapped, foreign: refused)
        return withoutLogging {
            guard filter.load() else { return false }
            return isRefused { Int(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) }
                && isRefused { isReading ? Int(open("/dev/null", O_WRONLY | O_CLOEXEC)) : openRoot() }
        }
    }

    /// Makes calls that are to be refused without a line in the log; the first refused call afterwards has one.
    static func withoutLogging<Result>(_ action: () -> Result) -> Result {
        // Cannot fail: the signal exists, and so does the handler.
        cleanerd_refuse(0)
        defer { cleanerd_refuse(1) }
        return action()
    }

    private static var refused: UInt32 { SystemCallFilter.answer(EPERM) }

    private static var rules: [SystemCallFilter.Rule] {
        plainCalls.map { .init(name: $0) } + [
            // The socket to the daemon, and messages of a dying runtime on standard error.
            .init(name: "recvmsg", conditions: [.equal(0, PacketSocket.workerDescriptor.rawValue)]),
            .init(name: "sendmsg", conditions: [.equal(0, PacketSocket.workerDescriptor.rawValue)]),
            .init(name: "write", conditions: [.equal(0, 2)]),
            .init(name: "writev", conditions: [.equal(0, 2)]),
            // Memory, but none that can be executed.
            .init(name: "mmap", conditions: [.without(2, bits: PROT_EXEC)]),
            .init(name: "mprotect", conditions: [.without(2, bits: PROT_EXEC)]),
            // Threads, but no processes. The flags of clone3 lie in memory that a filter cannot see: glibc falls back
            // to clone when clone3 answers ENOSYS.
            .init(name: "clone", conditions: [.with(0, bits: CLONE_THREAD)]),
            // posix_spawn() blocks all signals around it.
            .init(name: "clone", action: refused, conditions: [.without(0, bits: CLONE_THREAD)]),
            .init(name: "clone3", action: SystemCallFilter.answer(ENOSYS)),
            // dav1d counts the cores with it, to start a thread a core. An empty success makes it start none.
            .init(name: "sched_getaffinity", action: SystemCallFilter.answer(0)),
            // Codecs name their threads.
            .init(name: "prctl", conditions: [.equal(0, PR_SET_NAME)]),
            // abort() signals its own thread.
            .init(name: "tgkill", conditions: [.equal(0, getpid())]),
        ]
    }

    /// Refused without a line in the log: libraries look for files that they do without.
    ///
    /// libav opens tables of letters for the names in transport streams, which nobody reads here.
    private static var quietRules: [SystemCallFilter.Rule] {
        ["open", "openat"].map { .init(name: $0, action: refused) }
    }

    /// Opening for reading and looking at folders; which files, Landlock says.
    private static var readingRules: [SystemCallFilter.Rule] {
        [
            .init(name: "openat", conditions: [.without(2, bits: O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)])
        ]
            // fdopendir(3) of a copy, as the directory's own descriptor stays with its owner; libsystemd makes a journal
            // file wait, which it opened without.
            + [F_DUPFD_CLOEXEC, F_GETFL, F_SETFD, F_SETFL].map { .init(name: "fcntl", conditions: [.equal(1, $0)]) }
            + [
                "read", "getdents64", "fstat", "lstat", "stat", "newfstatat", "statx", "statfs", "fstatfs", "access",
                "faccessat", "faccessat2", "readlink", "readlinkat",
            ].map { .init(name: $0) }
    }

    /// Calls without side effects on anything but the worker itself.
    private static let plainCalls = [
        // The passed photo, by its descriptor.
        "pread64", "lseek", "close",
        // Memory.
        "brk", "munmap", "mremap", "madvise",
        // Threads of codecs and of the Swift runtime.
        "futex", "set_robust_list", "rseq", "sched_yield", "gettid", "getpid", "exit",
        "exit_group",
        // Waiting and clocks (the vDSO may fall back to the call).
        "poll", "ppoll", "restart_syscall", "clock_gettime", "gettimeofday", "clock_nanosleep", "nanosleep",
        // Signals to the own process: abort(), and returning from handlers.
        "rt_sigreturn", "rt_sigprocmask", "rt_sigaction", "sigaltstack",
        // Seeds of hash tables; sizes that glibc's qsort asks for.
        "getrandom", "sysinfo",
    ]

    /// From linux/sched.h, which Swift's Glibc module leaves out.
    private static let CLONE_THREAD: Int32 = 0x0001_0000
}

/// What the kernel answers to the system calls of this process, from `load` on and for good.
struct SystemCallFilter {
    struct Rule {
        var name: String
        var action = SystemCallFilter.allowed
        /// All have to hold; a call by which they do not is answered like one without a rule.
        var conditions: [scmp_arg_cmp] = []
    }

    static let allowed = UInt32(SCMP_ACT_ALLOW)

    /// SIGSYS in place of the call, for a handler that answers.
    static let trapped = UInt32(SCMP_ACT_TRAP)

    /// An error in place of the call; nothing here kills.
    static func answer(_ error: Int32) -> UInt32 { cleanerd_seccomp_errno_action(UInt16(error)) }

    var rules: [Rule]
    /// The answer to calls without a rule.
    var otherwise: UInt32
    /// The answer to calls of another architecture, which no rule covers.
    var foreign: UInt32

    /// Loads it for all threads, and for all processes that are started from now on.
    ///
    /// - Returns: False where the kernel or its library refuses; then nothing has changed.
    func load() -> Bool {
        guard let filter = seccomp_init(otherwise) else { return false }
        defer { seccomp_release(filter) }
        guard seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, foreign) == 0,
            seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0,
            rules.allSatisfy({ Self.add($0, to: filter) })
        else { return false }
        return seccomp_load(filter) == 0
    }

    /// What the library answers for a name that it does not know.
    private static let unknownCall: Int32 = -1
    /// Calls that are newer than Debian's library, by linux/unistd.h; the numbers are the same on every architecture.
    private static let newerCalls: [String: Int32] = [
        "process_mrelease": 448, "fchmodat2": 452, "setxattrat": 463, "removexattrat": 466, "file_setattr": 469,
    ]

    private static func add(_ rule: Rule, to filter: scmp_filter_ctx) -> Bool {
        let known = seccomp_syscall_resolve_name(rule.name)
        let number = known == unknownCall ? newerCalls[rule.name] ?? known : known
        // A call that this architecture lacks (poll on arm64) has a negative number; libseccomp leaves it out.
        return rule.conditions.withUnsafeBufferPointer { conditions in
            seccomp_rule_add_array(filter, rule.action, number, UInt32(conditions.count), conditions.baseAddress) == 0
        }
    }
}

extension scmp_arg_cmp {
    static func equal(_ argument: UInt32, _ value: Int32) -> scmp_arg_cmp {
        // Arguments of type int fill the lower half only; garbage above could get past a filter on all 64 bits.
        masked(argument, mask: 0xFFFF_FFFF, value: UInt64(UInt32(bitPattern: value)))
    }

    /// Any other value, and any garbage above it.
    static func other(_ argument: UInt32, than value: Int32) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_NE, datum_a: UInt64(UInt32(bitPattern: value)), datum_b: 0)
    }

    /// Any greater value, and any garbage above it.
    static func greater(_ argument: UInt32, than value: Int32) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_GT, datum_a: UInt64(UInt32(bitPattern: value)), datum_b: 0)
    }

    static func with(_ argument: UInt32, bits: Int32) -> scmp_arg_cmp {
        masked(argument, mask: UInt64(bits), value: UInt64(bits))
    }

    static func without(_ argument: UInt32, bits: Int32) -> scmp_arg_cmp {
        masked(argument, mask: UInt64(bits), value: 0)
    }

    static func masked(_ argument: UInt32, mask: UInt64, value: UInt64) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    }
}
