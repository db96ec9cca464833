import FileSystem
import Glibc
package import SystemPackage

/// The program that runs here, beside the file that the next start would run.
package struct InstalledProgram: Sendable {
    /// The kernel's link to a program ends so once another file was renamed over it.
    private static let replaced = Array(" (deleted)".utf8)

    /// Where the program was installed when it started, symbolic links resolved.
    package let path: FilePath
    /// Nil if the program cannot be told from others.
    private let running: FileIdentity?

    /// - Parameter link: The kernel's link to the program, which leads to it also when its file was replaced.
    package init(_ link: FilePath = "/proc/self/exe") {
        let target = Self.target(of: link).bytes
        let wasReplacedBefore = target.suffix(Self.replaced.count).elementsEqual(Self.replaced)
        path = FilePath(bytes: target.dropLast(wasReplacedBefore ? Self.replaced.count : 0))
        let running = Self.identity(link)
        let installed = Self.identity(path)
        // Asked last, so that an update in between is no difference of the other kind.
        let wasReplaced = Self.target(of: link) != path
        let differs = running.flatMap { installed?.isSameFile(as: $0) } == false
        // Some file systems number a file differently at each look. The daemon would end for that again and again.
        self.running = differs && !wasReplaced ? nil : running
    }

    /// Whether another program lies where this one was installed; false while nothing there can be started.
    var isReplaced: Bool {
        guard let running, let installed = Self.identity(path), !installed.isSameFile(as: running) else { return false }
        return path.withPlatformString { access($0, X_OK) } == 0
    }

    /// Tells this program from others in a file that outlives it: inode, size and time, as a device may have another
    /// number after a boot; nil if the program cannot be told from others.
    var stamp: [UInt64]? {
        running.map { [$0.inode, UInt64(bitPattern: $0.size), UInt64(bitPattern: $0.modified)] }
    }

    private static func identity(_ path: FilePath) -> FileIdentity? {
        guard let status = try? Stat(path), status.type == .regular else { return nil }
        return status.identity
    }

    private static func target(of link: FilePath) -> FilePath {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = link.withPlatformString { readlink($0, &path, path.count - 1) }
        return FilePath(platformString: Array(path.prefix(max(0, length))) + [0])
    }
}
