internal import AnalyzerProcess
internal import Glibc
internal import Images
internal import SystemPackage

/// A worker that does wrong on purpose.
///
/// What it does at its start is chosen by the name that it is called by (tests make links), what it does on a photo by
/// the photo's first line. With `--drive`, `--photo` and `--abandon` it plays the daemon, in a process of its own.
@main
enum MisbehavingAnalyzer {
    static func main() {
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        case "--drive": exit(Driver.drive(program: FilePath("/proc/self/exe")))
        case "--photo": exit(Driver.analyze(arguments[2], program: FilePath("/proc/self/exe")))
        case "--abandon": Driver.abandon(program: FilePath(arguments[2]), file: FilePath(arguments[3]))
        default: work(as: FilePath(arguments[0]).lastComponent?.string ?? "")
        }
    }

    private static func work(as name: String) {
        let socket = PacketSocket(descriptor: PacketSocket.workerDescriptor, waits: true)
        var version = WorkerVersion.current
        if name == "other-version" { version = WorkerVersion(measurements: -1, messages: version.messages) }
        let undecodable: [MediaFormat] = name == "undecodable" ? [.heif, .avif] : []
        let greeting = WorkerGreeting(version: version, sandbox: SandboxReport(), undecodable: undecodable, code: nil)
        do {
            switch name {
            case "exits-at-start": exit(1)
            case "crashes-at-start": Misdeed.crash()
            case "is-filtered-at-start": raise(SIGSYS)
            case "silent-at-start": Misdeed.hang()
            case "rude-at-start": try socket.send(WorkerReply(number: WorkerReply.greeting, content: .pong))
            default: try socket.send(WorkerReply(number: WorkerReply.greeting, content: .hello(greeting)))
            }
            while true {
                let (request, file) = try socket.receive(WorkerRequest.self, takesDescriptor: true)
                try Misdeed(socket: socket, request: request, file: file).commit()
                try file?.close()
            }
        } catch PacketError.closed {
            exit(0)
        } catch {
            exit(76)
        }
    }
}
