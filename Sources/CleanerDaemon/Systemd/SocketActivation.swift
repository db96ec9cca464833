import CSystemd
import Glibc
import SystemPackage

/// The listening socket that systemd opened for the daemon (sd_listen_fds(3)).
enum SocketActivation {
    /// The descriptor; nil if the daemon was not started by its socket.
    ///
    /// - Throws: `DaemonError` if anything else was passed.
    static func socket() throws(DaemonError) -> Int32? {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        defer {
            if let names {
                var next = names
                while let name = next.pointee {
                    free(name)
                    next += 1
                }
                free(names)
            }
        }
        guard count >= 0 else {
            throw DaemonError("the sockets passed by systemd cannot be taken: \(Errno(rawValue: -count))")
        }
        guard count > 0 else { return nil }
        // This is SD_LISTEN_FDS_START of sd-daemon.h.
        let first: Int32 = 3
        guard count == 1, sd_is_socket_unix(first, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0 else {
            throw .configuration(
                "systemd passed \(count) descriptors that are not one listening local stream socket: "
                    + "see `systemctl --user cat cleanerd.socket`")
        }
        let flags = fcntl(first, F_GETFL)
        guard flags >= 0, fcntl(first, F_SETFL, flags | O_NONBLOCK) == 0 else {
            throw DaemonError("the socket passed by systemd cannot be set up: \(Errno(rawValue: errno))")
        }
        return first
    }
}
