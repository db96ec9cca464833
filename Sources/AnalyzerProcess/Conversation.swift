internal import Glibc
package import SystemPackage

/// Why a job got no answer.
package enum WorkerFailure: Error, Sendable, Hashable {
    /// The worker's end is closed: it died, or will be killed.
    case gone
    case overdue(WorkerEnd)
    case wrongAnswer(String)
    /// The file's descriptor could not be sent; the worker is well.
    case cannotPass(Errno)
    case stopped
}

/// One job's messages with one worker, within a budget.
package struct Conversation: Sendable {
    private let socket: PacketSocket
    private let stopSignal: FileDescriptor
    private let number: UInt64
    private var stopwatch: WorkerStopwatch
    private let memory: MemoryBudget
    /// What the worker got of it.
    private var takenMemory: Int?

    /// Everything that arrives must carry `number`.
    ///
    /// `stopSignal` becomes readable when the daemon ends.
    package init(
        on socket: PacketSocket, with worker: Int32, number: UInt64, budget: WorkerBudget,
        memory: MemoryBudget, stopSignal: FileDescriptor
    ) {
        self.socket = socket
        self.number = number
        self.stopSignal = stopSignal
        self.memory = memory
        stopwatch = WorkerStopwatch(process: worker, budget: budget)
    }

    func send(_ job: WorkerRequest.Job, passing file: FileDescriptor? = nil) throws(WorkerFailure) {
        do {
            try socket.send(WorkerRequest(number: number, job: job), passing: file)
        } catch {
            switch error {
            case .closed: throw .gone
            case .failed(let error): throw .cannotPass(error)
            case .tooLong, .notUnderstood: preconditionFailure("a request is a few bytes of JSON")
            }
        }
    }

    /// Gives back the memory that the worker asked for; the last call.
    mutating func end() {
        if let takenMemory { memory.giveBack(takenMemory) }
        takenMemory = nil
    }

    /// Waits for the worker's next message, at most as long as its budget lasts.
    ///
    /// A worker that wants memory gets it in between; the time until then is not the worker's.
    mutating func receive() throws(WorkerFailure) -> WorkerReply.Content {
        while true {
            let content = try receiveAny()
            guard case .wantsMemory(let bytes) = content else { return content }
            // A second wait could be one for ever: each worker would hold what the other one wants.
            guard takenMemory == nil else { throw .wrongAnswer("a second request for memory") }
            takenMemory = try memory.take(bytes, unless: stopSignal)
            try send(.goOn)
        }
    }

    /// Waits for the next strip of a preview, of which the worker has said the size.
    mutating func receiveStrip() throws(WorkerFailure) -> PreviewStrip {
        let packet = try packet { socket throws(PacketError) in try socket.receivePixels() }
        guard let strip = PreviewStrip(packet: packet, of: number) else { throw .wrongAnswer("no strip") }
        return strip
    }

    private mutating func receiveAny() throws(WorkerFailure) -> WorkerReply.Content {
        let reply = try packet { socket throws(PacketError) in try socket.receive(WorkerReply.self).message }
        guard reply.number == number else { throw .wrongAnswer("an answer to another request") }
        return reply.content
    }

    /// Waits until a packet is there, and takes it.
    private mutating func packet<Packet>(
        _ take: (PacketSocket) throws(PacketError) -> Packet
    ) throws(WorkerFailure) -> Packet {
        try awaitPacket()
        do {
            return try take(socket)
        } catch {
            switch error {
            case .closed: throw .gone
            case .tooLong: throw .wrongAnswer("more than \(PacketSocket.packetBytes) bytes")
            case .notUnderstood: throw .wrongAnswer("not the JSON expected")
            case .failed(let error): throw .wrongAnswer("the socket failed: \(error)")
            }
        }
    }

    private mutating func awaitPacket() throws(WorkerFailure) {
        var waits = [
            pollfd(fd: socket.descriptor.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stopSignal.rawValue, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            // A failure of poll can only be a signal that interrupted it: then nothing is ready, and we look again.
            let ready = poll(&waits, nfds_t(waits.count), WorkerStopwatch.tickMilliseconds)
            if ready > 0, waits[1].revents != 0 { throw .stopped }
            if ready > 0 { return }
            if let end = stopwatch.overdue() { throw .overdue(end) }
        }
    }
}
