internal import AnalyzerProcess
internal import Glibc
internal import SystemPackage

/// The worker's program.
///
/// The daemon starts it with one end of a socket pair as descriptor 3.
@main
enum CleanerdAnalyzer {
    /// From sysexits.h.
    private static let usageExit: Int32 = 64

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments == ["--self-test"] { exit(SelfTest.run() ? 0 : 1) }
        let isPrompt = arguments.first == WorkerPriority.promptOption
        guard let addressSpace = addressSpace(arguments.dropFirst(isPrompt ? 1 : 0)), hasSocket else {
            Notice.warn("cleanerd starts this program; by hand it has only --self-test, which tries its sandbox")
            exit(usageExit)
        }
        let socket = PacketSocket(descriptor: PacketSocket.workerDescriptor, waits: true)
        let greeting = WarmUp.enterSandbox(addressSpace: addressSpace, priority: isPrompt ? .prompt : .background)
        DaemonWatch.start(socket.descriptor)
        var loop = WorkerLoop(socket: socket, greeting: greeting)
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
