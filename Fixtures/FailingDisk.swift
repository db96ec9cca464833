package import Foundation

/// A folder mounted at a second place, where calls hang or fail as told: a network share with a bad day.
///
/// It is a FUSE file system, served by `Tests/Tools/failing-disk`.
package final class FailingDisk {
    /// Whether this machine lets the tests' user mount one.
    package static let mayMount: Bool = {
        let top = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("disk-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: top) }
        guard let disk = try? FailingDisk(in: top) else { return false }
        disk.end()
        return true
    }()

    private struct Unmountable: Error {}

    /// What lies on the disk, beside all faults.
    package let folder: URL
    /// Where it is mounted.
    package let mount: URL
    private let list: URL
    private let server = Process()
    /// Its end ends the server.
    private let input = Pipe()

    /// Makes an empty disk and mounts it, all in folders of `top`.
    package init(in top: URL) throws {
        folder = top.appendingPathComponent("disk")
        mount = top.appendingPathComponent("mount")
        list = top.appendingPathComponent("faults")
        for made in [folder, mount] {
            try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        }
        try set([])
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Tests")
        server.executableURL = tests.appendingPathComponent("Tools/failing-disk").standardized
        server.arguments = [folder.path, mount.path, list.path]
        server.standardInput = input
        server.standardError = FileHandle.nullDevice
        try server.run()
        let outside = try Self.device(of: folder)
        while try Self.device(of: mount) == outside {
            guard server.isRunning else { throw Unmountable() }
            usleep(5000)
        }
    }

    deinit {
        end()
    }

    /// Sets what calls meet from now on: lines such as `rename EIO` and `read hang`.
    package func set(_ faults: [String]) throws {
        let text = faults.map { $0 + "\n" }.joined()
        try Data(text.utf8).write(to: list, options: .atomic)
    }

    /// Lets all calls succeed again.
    package func heal() throws { try set([]) }

    /// Unmounts it; calls that still hang fail.
    package func end() {
        guard server.isRunning else { return }
        try? input.fileHandleForWriting.close()
        server.waitUntilExit()
    }

    private static func device(of folder: URL) throws -> UInt64 {
        var status = stat()
        guard lstat(folder.path, &status) == 0 else { throw Unmountable() }
        return UInt64(status.st_dev)
    }
}
