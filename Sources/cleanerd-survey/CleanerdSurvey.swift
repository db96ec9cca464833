internal import AnalyzerProcess
internal import AppSurvey
internal import FoundationEssentials
internal import Glibc
internal import SystemPackage

/// The worker's program that surveys the installed applications: it reads the files of other programs.
///
/// Its argument `--places` has the `SurveyPlaces`. Its sandbox, unlike that of other workers, lets it read these.
@main
enum CleanerdSurvey {
    private static let name = "cleanerd-survey"
    /// From sysexits.h.
    private static let usageExit: Int32 = 64
    /// EX_PROTOCOL of sysexits.h: this worker does not understand the daemon.
    private static let protocolExit: Int32 = 76

    static func main() {
        guard let arguments = WorkerArguments(CommandLine.arguments.dropFirst()),
            let places = SurveyPlaces(arguments: arguments.rest)
        else {
            Notice.warn("cleanerd starts this program: `cleanerctl apps` shows what it finds", by: name)
            exit(usageExit)
        }
        let socket = PacketSocket(descriptor: PacketSocket.workerDescriptor, waits: true)
        let isIdle = arguments.priority == .background ? Sandbox.lowerPriority() : nil
        let report = Sandbox.close(
            addressSpace: arguments.addressSpace, idlePriority: isIdle,
            access: SandboxAccess(readable: places.readable, listed: places.listed))
        DaemonWatch.start(socket.descriptor, name)
        let greeting = WorkerGreeting(sandbox: report, undecodable: [], code: nil)
        exit(serve(socket, greeting, places))
    }

    /// Greets and answers until the daemon closes its end.
    ///
    /// - Returns: The exit code.
    private static func serve(_ socket: PacketSocket, _ greeting: WorkerGreeting, _ places: SurveyPlaces) -> Int32 {
        do throws(PacketError) {
            try socket.send(WorkerReply(number: WorkerReply.greeting, content: .hello(greeting)))
            while true {
                let (request, passed) = try socket.receive(WorkerRequest.self, takesDescriptor: true)
                // Nothing was written to it.
                defer { try? passed?.close() }
                for content in try answers(to: request.job, passed, greeting, places) {
                    try socket.send(WorkerReply(number: request.number, content: content))
                }
            }
        } catch {
            return error == .closed ? 0 : protocolExit
        }
    }

    private static func answers(
        to job: WorkerRequest.Job, _ passed: FileDescriptor?, _ greeting: WorkerGreeting, _ places: SurveyPlaces
    ) throws(PacketError) -> [WorkerReply.Content] {
        switch (job, passed) {
        case (.ping, nil): return [.pong]
        case (.selfTest, let file?):
            return [.selfTested(Sandbox.selfTest(writable: file, addressSpace: greeting.sandbox.addressSpace))]
        case (.survey, nil):
            guard let json = try? JSONEncoder().encode(Survey(of: places)) else { throw .notUnderstood }
            return SurveyPart.parts(of: json).map { .surveyPart($0) }
        default: throw .notUnderstood
        }
    }
}
