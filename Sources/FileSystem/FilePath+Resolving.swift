import Glibc
package import SystemPackage

extension FilePath {
    /// The absolute path of the file, without symbolic links.
    ///
    /// - Throws: `Errno`, also if there is no such file.
    package func resolved() throws(Errno) -> FilePath {
        guard let resolved = withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// The process's current directory; nil if it was removed.
    package static var currentDirectory: FilePath? {
        guard let current = getcwd(nil, 0) else { return nil }
        defer { free(current) }
        return FilePath(platformString: current)
    }
}
