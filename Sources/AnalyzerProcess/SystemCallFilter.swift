internal import CSeccomp
internal import Glibc

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
