import Foundation
import Glibc
import Testing

/// A control group of a test's own, of either version of the kernel's interface.
final class ControlGroup {
    enum Limit: String {
        case memory, pids, cpu
    }

    /// Whether this machine lets the tests' user make one with this limit.
    private static func mayLimit(_ limit: Limit) -> Bool { (try? ControlGroup(limit)) != nil }

    /// Runs a test only where one can be made.
    static func needed(_ limit: Limit) -> ConditionTrait {
        .enabled(if: mayLimit(limit), "this machine lets nobody make control groups")
    }

    private struct Refused: Error {}

    private static let top = URL(fileURLWithPath: "/sys/fs/cgroup")
    private static let isVersion2 = access("/sys/fs/cgroup/cgroup.controllers", F_OK) == 0

    private let limit: Limit
    private let folder: URL

    init(_ limit: Limit) throws {
        self.limit = limit
        let name = "cleanerd-test-\(UUID().uuidString.prefix(8))"
        folder = (Self.isVersion2 ? Self.top : Self.top.appendingPathComponent(limit.rawValue))
            .appendingPathComponent(name)
        if Self.isVersion2 {
            try? Self.put("+\(limit.rawValue)", in: Self.top.appendingPathComponent("cgroup.subtree_control"))
        }
        guard mkdir(folder.path, 0o755) == 0 else { throw Refused() }
        guard access(file.path, W_OK) == 0 else {
            rmdir(folder.path)
            throw Refused()
        }
    }

    deinit {
        rmdir(folder.path)
    }

    /// Words that start a program in the group.
    var words: [String] {
        ["/bin/sh", "-c", #"echo $$ >"$0"/cgroup.procs && exec "$@""#, folder.path]
    }

    /// Sets bytes of memory, a number of processes and threads, or hundredths of a core.
    func set(_ value: Int) throws {
        switch (limit, Self.isVersion2) {
        case (.cpu, true): try Self.put("\(value * 1000) 100000", in: file)
        case (.cpu, false): try Self.put("\(value * 1000)", in: file)
        default: try Self.put("\(value)", in: file)
        }
    }

    func lift() throws {
        try Self.put(Self.isVersion2 || limit == .pids ? "max" : "-1", in: file)
    }

    private var file: URL {
        let name =
            switch limit {
            case .memory: Self.isVersion2 ? "memory.max" : "memory.limit_in_bytes"
            case .pids: "pids.max"
            case .cpu: Self.isVersion2 ? "cpu.max" : "cpu.cfs_quota_us"
            }
        return folder.appendingPathComponent(name)
    }

    /// Not by Foundation, which would make a file beside it.
    private static func put(_ text: String, in file: URL) throws {
        let opened = open(file.path, O_WRONLY | O_CLOEXEC)
        guard opened >= 0 else { throw Refused() }
        defer { close(opened) }
        guard write(opened, text, text.utf8.count) == text.utf8.count else { throw Refused() }
    }
}
