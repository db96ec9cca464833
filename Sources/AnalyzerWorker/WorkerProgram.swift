internal import AnalyzerProcess
internal import CLinux
internal import Glibc
internal import ImageDecoding
internal import Images
internal import SystemPackage

/// What both worker programs do from their start to their end.
///
/// The daemon starts them with one end of a socket pair as descriptor 3.
package enum WorkerProgram {
    /// From sysexits.h.
    private static let usageExit: Int32 = 64

    package static func run(_ program: any DecodingProgram.Type) -> Never {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments == ["--self-test"] { exit(SelfTest.run(program) ? 0 : 1) }
        guard let arguments = WorkerArguments(arguments), arguments.rest.isEmpty else {
            let text = "cleanerd starts this program; by hand it has only --self-test, which tries its sandbox"
            Notice.warn(text, by: program.name)
            exit(usageExit)
        }
        let socket = PacketSocket(descriptor: PacketSocket.workerDescriptor, waits: true)
        let warmUp = WarmUp(program: program)
        let greeting = warmUp.enterSandbox(addressSpace: arguments.addressSpace, priority: arguments.priority)
        DaemonWatch.start(socket.descriptor, program.name)
        var loop = WorkerLoop(socket: socket, greeting: greeting, program: program)
        exit(loop.run())
    }
}

