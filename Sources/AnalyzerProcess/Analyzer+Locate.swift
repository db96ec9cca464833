internal import Glibc
package import SystemPackage

extension Analyzer {
    /// The analyser's program that belongs to a daemon: beside it, or in `../libexec/cleanerd`.
    ///
    /// Nil where neither runs.
    ///
    /// `daemon` is the path of the daemon's program with links resolved. No search path is asked: photos must not be
    /// given to a program that merely bears the name.
    package static func locate(beside daemon: FilePath) -> FilePath? {
        let folder = daemon.removingLastComponent()
        let candidates = [
            folder.appending("cleanerd-analyzer"),
            folder.removingLastComponent().pushing("libexec/cleanerd/cleanerd-analyzer"),
        ]
        return candidates.first { candidate in
            candidate.withPlatformString { access($0, X_OK) == 0 }
        }
    }
}
