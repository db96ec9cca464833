import FileSystem
import Synchronization
import SystemPackage

/// The libraries' paths with symbolic links resolved; remembered because asking the disk may never return.
///
/// The daemon looks them up at its start, and the watch updates a path each time it finds the library.
final class RealPaths: Sendable {
    /// How long the start waits for disks that do not answer.
    ///
    /// A library that is not resolved by then goes by its given name until the watch finds it. systemd waits 90 s for a
    /// service by default; this leaves most of that to the rest of the start.
    private static let longestWait = Duration.seconds(10)

    private let known = Mutex<[FilePath: FilePath]>([:])

    /// The real path of a library, or its given path while that is not known.
    subscript(library: FilePath) -> FilePath {
        known.withLock { $0[library] } ?? library
    }

    /// Sets the real path that the watch found.
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
            try await Alarm.wait(for: Self.longestWait)
            end.finish()
        }
        var left = libraries.count
        while left > 0, await ends.first(where: { true }) != nil { left -= 1 }
        alarm.cancel()
    }
}
