internal import Glibc
internal import SystemPackage

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

    /// True only for the answers of a sandbox: "no such file" or "bad descriptor" would mean that it let the call through.
    package var isRefused: Bool { [EPERM, EACCES, ENOSYS, ENOMEM, EAFNOSUPPORT].contains(error) }

    /// For people: the outcome, then what was tried.
    package var line: String { "\(isRefused ? "refused" : "ALLOWED"): \(self)" }
}
