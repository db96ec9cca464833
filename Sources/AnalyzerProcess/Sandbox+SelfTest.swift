internal import CLinux
internal import Glibc
package import SystemPackage

/// One attempt of a worker or of the daemon at something that its sandbox forbids.
package struct SandboxAttempt: Codable, Sendable, Hashable, CustomStringConvertible {
    package let name: String
    /// `errno` of the attempt; 0 where it was allowed.
    package let error: Int32

    package init(name: String, error: Int32) {
        self.name = name
        self.error = error
    }

    package var description: String { error == 0 ? name : "\(name) (\(Errno(rawValue: error)))" }

    /// True only for the answers of a sandbox: "no such file" or "bad descriptor" mean that it let the call through.
    package var isRefused: Bool { [EPERM, EACCES, ENOSYS, ENOMEM, EAFNOSUPPORT].contains(error) }

    /// For people: the outcome, then what was tried.
    package var line: String { "\(isRefused ? "refused" : "ALLOWED"): \(self)" }
}

extension Sandbox {
    /// Tries everything that a worker must not do.
    ///
    /// To be called in a closed sandbox, with a file that may be written to.
    ///
    /// Where a descriptor, path or program does not exist the filter still answers first, so nothing real is needed.
    package static func selfTest(writable: FileDescriptor, addressSpace: Int64?) -> [SandboxAttempt] {
        withoutLogging { attempts(writable: writable, addressSpace: addressSpace) }
    }

    private static func attempts(writable: FileDescriptor, addressSpace: Int64?) -> [SandboxAttempt] {
        var byte: UInt8 = 0
        // O_TMPFILE, which Swift's Glibc module leaves out: should it be allowed, no name is left behind.
        let temporaryFile = 0o20_000_000 | O_DIRECTORY
        let streams = Int32(SOCK_STREAM.rawValue)
        var attempts = [
            attempt("open a directory") { openRoot() },
            attempt("open a file") { Int(open("/etc/passwd", O_RDONLY | O_CLOEXEC)) },
            attempt("create a file") { Int(open("/tmp", O_WRONLY | temporaryFile | O_CLOEXEC, 0o600)) },
            attempt("write to an open file") { write(writable.rawValue, &byte, 1) },
            attempt("make a network socket") { Int(socket(AF_INET, streams, 0)) },
            attempt("make a local socket") { Int(socket(AF_UNIX, streams, 0)) },
            attempt("connect a socket") { Int(connect(-1, nil, 0)) },
            attempt("send by another descriptor") { send(writable.rawValue, &byte, 1, Int32(MSG_NOSIGNAL)) },
            attempt("copy a descriptor") { Int(dup(writable.rawValue)) },
            attempt("run a program") {
                var none: [UnsafeMutablePointer<CChar>?] = [nil]
                return Int(execve("", &none, &none))
            },
            attempt("fork") {
                let child = cleanerd_try_fork()
                if child == 0 { _exit(0) }
                return child
            },
            attempt("clone3") { cleanerd_try_clone3() },
            attempt("use io_uring") { cleanerd_try_io_uring() },
            attempt("send a signal") { Int(kill(getpid(), 0)) },
            attempt("map executable memory") {
                let mapped = mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                return mapped == MAP_FAILED ? -1 : 0
            },
        ]
        if let limit = addressSpace {
            attempts.append(
                attempt("take \(limit >> 20) MiB of memory") {
                    let mapped = mmap(nil, Int(limit), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                    return mapped == MAP_FAILED ? -1 : 0
                })
        }
        return attempts
    }

    /// An `action` that returns a negative number where it failed, like a system call.
    package static func attempt(_ name: String, _ action: () -> Int) -> SandboxAttempt {
        SandboxAttempt(name: name, error: action() < 0 ? errno : 0)
    }
}