/// The CPU time of this process, by which a job knows when to answer with what it has.
package enum ProcessorTime {
    package static var seconds: Double {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Takes jobs from the daemon, one after the other, until the daemon closes its end.
struct WorkerLoop: ~Copyable {
    /// EX_PROTOCOL of sysexits.h: this worker does not understand the daemon.
    private static let protocolExit: Int32 = 76
    /// Time without work after which a worker gives its memory back, once: an idle worker does not wake up again.
    private static let idleMilliseconds: Int32 = 1000

    private let socket: PacketSocket
    private let greeting: WorkerGreeting
    private let program: any DecodingProgram.Type
    private var buffer = ReadBuffer()
    /// Kept until the next job that is no frame of it, or until the worker is idle.
    private var playing: PlayingVideo?

    init(socket: PacketSocket, greeting: WorkerGreeting, program: any DecodingProgram.Type) {
        self.socket = socket
        self.greeting = greeting
        self.program = program
    }

    /// Greets, then works.
    ///
    /// The result is the exit code.
    mutating func run() -> Int32 {
        do throws(PacketError) {
            try socket.send(WorkerReply(number: WorkerReply.greeting, content: .hello(greeting)))
            while true {
                freeMemoryWhenIdle()
                try serve(try socket.receive(WorkerRequest.self, takesDescriptor: true))
            }
        } catch {
            return error == .closed ? 0 : Self.protocolExit
        }
    }

    private mutating func serve(
        _ packet: (message: WorkerRequest, passed: FileDescriptor?)
    ) throws(PacketError) {
        let number = packet.message.number
        defer { buffer.trim() }
        if case .preview = packet.message.job {} else { playing = nil }
        let answer = try answer(to: packet.message.job, packet.passed, number)
        // Before it answers: who hears that a photo is done may unmount its disk. Reading the file did not change it, so
        // closing cannot lose anything. A video that plays closes its own.
        if packet.passed?.rawValue != playing?.photo.descriptor.rawValue { try? packet.passed?.close() }
        switch answer {
        case .content(let content): try reply(number, content)
        case .picture(let picture, let isCoarse):
            try reply(number, .previewed(width: picture.width, height: picture.height, isCoarse: isCoarse))
            for strip in PreviewStrip.strips(of: picture) { try socket.send(bytes: strip.packet(of: number)) }
        }
    }

    private mutating func answer(
        to job: WorkerRequest.Job, _ passed: FileDescriptor?, _ number: UInt64
    ) throws(PacketError) -> WorkerAnswer {
        switch (job, passed) {
        case (.analyze(let size, let bearsMediaExtension), let file?):
            return try analyze(PhotoJob(photo(file, size, number), bearsMediaExtension), number)
        case (.sidecar(let size), let file?):
            return .content(sidecar(photo(file, size, number)))
        case (.digest(let size, let extent), let file?):
            return .content(digest(photo(file, size, number), extent))
        case (.digestWhole(let size), let file?):
            let photo = photo(file, size, number)
            return try work { (program, buffer) throws(PassedPhoto.ReadFailure) in
                try program.digestWhole(photo, &buffer)
            }
        case (.frames(let size, let moments), let file?):
            let photo = photo(file, size, number)
            return try work { (program, _) throws(PassedPhoto.ReadFailure) in
                try program.frames(photo, at: moments)
            }
        case (.preview(let size, let bounds, let isCoarse, let moment, let identity, let region), let file?):
            let wish = PreviewWish(
                bounds: bounds, isCoarse: isCoarse, moment: moment, identity: identity, region: region)
            let job = PreviewJob(photo: photo(file, size, number), wish: wish)
            let frame = job.play(program, undecodable: greeting.undecodable, &playing, &buffer)
            return frame ?? job.run(program, undecodable: greeting.undecodable, &buffer)
        case (.thumbnail(let size, let claim, let bounds), let file?):
            return try thumbnail(photo(file, size, number), of: claim, within: bounds)
        case (.readText(let size, let bounds), let file?):
            let job = TextJob(photo: photo(file, size, number), bounds: bounds)
            let undecodable = greeting.undecodable
            return try work { (program, buffer) throws(PassedPhoto.ReadFailure) in
                try job.run(program, undecodable: undecodable, &buffer)
            }
        case (.selfTest, let file?):
            let attempts = Sandbox.selfTest(writable: file, addressSpace: greeting.sandbox.addressSpace)
            return .content(.selfTested(attempts))
        case (.ping, nil): return .content(.pong)
        default: throw .notUnderstood
        }
    }

    /// The photo that came with a request.
    private func photo(_ file: FileDescriptor, _ size: Int64, _ number: UInt64) -> PassedPhoto {
        var hasAsked = false
        return PassedPhoto(descriptor: file, size: size) { [socket] bytes in
            guard !hasAsked else { return }
            hasAsked = true
            do throws(PacketError) {
                try socket.send(WorkerReply(number: number, content: .wantsMemory(bytes)))
                let answer = try socket.receive(WorkerRequest.self).message
                guard answer.number == number, answer.job == .goOn else { throw .notUnderstood }
            } catch {
                // No work is left to do for a daemon that is gone or speaks otherwise.
                exit(error == .closed ? 0 : Self.protocolExit)
            }
        }
    }

    private mutating func analyze(_ job: PhotoJob, _ number: UInt64) throws(PacketError) -> WorkerAnswer {
        switch job.identify(program, undecodable: greeting.undecodable, &buffer) {
        case .done(let content): return .content(content)
        case .identified(let identification, let measure):
            try reply(number, .identified(identification))
            let answer = try socket.receive(WorkerRequest.self).message
            guard answer.number == number else { throw .notUnderstood }
            switch answer.job {
            case .leave: return .content(.left)
            case .measure: return .content(measure())
            case .analyze, .sidecar, .goOn, .digest, .digestWhole, .frames, .preview, .thumbnail, .readText, .survey,
                .selfTest, .ping:
                throw .notUnderstood
            }
        }
    }

    private mutating func thumbnail(
        _ file: PassedPhoto, of claim: ThumbnailClaim, within bounds: PreviewBounds
    ) throws(PacketError) -> WorkerAnswer {
        // A decoder that does not work on this machine says nothing about a file.
        guard !greeting.undecodable.contains(.png) else { return .content(.thumbnailLeft(isValid: true)) }
        let answer: WorkerAnswer?
        do throws(PassedPhoto.ReadFailure) {
            answer = try program.thumbnail(file, of: claim, within: bounds, &buffer)
        } catch {
            answer = .content(PhotoJob.reply(to: error))
        }
        guard let answer else { throw .notUnderstood }
        return answer
    }

    /// Does what only one of the programs can; the other does not understand it.
    private mutating func work(
        _ work: (any DecodingProgram.Type, inout ReadBuffer) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content?
    ) throws(PacketError) -> WorkerAnswer {
        let content: WorkerReply.Content?
        do throws(PassedPhoto.ReadFailure) {
            content = try work(program, &buffer)
        } catch {
            content = PhotoJob.reply(to: error)
        }
        guard let content else { throw .notUnderstood }
        return .content(content)
    }

    private mutating func digest(_ photo: PassedPhoto, _ extent: DigestExtent) -> WorkerReply.Content {
        do throws(PassedPhoto.ReadFailure) {
            guard let digest = try photo.digest(extent, &buffer) else { return .tooLargeForDigest }
            return .digested(digest, format: try photo.format())
        } catch {
            return PhotoJob.reply(to: error)
        }
    }

    private func sidecar(_ file: PassedPhoto) -> WorkerReply.Content {
        do throws(PassedPhoto.ReadFailure) {
            let bytes = try file.head(bytes: PhotoMetadata.sidecarLimit)
            return .sidecar(bytes.withUnsafeBytes { PhotoMetadata(sidecar: $0) })
        } catch {
            return PhotoJob.reply(to: error)
        }
    }

    private func reply(_ number: UInt64, _ content: WorkerReply.Content) throws(PacketError) {
        try socket.send(WorkerReply(number: number, content: content))
    }

    private mutating func freeMemoryWhenIdle() {
        var wait = pollfd(fd: socket.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, Self.idleMilliseconds) == 0 else { return }
        playing = nil
        buffer.release()
        malloc_trim(0)
    }
}
