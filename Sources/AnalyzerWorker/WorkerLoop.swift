internal import AnalyzerProcess
internal import CLinux
internal import Glibc
internal import ImageDecoding
internal import Images
internal import SystemPackage

/// Takes jobs from the daemon, one after the other, until the daemon closes its end.
struct WorkerLoop: ~Copyable {
    /// EX_PROTOCOL of sysexits.h: this worker does not understand the daemon.
    private static let protocolExit: Int32 = 76
    /// Time without work after which a worker gives its memory back, once: an idle worker does not wake up again.
    private static let idleMilliseconds: Int32 = 1000

    private let socket: PacketSocket
    private let greeting: WorkerGreeting
    private var buffer = ReadBuffer()

    init(socket: PacketSocket, greeting: WorkerGreeting) {
        self.socket = socket
        self.greeting = greeting
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
        defer {
            // Reading it did not change it, so closing cannot lose anything.
            try? packet.passed?.close()
            buffer.trim()
        }
        switch (packet.message.job, packet.passed) {
        case (.analyze(let size, let bearsMediaExtension), let file?):
            let photo = PassedPhoto(descriptor: file, size: size)
            try analyze(PhotoJob(photo, bearsMediaExtension, undecodable: greeting.undecodable), number)
        case (.digest(let size, let extent), let file?):
            try reply(number, digest(PassedPhoto(descriptor: file, size: size), extent))
        case (.preview(let size, let bounds, let isCoarse, _), let file?):
            let photo = PassedPhoto(descriptor: file, size: size)
            try preview(PreviewJob(photo, bounds, isCoarse, undecodable: greeting.undecodable), number)
        case (.selfTest, let file?):
            let attempts = Sandbox.selfTest(writable: file, addressSpace: greeting.sandbox.addressSpace)
            try reply(number, .selfTested(attempts))
        case (.ping, nil): try reply(number, .pong)
        default: throw .notUnderstood
        }
    }

    private mutating func analyze(_ job: PhotoJob, _ number: UInt64) throws(PacketError) {
        switch job.identify(&buffer) {
        case .done(let content): try reply(number, content)
        case .identified(let identification, let inspection, let bytes):
            try reply(number, .identified(identification))
            let answer = try socket.receive(WorkerRequest.self).message
            guard answer.number == number else { throw .notUnderstood }
            switch answer.job {
            case .leave: return
            case .measure: try reply(number, PhotoJob.measure(identification, inspection, bytes))
            case .analyze, .digest, .digestWhole, .frames, .preview, .selfTest, .ping: throw .notUnderstood
            }
        }
    }

    private mutating func digest(_ photo: PassedPhoto, _ extent: DigestExtent) -> WorkerReply.Content {
        do throws(PassedPhoto.ReadFailure) {
            let digest =
                switch extent {
                case .whole: try photo.digest(&buffer)
                case .ends: try photo.digestOfEnds(&buffer)
                }
            guard let digest else { return .tooLargeForDigest }
            return .digested(digest, format: MediaFormat.sniff(try photo.head()))
        } catch {
            return PhotoJob.reply(to: error)
        }
    }

    private mutating func preview(_ job: PreviewJob, _ number: UInt64) throws(PacketError) {
        switch job.run(&buffer) {
        case .refused(let content): try reply(number, content)
        case .picture(let picture, let isCoarse):
            try reply(number, .previewed(width: picture.width, height: picture.height, isCoarse: isCoarse))
            for strip in PreviewStrip.strips(of: picture) { try reply(number, .strip(strip)) }
        }
    }

    private func reply(_ number: UInt64, _ content: WorkerReply.Content) throws(PacketError) {
        try socket.send(WorkerReply(number: number, content: content))
    }

    private mutating func freeMemoryWhenIdle() {
        var wait = pollfd(fd: socket.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, Self.idleMilliseconds) == 0 else { return }
        buffer.release()
        malloc_trim(0)
    }
}
