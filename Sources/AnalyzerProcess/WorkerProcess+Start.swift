internal import Glibc
internal import SystemPackage

extension WorkerProcess {
    /// Starts the program with our socket as descriptor 3, standard error and nothing else.
    static func start(program: FilePath, arguments: WorkerArguments) throws(Errno) -> WorkerProcess {
        let (ours, theirs) = try PacketSocket.pair()
        defer { try? theirs.close() }
        do {
            // The socket first: in a daemon without standard descriptors it may itself be 0 or 1.
            let process = try ChildProcess.start(
                program, arguments.words, environment: environment,
                descriptors: [
                    (PacketSocket.workerDescriptor.rawValue, .own(theirs.rawValue)), (0, .empty), (1, .sink),
                ])
            return WorkerProcess(process: process, socket: PacketSocket(descriptor: ours, waits: false))
        } catch {
            try? ours.close()
            throw error
        }
    }

    /// What a worker gets of the environment: nothing that a user's session put there.
    ///
    /// One malloc arena, as further ones reserve 128 MiB of address space a thread; no backtraces, as these are made by
    /// another program. One thread for OpenMP, which tesseract and LibRaw use: a worker is meant for one core, and
    /// libgomp reads the limit only here. Freed memory is kept for the next photo, as new pages cost 5 % of a worker's
    /// time; an idle worker gives it back. Passed on are only the places of libraries and the options of sanitizers.
    private static var environment: [String] {
        // The largest that glibc accepts as threshold; larger pieces are mapped, each for itself.
        let mapped = 32 << 20
        let passed = ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"]
        return [
            "MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=\(mapped)", "MALLOC_TRIM_THRESHOLD_=\(2 * mapped)",
            "SWIFT_BACKTRACE=enable=no", "LC_ALL=C.UTF-8", "OMP_THREAD_LIMIT=1",
        ] + passed.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    }
}
