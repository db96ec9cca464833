internal import CLinux
internal import Glibc
package import SystemPackage

/// The start of a program from a process that has threads.
package enum ChildProcess {
    /// What a descriptor of the program refers to.
    package enum Source: Sendable {
        /// A descriptor of this process.
        case own(Int32)
        /// Nothing to read.
        case empty
        /// Whatever is written vanishes.
        case sink
    }

    /// Starts a program with its first descriptors and nothing else.
    ///
    /// `posix_spawn` and not `fork`: other threads may hold locks. It reports an `exec` that failed as its own error.
    ///
    /// - Parameters:
    ///   - program: Its path, which is also its first argument.
    ///   - arguments: The others.
    ///   - environment: Entries such as `LC_ALL=C`.
    ///   - leadsGroup: Whether it leads a process group, so that what it starts can be ended with it.
    ///   - descriptors: What it gets, in the order in which they are set; others below the highest one stay as here.
    /// - Returns: The number of its process.
    /// - Throws: Why it cannot be started.
    package static func start(
        _ program: FilePath, _ arguments: [String], environment: [String], leadsGroup: Bool = false,
        descriptors: [(number: Int32, source: Source)]
    ) throws(Errno) -> Int32 {
        var files = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&files)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, source) in descriptors {
            switch source {
            case .own(let descriptor): posix_spawn_file_actions_adddup2(&files, descriptor, number)
            case .empty: posix_spawn_file_actions_addopen(&files, number, "/dev/null", O_RDONLY, 0)
            case .sink: posix_spawn_file_actions_addopen(&files, number, "/dev/null", O_WRONLY, 0)
            }
        }
        posix_spawn_file_actions_addclosefrom_np(&files, (descriptors.map(\.number).max() ?? -1) + 1)

        // The daemon blocks and ignores signals for its own purposes; a program begins with the defaults.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))

        var process: pid_t = 0
        let error = CStrings.with([program.string] + arguments) { arguments in
            CStrings.with(environment) { environment in
                program.withPlatformString { posix_spawn(&process, $0, &files, &attributes, arguments, environment) }
            }
        }
        guard error == 0 else { throw Errno(rawValue: error) }
        return process
    }
}

/// C strings with a null at the end, as `exec` wants them.
package enum CStrings {
    package static func with<Result>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result
    {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
