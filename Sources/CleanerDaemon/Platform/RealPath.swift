import Glibc
import SystemPackage

/// Paths with symbolic links resolved.
enum RealPath {
    /// The path itself where it cannot be resolved.
    static func of(_ path: FilePath) -> FilePath { existing(path) ?? path }

    /// nil where nothing is there.
    static func existing(_ path: FilePath) -> FilePath? {
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}
