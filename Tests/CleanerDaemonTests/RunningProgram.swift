import Foundation
import Glibc
import SystemPackage
import Testing

@testable import CleanerDaemon

/// A file that stands in for a program that runs: as long as it is open, the kernel has a link to it, too.
final class RunningProgram: Sendable {
    private let folder: URL
    private let descriptor: Int32

    init() throws {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("cleaner-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("cleanerd").path
        try Data("old".utf8).write(to: URL(fileURLWithPath: file))
        try #require(chmod(file, 0o755) == 0)
        descriptor = open(file, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
    }

    deinit {
        close(descriptor)
        try? FileManager.default.removeItem(at: folder)
    }

    var path: String { folder.appendingPathComponent("cleanerd").path }

    /// As it sees itself, if it looks for the first time now.
    var installed: InstalledProgram { InstalledProgram(FilePath("/proc/self/fd/\(descriptor)")) }

    /// Renames another program into its place, as dpkg does.
    func replace(mode: mode_t = 0o755) throws {
        let new = path + ".new"
        try Data("new".utf8).write(to: URL(fileURLWithPath: new))
        try #require(chmod(new, mode) == 0)
        try #require(rename(new, path) == 0)
    }
}
