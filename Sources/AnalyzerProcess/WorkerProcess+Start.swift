internal import CLinux
internal import Glibc
internal import SystemPackage

extension WorkerProcess {
    /// Starts the program with our socket as descriptor 3, standard error and nothing else.
    ///
    /// `posix_spawn` and not `fork`: the daemon has threads. It reports an `exec` that failed as its own error.
    static func start(
        program: FilePath, arguments: WorkerArguments
    ) throws(Errno) -> WorkerProcess {
        let (ours, theirs) = try PacketSocket.pair()
        defer { try? theirs.close() }
        do {
            let process = try spawn(program, arguments.words, socket: theirs)
            return WorkerProcess(process: process, socket: PacketSocket(descriptor: ours, waits: false))
        } catch {
            try? ours.close()
            throw error
        }
    }

    /// What a worker gets of the environment: nothing that a person's session put there.
    ///
    /// One malloc arena, as further ones reserve 128 MiB of address space a thread; no backtraces, as these are made by
    /// another program. One thread for OpenMP, which tesseract and LibRaw use: a worker is meant for one core, and
    /// libgomp reads the limit only here. Passed on are only the places of libraries and the options of sanitizers.
    private static var environment: [String] {
        let passed = ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"]
        return ["MALLOC_ARENA_MAX=1", "SWIFT_BACKTRACE=enable=no", "LC_ALL=C.UTF-8", "OMP_THREAD_LIMIT=1"]
            + passed.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    }

    private static func spawn(
        _ program: FilePath, _ arguments: [String], socket: FileDescriptor
    ) throws(Errno) -> pid_t {
        var files = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&files)
            posix_spawnattr_destroy(&attributes)
        }
        // The socket first: in a daemon without standard descriptors it may itself be 0 or 1.
        posix_spawn_file_actions_adddup2(&files, socket.rawValue, PacketSocket.workerDescriptor.rawValue)
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclosefrom_np(&files, PacketSocket.workerDescriptor.rawValue + 1)

        // The daemon blocks and ignores signals for its own purposes; a worker begins with the defaults.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var process: pid_t = 0
        let error = CStrings.with(arguments) { arguments in
            CStrings.with(environment) { environment in
                program.withPlatformString { program in
                    var arguments = arguments
                    arguments.insert(UnsafeMutablePointer(mutating: program), at: 0)
                    return posix_spawn(&process, program, &files, &attributes, arguments, environment)
                }
            }
        }
        guard error == 0 else { throw Errno(rawValue: error) }
        return process
    }
}
