import CLinux
import Foundation

/// What this machine lets the tests' user do; tests that need more are skipped with a reason.
extension Run {
    static let mayMakeNamespaces = succeeds("/usr/bin/unshare", "-Urm", "true")

    /// Limits of the kernel, in a namespace.
    static let mayLowerLimits = succeeds(
        "/usr/bin/unshare", "-Ur", "sh", "-c", "echo 1000 >/proc/sys/user/max_inotify_watches")

    /// Programs that it starts itself.
    static let mayTrace = succeeds("/usr/bin/strace", "-o", "/dev/null", "true")

    /// Programs that run already: by Yama's rules of ptrace(2) not even all of its own.
    static let mayAttach: Bool = {
        let scope = try? String(contentsOfFile: "/proc/sys/kernel/yama/ptrace_scope", encoding: .utf8)
        return mayTrace && (geteuid() == 0 || scope.map { $0.hasPrefix("0") } ?? true)
    }()

    /// Files that nobody can move, where the tests' libraries lie.
    static let mayMakeImmutable: Bool = {
        let file = NSTemporaryDirectory() + "/immutable-\(UUID().uuidString)"
        defer { unlink(file) }
        guard FileManager.default.createFile(atPath: file, contents: nil) else { return false }
        defer { _ = succeeds("/usr/bin/chattr", "-i", file) }
        return succeeds("/usr/bin/chattr", "+i", file)
    }()

    static let mayMakeDevices: Bool = {
        let file = NSTemporaryDirectory() + "/device-\(UUID().uuidString)"
        defer { unlink(file) }
        return mknod(file, S_IFCHR | 0o600, 0x103) == 0
    }()

    /// Without it no program of the user's is run.
    static let hasLandlock = cleanerd_landlock_create_ruleset(nil, 0, 1) > 0

    /// Makes a file or folder immutable (`+i`) or not (`-i`).
    func chattr(_ attribute: String, _ path: String) throws -> Bool {
        try program("/usr/bin/chattr", [attribute, path]).code == 0
    }

    private static func succeeds(_ program: String, _ words: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
