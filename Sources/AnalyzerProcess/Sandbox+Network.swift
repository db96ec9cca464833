internal import CLinux
internal import CSeccomp
internal import Glibc

extension Sandbox {
    /// Leaves this process, all its threads and all that it starts no sockets but local ones, for good.
    ///
    /// For the daemon and the window, also where no unit forbids it: any other socket answers EAFNOSUPPORT, as on a
    /// machine without a network. What is open stays open.
    ///
    /// - Parameter sparesNetlink: Whether sockets to the kernel stay possible, with which GLib and WebKit's own sandbox
    ///   look at the machine's network interfaces.
    /// - Returns: True where a network socket was refused afterwards; false where the kernel filters no system calls.
    package static func forbidNetwork(sparesNetlink: Bool = false) -> Bool {
        let noFamily = SystemCallFilter.answer(EAFNOSUPPORT)
        let last = sparesNetlink ? AF_NETLINK : AF_UNIX
        // One rule cannot compare an argument twice.
        let refused =
            [scmp_arg_cmp.greater(0, than: last)]
            + (0..<last).filter { $0 != AF_UNIX }.map { scmp_arg_cmp.equal(0, $0) }
        let rules = ["socket", "socketpair"].flatMap { call in
            refused.map { SystemCallFilter.Rule(name: call, action: noFamily, conditions: [$0]) }
        }
        let filter = SystemCallFilter(
            // It makes sockets without these calls.
            rules: rules + [.init(name: "io_uring_setup", action: SystemCallFilter.answer(ENOSYS))],
            otherwise: SystemCallFilter.allowed, foreign: SystemCallFilter.answer(EPERM))
        return filter.load() && networkAttempts(sparesNetlink: sparesNetlink).allSatisfy(\.isRefused)
    }

    /// Tries each kind of socket that reaches beyond this machine, or shows its network, and the ways around the call.
    package static func networkAttempts(sparesNetlink: Bool = false) -> [SandboxAttempt] {
        let (streams, datagrams) = (Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue))
        let netlink = attempt("make a netlink socket") { close(socket(AF_NETLINK, datagrams, 0)) }
        return [
            attempt("make an IPv4 socket") { close(socket(AF_INET, streams, 0)) },
            attempt("make an IPv6 socket") { close(socket(AF_INET6, streams, 0)) },
            attempt("make a packet socket") { close(socket(AF_PACKET, datagrams, 0)) },
            attempt("make a socket to a virtual machine's host") { close(socket(AF_VSOCK, streams, 0)) },
            attempt("make a pair of network sockets") {
                var ends: [Int32] = [-1, -1]
                return Int(socketpair(AF_INET, streams, 0, &ends))
            },
            attempt("use io_uring") { cleanerd_try_io_uring() },
        ] + (sparesNetlink ? [] : [netlink])
    }

    /// Keeps nothing of what was allowed; a failure and its errno stay.
    private static func close(_ descriptor: Int32) -> Int {
        descriptor < 0 ? -1 : Int(Glibc.close(descriptor))
    }
}
