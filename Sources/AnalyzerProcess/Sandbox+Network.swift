internal import CLinux
internal import Glibc

extension Sandbox {
    /// Leaves this process, all its threads and all that it starts no sockets but local ones, for good.
    ///
    /// For the daemon, also where no unit forbids it: any other socket answers EAFNOSUPPORT, as on a machine without a
    /// network. What is open stays open.
    ///
    /// - Returns: True where a network socket was refused afterwards; false where the kernel filters no system calls.
    package static func forbidNetwork() -> Bool {
        let noFamily = SystemCallFilter.answer(EAFNOSUPPORT)
        let filter = SystemCallFilter(
            rules: [
                .init(name: "socket", action: noFamily, conditions: [.other(0, than: AF_UNIX)]),
                .init(name: "socketpair", action: noFamily, conditions: [.other(0, than: AF_UNIX)]),
                // It makes sockets without that call.
                .init(name: "io_uring_setup", action: SystemCallFilter.answer(ENOSYS)),
            ], otherwise: SystemCallFilter.allowed, foreign: SystemCallFilter.answer(EPERM))
        return filter.load() && networkAttempts().allSatisfy(\.isRefused)
    }

    /// Tries each kind of socket that reaches beyond this machine, or shows its network, and the ways around the call.
    package static func networkAttempts() -> [SandboxAttempt] {
        let (streams, datagrams) = (Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue))
        return [
            attempt("make an IPv4 socket") { close(socket(AF_INET, streams, 0)) },
            attempt("make an IPv6 socket") { close(socket(AF_INET6, streams, 0)) },
            attempt("make a netlink socket") { close(socket(AF_NETLINK, datagrams, 0)) },
            attempt("make a packet socket") { close(socket(AF_PACKET, datagrams, 0)) },
            attempt("make a socket to a virtual machine's host") { close(socket(AF_VSOCK, streams, 0)) },
            attempt("make a pair of network sockets") {
                var ends: [Int32] = [-1, -1]
                return Int(socketpair(AF_INET, streams, 0, &ends))
            },
            attempt("use io_uring") { cleanerd_try_io_uring() },
        ]
    }

    /// Keeps nothing of what was allowed; a failure and its errno stay.
    private static func close(_ descriptor: Int32) -> Int {
        descriptor < 0 ? -1 : Int(Glibc.close(descriptor))
    }
}
