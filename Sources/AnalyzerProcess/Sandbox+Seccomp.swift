internal import CAnalyzerKernel
internal import CSeccomp
internal import Glibc
internal import SystemPackage

extension Sandbox {
    /// Lets through only what decoding needs; everything else answers EPERM.
    ///
    /// Loaded for all threads. Returns true where, afterwards, neither a socket nor a directory could be opened.
    static func filterSystemCalls() -> Bool {
        guard let filter = seccomp_init(refused) else { return false }
        defer { seccomp_release(filter) }
        // Calls of another architecture (32 bit) are refused like the rest instead of killing.
        var isComplete = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, refused) == 0
        isComplete = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 && isComplete
        for rule in rules { isComplete = add(rule, to: filter) && isComplete }
        guard isComplete, seccomp_load(filter) == 0 else { return false }
        return isRefused { Int(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) }
            && isRefused { Int(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)) } && isRefused { openRoot() }
    }

    private static var refused: UInt32 { cleanerd_seccomp_errno_action(UInt16(EPERM)) }

    private struct Rule {
        var name: String
        var action = UInt32(SCMP_ACT_ALLOW)
        var conditions: [scmp_arg_cmp] = []
    }

    private static var rules: [Rule] {
        plainCalls.map { Rule(name: $0) } + [
            // The socket to the daemon, and messages of a dying runtime on standard error.
            Rule(name: "recvmsg", conditions: [equal(0, PacketSocket.workerDescriptor.rawValue)]),
            Rule(name: "sendmsg", conditions: [equal(0, PacketSocket.workerDescriptor.rawValue)]),
            Rule(name: "write", conditions: [equal(0, 2)]),
            Rule(name: "writev", conditions: [equal(0, 2)]),
            // Memory, but none that can be executed.
            Rule(name: "mmap", conditions: [without(2, bits: PROT_EXEC)]),
            Rule(name: "mprotect", conditions: [without(2, bits: PROT_EXEC)]),
            // Threads, but no processes. The flags of clone3 lie in memory that a filter cannot see: glibc falls back to
            // clone when it is told that there is no clone3.
            Rule(name: "clone", conditions: [with(0, bits: CLONE_THREAD)]),
            Rule(name: "clone3", action: cleanerd_seccomp_errno_action(UInt16(ENOSYS))),
            // abort() signals its own thread.
            Rule(name: "tgkill", conditions: [equal(0, getpid())]),
        ]
    }

    /// Calls without side effects on anything but the worker itself.
    private static let plainCalls = [
        // The passed photo, by its descriptor.
        "pread64", "lseek", "close",
        // Memory.
        "brk", "munmap", "mremap", "madvise",
        // Threads of codecs and of the Swift runtime.
        "futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity", "gettid", "getpid", "exit",
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

    private static func add(_ rule: Rule, to filter: scmp_filter_ctx) -> Bool {
        let number = seccomp_syscall_resolve_name(rule.name)
        // A call that this architecture lacks (poll on arm64) has a negative number; libseccomp leaves it out.
        return rule.conditions.withUnsafeBufferPointer { conditions in
            seccomp_rule_add_array(filter, rule.action, number, UInt32(conditions.count), conditions.baseAddress) == 0
        }
    }

    private static func equal(_ argument: UInt32, _ value: Int32) -> scmp_arg_cmp {
        // Arguments of type int fill the lower half only; a filter on all 64 bits could be passed by with garbage above.
        masked(argument, mask: 0xFFFF_FFFF, value: UInt64(UInt32(bitPattern: value)))
    }

    private static func with(_ argument: UInt32, bits: Int32) -> scmp_arg_cmp {
        masked(argument, mask: UInt64(bits), value: UInt64(bits))
    }

    private static func without(_ argument: UInt32, bits: Int32) -> scmp_arg_cmp {
        masked(argument, mask: UInt64(bits), value: 0)
    }

    private static func masked(_ argument: UInt32, mask: UInt64, value: UInt64) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    }
}
