internal import Glibc

extension Sandbox {
    /// Standard descriptors, the socket, the photo, Landlock's ruleset, and room for what libraries hold open.
    private static let descriptors: rlim_t = 16

    static func limitResources() -> Bool {
        let few = limit(RLIMIT_NOFILE, to: descriptors)
        let noFiles = limit(RLIMIT_FSIZE, to: 0)
        // A core file of a worker holds somebody's photo.
        let noCores = limit(RLIMIT_CORE, to: 0)
        return few && noFiles && noCores
    }

    /// The limit in bytes; nil in sanitizer builds, whose shadow memory takes terabytes of address space.
    static func limitAddressSpace(to bytes: Int64) -> Int64? {
        let sanitizers = ["__asan_init", "__tsan_init", "__msan_init"]
        guard !sanitizers.contains(where: { dlsym(nil, $0) != nil }) else { return nil }
        return limit(RLIMIT_AS, to: rlim_t(bytes)) ? bytes : nil
    }

    /// Lowers a limit, the hard one too.
    ///
    /// A hard limit that is lower already stays.
    private static func limit(_ resource: __rlimit_resource, to value: rlim_t) -> Bool {
        let resource = __rlimit_resource_t(resource.rawValue)
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return false }
        limits.rlim_max = min(limits.rlim_max, value)
        limits.rlim_cur = limits.rlim_max
        return setrlimit(resource, &limits) == 0
    }
}
