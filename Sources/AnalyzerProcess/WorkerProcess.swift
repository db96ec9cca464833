internal import CLinux
internal import Glibc
internal import SystemPackage

/// A running worker: its process and our end of the pair.
///
/// Whoever starts it must `end` it, once.
struct WorkerProcess: Sendable {
    /// How long to wait for a killed worker; it takes longer only while a read hangs below the file system.
    private static let reapMilliseconds: Int32 = 2000
    /// How long a process may take from closing its descriptors to its end: the kernel gives back its memory then.
    private static let endingMilliseconds: Int32 = 1000

    let process: pid_t
    let socket: PacketSocket

    /// What happened to the idle worker since its last answer: it went away, or spoke unasked.
    ///
    /// Nil if nothing happened.
    var unaskedFailure: WorkerFailure? {
        var wait = pollfd(fd: socket.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, 0) != 0 else { return nil }
        return Int32(wait.revents) & POLLHUP != 0 ? .gone : .wrongAnswer("a message that nobody asked for")
    }

    /// Closes our end, kills the process and waits for it.
    ///
    /// A worker whose end of the pair closed is usually about to end, so with `mayBeEnding` it gets a moment for that.
    /// If it ended by itself before the kill reached it, the kill does not count. If it does not end in time,
    /// `isReaped` is false; ask again later.
    ///
    /// - Parameters:
    ///   - mayBeEnding: Whether its end of the pair closed.
    ///   - budget: That of its last job.
    /// - Returns: How it ended by itself, nil where it did not.
    func end(mayBeEnding: Bool, budget: WorkerBudget) -> WorkerEnd? {
        try? socket.descriptor.close()
        let pidfd = cleanerd_pidfd_open(process)
        defer { if pidfd >= 0 { close(pidfd) } }
        var isKilled = false
        if !mayBeEnding || !Self.wait(pidfd, milliseconds: Self.endingMilliseconds) {
            isKilled = kill(process, SIGKILL) == 0
            guard Self.wait(pidfd, milliseconds: Self.reapMilliseconds) else { return nil }
        }
        var status: Int32 = 0
        guard mayBeEnding, waitpid(process, &status, WNOHANG) == process, !isKilled || status & 0x7F != SIGKILL else {
            return nil
        }
        return WorkerEnd(waitStatus: status, budget: budget)
    }

    /// Reaps a process if it has ended; true when nothing of it is left.
    static func isReaped(_ process: pid_t) -> Bool {
        var status: Int32 = 0
        return waitpid(process, &status, WNOHANG) != 0
    }

    /// True where the process ended in time.
    ///
    /// Only signals interrupt the wait, and then it begins again.
    private static func wait(_ pidfd: Int32, milliseconds: Int32) -> Bool {
        var wait = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        var ready: Int32
        repeat { ready = poll(&wait, 1, milliseconds) } while ready < 0 && errno == EINTR
        return ready > 0
    }
}

// MARK: Start

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

/// How the daemon calls a worker's program, with one end of a socket pair as descriptor 3.
package struct WorkerArguments: Sendable, Hashable {
    private static let addressSpaceOption = "--address-space"

    package var priority: WorkerPriority
    /// Bytes that the worker may have.
    package var addressSpace: Int64
    /// What only one program has.
    package var rest: [String]

    package init(priority: WorkerPriority, addressSpace: Int64, rest: [String] = []) {
        self.priority = priority
        self.addressSpace = addressSpace
        self.rest = rest
    }

    /// Nil if they are not such arguments, or descriptor 3 is no such socket: somebody called the program by hand.
    package init?(_ arguments: some Collection<String>) {
        let isPrompt = arguments.first == WorkerPriority.promptOption
        let words = Array(arguments.dropFirst(isPrompt ? 1 : 0))
        guard words.count >= 2, words[0] == Self.addressSpaceOption, let bytes = Int64(words[1]), Self.hasSocket else {
            return nil
        }
        self.init(priority: isPrompt ? .prompt : .background, addressSpace: bytes, rest: Array(words[2...]))
    }

    var words: [String] {
        let options = priority == .prompt ? [WorkerPriority.promptOption] : []
        return options + [Self.addressSpaceOption, "\(addressSpace)"] + rest
    }

    private static var hasSocket: Bool {
        var type: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        let result = getsockopt(PacketSocket.workerDescriptor.rawValue, SOL_SOCKET, SO_TYPE, &type, &length)
        return result == 0 && type == Int32(SOCK_SEQPACKET.rawValue)
    }
}

/// Whether somebody waits for a worker.
package enum WorkerPriority: Sendable, Hashable {
    /// Runs only while nothing else wants the core or the disk: nobody waits for the single photo.
    case background
    /// Runs like any program, because a user waits; the sandbox is the same in everything else.
    case prompt

    /// The option of the worker's program for `prompt`.
    package static let promptOption = "--prompt"
}
