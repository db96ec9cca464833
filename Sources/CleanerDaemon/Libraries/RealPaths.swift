import FileSystem
import Synchronization
import SystemPackage

/// Where the libraries lie with symbolic links resolved, remembered because asking the disk may hang.
///
/// The start looks it up, and the watch sets it each time it finds a library.
final class RealPaths: Sendable {
    /// How long the start waits for disks that do not answer.
    ///
    /// What lies there is reached by its given name until the watch finds it. Of the 90 s that systemd waits for a service
    /// by default this leaves most to the rest.
    private static let longestWait = Duration.seconds(10)

    private let known = Mutex<[FilePath: FilePath]>([:])

    /// The real path of a library; the path itself while it is not known.
    subscript(library: FilePath) -> FilePath {
        known.withLock { $0[library] } ?? library
    }

    /// Takes what the watch found.
    func set(_ library: FilePath, to path: FilePath) {
        known.withLock { $0[library] = path }
    }

    /// Resolves paths, each on a thread of its own.
    func resolve(_ libraries: some Collection<FilePath>) async {
        let (ends, end) = AsyncStream<Void>.makeStream()
        for library in libraries {
            Task {
                try? await BlockingThread.run("library") {
                    let path = (try? library.resolved()) ?? library
                    self.known.withLock { if $0[library] == nil { $0[library] = path } }
                }
                end.yield()
            }
        }
        let alarm = Task {
            try await Task.sleep(for: Self.longestWait)
            end.finish()
        }
        var left = libraries.count
        while left > 0, await ends.first(where: { true }) != nil { left -= 1 }
        alarm.cancel()
    }
}
