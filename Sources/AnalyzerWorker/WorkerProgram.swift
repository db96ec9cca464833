internal import AnalyzerProcess
internal import Glibc
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
        let isPrompt = arguments.first == WorkerPriority.promptOption
        guard let addressSpace = addressSpace(arguments.dropFirst(isPrompt ? 1 : 0)), hasSocket else {
            let text = "cleanerd starts this program; by hand it has only --self-test, which tries its sandbox"
            Notice.warn(text, by: program)
            exit(usageExit)
        }
        let socket = PacketSocket(descriptor: PacketSocket.workerDescriptor, waits: true)
        let warmUp = WarmUp(program: program)
        let greeting = warmUp.enterSandbox(addressSpace: addressSpace, priority: isPrompt ? .prompt : .background)
        DaemonWatch.start(socket.descriptor, program)
        var loop = WorkerLoop(socket: socket, greeting: greeting, program: program)
        exit(loop.run())
    }

    private static func addressSpace(_ arguments: ArraySlice<String>) -> Int64? {
        guard arguments.count == 2, arguments.first == "--address-space" else { return nil }
        return arguments.last.flatMap { Int64($0) }
    }

    private static var hasSocket: Bool {
        var type: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        let result = getsockopt(PacketSocket.workerDescriptor.rawValue, SOL_SOCKET, SO_TYPE, &type, &length)
        return result == 0 && type == Int32(SOCK_SEQPACKET.rawValue)
    }
}
