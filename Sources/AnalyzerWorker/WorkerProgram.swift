internal import AnalyzerProcess
internal import Glibc

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
