internal import CLinux
internal import Glibc

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
