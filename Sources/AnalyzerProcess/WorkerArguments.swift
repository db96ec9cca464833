internal import CLinux
internal import Glibc
internal import SystemPackage

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
