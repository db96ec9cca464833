internal import AnalyzerProcess
internal import CLinux
internal import Glibc
internal import SystemPackage

/// What a photo might make of a worker that it took over: the worker tries it from inside the sandbox.
extension Misdeed {
    /// Chosen by the photo's first line; each reports its outcome.
    static var insideDeeds: [String: () -> String] {
        [
            "open a file": { describe { Int(open("/etc/passwd", O_RDONLY | O_CLOEXEC)) } },
            "look for a file": { "\(open("/etc/passwd", O_RDONLY | O_CLOEXEC) < 0 ? "not " : "")found" },
            "make a socket": { describe { Int(Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) } },
            "run a program": {
                describe {
                    var none: [UnsafeMutablePointer<CChar>?] = [nil]
                    return Int(execve("/bin/true", &none, &none))
                }
            },
            "bomb of forks": {
                let refused = (0..<10_000).count { _ in
                    let child = cleanerd_try_fork()
                    if child == 0 { while true { pause() } }
                    return child < 0
                }
                return "\(refused) refused"
            },
            "knock at every door": {
                let refused = (0..<1000).count { _ in
                    Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) < 0 && open("/", O_RDONLY) < 0
                        && kill(getpid(), 0) < 0 && dup(0) < 0
                }
                return "\(refused) refused"
            },
            "message of 2 GiB": { describe(sendLarge) },
        ]
    }

    /// Answers with what came of it as the reason why the photo cannot be read.
    func commitInside(_ deed: String) throws {
        Self.enterSandbox()
        let result = Self.insideDeeds[deed]?() ?? ""
        try reply(.unreadable(bytesDigest: nil, format: nil, reason: result))
    }

    /// Answers, and answers again without an end.
    func flood() throws -> Never {
        Self.enterSandbox()
        while true { try reply(.notMedia) }
    }

    private static func describe(_ action: () -> Int) -> String {
        "\(Sandbox.attempt("tried", action))"
    }

    /// One packet made of the same 16 MiB 128 times.
    private static func sendLarge() -> Int {
        var piece = [UInt8](repeating: 0x20, count: 16 << 20)
        return piece.withUnsafeMutableBytes { piece in
            var pieces = [iovec](repeating: iovec(iov_base: piece.baseAddress, iov_len: piece.count), count: 128)
            return pieces.withUnsafeMutableBufferPointer { pieces in
                var header = msghdr()
                header.msg_iov = pieces.baseAddress
                header.msg_iovlen = pieces.count
                return sendmsg(PacketSocket.workerDescriptor.rawValue, &header, Int32(MSG_NOSIGNAL))
            }
        }
    }
}
