import CleanerProtocol
import Glibc
import Logging
import Synchronization

/// The thread that reads and writes all connections, with poll(2).
///
/// It never blocks on one client, and sleeps without a timer while nothing is unfinished.
final class SocketLoop: Sendable {
    /// How many arrivals are accepted before connected clients get their turn.
    private static let arrivalsAtOnce = 64
    /// Milliseconds without accepting, after the process ran out of descriptors or memory.
    private static let exhaustedPause: Int64 = 1000
    /// Descriptors reserved for the rest of the daemon: workers' sockets, photos, SQLite's files, the trash.
    ///
    /// libdispatch needs one too: it crashes if it cannot open one to inspect its threads.
    private static let reservedDescriptors: Int32 = 24
    /// Milliseconds at the end for the answers under way.
    ///
    /// Nearly all take a fraction of a second, and the end of the other services must fit into `StopDeadline` as well.
    static let patience: Int64 = 3000

    private let listener: Int32
    private let hello: Hello
    /// Clients get only descriptors below this number; the kernel always gives the lowest free one.
    private let descriptorsForClients: Int32
    /// Both ends of a local socket; a byte sent into the second wakes the loop, which polls the first.
    private let wakeEnds: [Int32]
    private let logger: Logger
    private let requests: RequestCount
    /// By when the loop ends; nil as long as it takes requests.
    private let end = Mutex<Int64?>(nil)
    private let ready = Mutex<Set<ObjectIdentifier>>([])

    /// - Parameters:
    ///   - listener: A listening local socket. The caller keeps and closes it.
    ///   - hello: The greeting of each client.
    ///   - requests: Counts the requests of all clients.
    ///   - logger: Logs refused clients.
    /// - Throws: `DaemonError` if no descriptor is left.
    init(listener: Int32, hello: Hello, requests: RequestCount, logger: Logger) throws {
        self.listener = listener
        self.hello = hello
        self.requests = requests
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        descriptorsForClients = Int32(clamping: limit.rlim_cur) - Self.reservedDescriptors
        self.logger = logger
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw DaemonError("no descriptor is left for the socket's loop")
        }
        wakeEnds = ends
    }

    deinit {
        for end in wakeEnds { Glibc.close(end) }
    }

    /// Wakes the loop from any thread.
    func wake() {
        var one: UInt8 = 1
        // This fails only if the socket is full, and then a wake-up is pending anyway.
        _ = send(wakeEnds[1], &one, 1, Int32(MSG_NOSIGNAL))
    }

    /// Takes no further client and no further request, and ends the loop once those under way are answered.
    ///
    /// - Parameter patience: How many milliseconds they may take; clients that still wait then are closed.
    func finish(within patience: Int64 = SocketLoop.patience) {
        let latest = now + patience
        end.withLock { $0 = latest }
        wake()
    }

    /// Notes that this connection's request is answered, so that its next line may come.
    func answered(_ connection: Connection) {
        connection.didAnswer()
        _ = ready.withLock { $0.insert(ObjectIdentifier(connection)) }
        wake()
    }

    /// Serves until `finish`; passes on each new connection after its greeting.
    ///
    /// Blocks, so it needs a thread of its own.
    func run(accept: (Connection) -> Void) {
        var clients: [Int32: Client] = [:]
        var acceptAgain: Int64 = 0
        var hasArrivals = false
        while true {
            let end = end.withLock { $0 }
            let answered = ready.withLock { set in
                defer { set = [] }
                return set
            }
            for client in clients.values where answered.contains(ObjectIdentifier(client.connection)) {
                client.isBusy = false
            }
            var finished: [Int32] = []
            for (descriptor, client) in clients {
                client.takesRequests = end == nil
                client.deliver()
                if client.isOver(at: now) { finished.append(descriptor) }
            }
            for descriptor in finished { close(clients.removeValue(forKey: descriptor)) }
            if let end, now >= end || clients.values.allSatisfy(\.hasAllAnswers) { break }
            // Accept after closing, so that a client that comes after another one left finds its place free.
            for _ in 0..<Self.arrivalsAtOnce where hasArrivals && end == nil {
                guard let descriptor = acceptOne(&acceptAgain) else { break }
                guard let client = admit(descriptor, count: clients.count) else { continue }
                clients[descriptor] = client
                accept(client.connection)
            }
            var polled = [pollfd(fd: wakeEnds[0], events: Int16(POLLIN), revents: 0)]
            let mayAccept = end == nil && now >= acceptAgain
            polled.append(pollfd(fd: mayAccept ? listener : -1, events: Int16(POLLIN), revents: 0))
            polled += clients.values.map { pollfd(fd: $0.connection.descriptor, events: $0.events, revents: 0) }
            _ = poll(&polled, nfds_t(polled.count), timeout(clients.values, acceptAgain, end))
            drainWake()
            for entry in polled.dropFirst(2) where entry.revents != 0 {
                clients[entry.fd]?.serve(entry.revents, at: now)
            }
            hasArrivals = polled[1].revents != 0
        }
        for client in clients.values {
            client.flush()
            close(client)
        }
    }

    private func close(_ client: Client?) {
        guard let client else { return }
        client.connection.didClose()
        Glibc.close(client.connection.descriptor)
    }

    /// Accepts the next client; nil if none waits, or if descriptors or memory ran out.
    private func acceptOne(_ acceptAgain: inout Int64) -> Int32? {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor < 0 else { return descriptor }
        switch errno {
        case EAGAIN, EINTR, ECONNABORTED: break
        case EMFILE, ENFILE:
            logger.warning("no descriptor is left for another client")
            acceptAgain = now + Self.exhaustedPause
        default: acceptAgain = now + Self.exhaustedPause
        }
        return nil
    }

    /// Greets a client, or refuses it.
    private func admit(_ descriptor: Int32, count: Int) -> Client? {
        // Setting the flag late is safe: a worker starts with all descriptors but its own closed.
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_RDWR | O_NONBLOCK) == 0 else {
            Glibc.close(descriptor)
            return nil
        }
        guard LocalSocket.peerIsOwn(descriptor) else {
            logger.warning("a client of another user was refused")
            Glibc.close(descriptor)
            return nil
        }
        let connection = Connection(descriptor: descriptor, requests: requests) { [weak self] in self?.wake() }
        let client = Client(connection: connection, at: now)
        if let why = refusal(of: descriptor, count) {
            let error = ProtocolError(.busy, why, remedy: "close some, then try again")
            client.refuse(ErrorMessage(id: nil, error: error))
            close(client)
            return nil
        }
        client.greet(hello)
        return client
    }

    /// Why another client is refused; nil if there is room.
    private func refusal(of descriptor: Int32, _ count: Int) -> String? {
        if count >= ProtocolLimits.connections { return "\(ProtocolLimits.connections) clients are connected" }
        if descriptor >= descriptorsForClients { return "\(count) clients are connected, and no descriptor is left" }
        return nil
    }

    private func timeout(_ clients: some Collection<Client>, _ acceptAgain: Int64, _ end: Int64?) -> Int32 {
        var next = clients.compactMap(\.deadline).min()
        if let end { next = min(next ?? end, end) }
        if acceptAgain > now { next = min(next ?? acceptAgain, acceptAgain) }
        guard let next else { return -1 }
        return Int32(clamping: max(0, next - now) + 1)
    }

    private func drainWake() {
        withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { bytes in
            // If there is nothing to read, something else woke the loop.
            while recv(wakeEnds[0], bytes.baseAddress, bytes.count, 0) == bytes.count {}
        }
    }

    /// The monotonic time in milliseconds.
    private var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
