internal import CLinux
internal import CSeccomp
internal import Glibc

extension Sandbox {
    /// Confines this process before it becomes a program that the user named: it may read files and compute.
    ///
    /// It can open no socket, write to no file but /dev/null, change no name or property of a file, and signal, limit,
    /// slow down or look into no other program. What it starts cannot either, and stays in its process group, with which
    /// it is ended. It has at most half of the machine's memory as its own, and is the first to go where memory runs out.
    /// It ends with the thread that started it.
    ///
    /// - Returns: What the kernel lacks for that, a phrase; nil if all is in force. The program must not run then.
    package static func confineOwnProgram() -> String? {
        // Of the commands that the kernel has for it, none fails for a process that lowers itself.
        _ = lowerPriority()
        offerToMemoryShortage()
        _ = cleanerd_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
        limit(RLIMIT_CORE, to: 0)
        limit(RLIMIT_FSIZE, to: 0)
        limit(RLIMIT_DATA, to: rlim_t(sysconf(Int32(_SC_PHYS_PAGES)) / 2 * sysconf(Int32(_SC_PAGESIZE))))
        // A write beyond the limit is an error, and not the program's death.
        signal(SIGXFSZ, SIG_IGN)
        guard cleanerd_prctl(PR_SET_NO_NEW_PRIVS, 1) == 0 else { return "privileges could be gained" }
        guard restrictFiles(except: readingGrants) != nil, isRefused({ openForWriting() }) else {
            return "the kernel has no Landlock, or it is switched off"
        }
        guard ownProgramFilter.load(), isRefused({ Int(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) }) else {
            return "system calls are not filtered (seccomp)"
        }
        return nil
    }

    /// Executing, reading files and listing directories everywhere; and the one place where written bytes are gone.
    private static var readingGrants: [FileGrant] {
        let (execute, write, read, list, truncate) = (0, 1, 2, 3, 14)
        return [
            FileGrant(path: "/", rights: [execute, read, list].reduce(0) { $0 | 1 << $1 }),
            FileGrant(path: "/dev/null", rights: [write, read, truncate].reduce(0) { $0 | 1 << $1 }),
        ]
    }

    /// Everything is allowed but what follows: nobody knows which calls an interpreter needs.
    private static var ownProgramFilter: SystemCallFilter {
        let refused = SystemCallFilter.answer(EPERM)
        let withoutConditions = network + fileProperties + otherPrograms + priority
        let ofOthers = ofItselfOnly.map { name in
            SystemCallFilter.Rule(name: name, action: refused, conditions: [.other(0, than: 0)])
        }
        let devices = DeviceCalls.refused.map { conditions in
            SystemCallFilter.Rule(name: "ioctl", action: refused, conditions: [conditions])
        }
        // A pipe or socket that is ready would send the process that it is set to any signal.
        let owners = [F_SETOWN, setOwnerWithType].map { command in
            SystemCallFilter.Rule(name: "fcntl", action: refused, conditions: [.equal(1, command)])
        }
        return SystemCallFilter(
            rules: withoutConditions.map { .init(name: $0, action: refused) } + ofOthers + devices + owners + [
                // A pair of local sockets leads nowhere else.
                .init(name: "socketpair", action: refused, conditions: [.other(0, than: AF_UNIX)]),
                // Opened for reading, but emptied: only later versions of Landlock see that.
                .init(name: "open", action: refused, conditions: [.emptying(1)]),
                .init(name: "openat", action: refused, conditions: [.emptying(2)]),
                // Its flags lie in memory that a filter cannot see; callers fall back to openat.
                .init(name: "openat2", action: SystemCallFilter.answer(ENOSYS)),
                .init(name: "io_uring_setup", action: SystemCallFilter.answer(ENOSYS)),
                // Its own group, and itself.
                .init(name: "kill", action: refused, conditions: [.other(0, than: 0)]),
                .init(name: "tgkill", action: refused, conditions: [.other(0, than: getpid())]),
            ], otherwise: SystemCallFilter.allowed, foreign: refused)
    }

    /// No socket, not even a local one: over the session bus another program would do what this one must not.
    private static let network = ["socket", "connect", "bind", "mq_open", "shmget", "msgget"]

    /// What Landlock leaves alone, or only its later versions forbid.
    private static let fileProperties = [
        "truncate", "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat", "utime",
        "utimes", "utimensat", "futimesat", "setxattr", "lsetxattr", "fsetxattr", "setxattrat", "removexattr",
        "lremovexattr", "fremovexattr", "removexattrat", "file_setattr",
    ]

    /// Leaving the process group in which it is ended, and reaching into other programs.
    private static let otherPrograms = [
        "setsid", "setpgid", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal", "pidfd_getfd",
        "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease", "kcmp",
        "perf_event_open", "keyctl", "add_key", "request_key",
    ]

    /// Its own priority too, as it could get back the one that it gave up.
    private static let priority = [
        "setpriority", "sched_setscheduler", "sched_setparam", "sched_setattr", "ioprio_set",
    ]

    /// The first argument is a process; 0 is the calling one, whose limits libraries read.
    private static let ofItselfOnly = ["prlimit64", "sched_setaffinity", "migrate_pages", "move_pages"]

    /// F_SETOWN_EX, which glibc hides behind _GNU_SOURCE.
    private static let setOwnerWithType: Int32 = 15

    /// The kernel ends the process with the highest value first; anybody may raise their own.
    private static func offerToMemoryShortage() {
        let most = "1000"
        let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        // Without /proc the order is the kernel's.
        guard file >= 0 else { return }
        _ = write(file, most, most.utf8.count)
        Glibc.close(file)
    }

    private static func openForWriting() -> Int { Int(open("/dev/zero", O_WRONLY | O_CLOEXEC)) }
}

extension scmp_arg_cmp {
    /// Flags of open(2) that read only and still empty the file.
    fileprivate static func emptying(_ argument: UInt32) -> scmp_arg_cmp {
        masked(argument, mask: UInt64(O_ACCMODE | O_TRUNC), value: UInt64(O_RDONLY | O_TRUNC))
    }
}

/// Which calls of ioctl(2) a program of the user's has: those that only ask, or change nothing but its own descriptor.
///
/// All others are refused, as file systems and terminals have hundreds, many of which change a file or folder that is
/// open for reading: its attributes, its snapshots, its owner to be signalled.
enum DeviceCalls {
    /// By asm-generic/ioctls.h and linux/fs.h; the numbers are the same on x86-64 and arm64.
    private static let allowed: Set<UInt32> = [
        // Of terminals: settings, group, size, session. TCGETS tells whether something is one.
        0x5401, 0x540F, 0x5413, 0x5429, 0x802C_542A,
        // FIONREAD, FIONBIO, FIONCLEX, FIOCLEX.
        0x541B, 0x5421, 0x5450, 0x5451,
        // Of files: the size of a block, attributes, project, places on the disk.
        2, 0x8008_6601, 0x801C_581F, 0xC020_660B,
    ]

    /// Conditions of which one holds for each other call: a filter that lets through what has no rule can name only what
    /// it refuses.
    static var refused: [scmp_arg_cmp] { refused(prefix: 0, bits: 0) }

    /// Halves the numbers that begin with a prefix until a half has no allowed one.
    private static func refused(prefix: UInt32, bits: UInt32) -> [scmp_arg_cmp] {
        let mask: UInt32 = bits == 0 ? 0 : ~0 << (32 - bits)
        guard allowed.contains(where: { $0 & mask == prefix }) else {
            return [.masked(1, mask: UInt64(mask), value: UInt64(prefix))]
        }
        guard bits < 32 else { return [] }
        return refused(prefix: prefix, bits: bits + 1) + refused(prefix: prefix | 1 << (31 - bits), bits: bits + 1)
    }
}
