import Dispatch
import Glibc
import Synchronization
import SystemPackage

/// Reads the free bytes of the libraries' file systems on a queue of its own, as a dead network share may never answer.
final class FreeSpace: Sendable {
    /// How old a figure may become; only people read it.
    private static let lifetime = Duration.seconds(5)

    private struct Figure {
        var bytes: Int64?
        var asked: ContinuousClock.Instant
    }

    private let figures = Mutex<[FilePath: Figure]>([:])
    private let queue = DispatchQueue(label: "free space")
    private let clocks: Clocks

    init(clocks: Clocks) {
        self.clocks = clocks
    }

    /// The last figure, nil if there is none yet; an old one is refreshed in the background.
    func bytes(at path: FilePath) -> Int64? {
        let now = clocks.monotonic()
        let (bytes, isOld) = figures.withLock { figures in
            let known = figures[path]
            let isOld = known.map { $0.asked + Self.lifetime < now } ?? true
            if isOld { figures[path] = Figure(bytes: known?.bytes, asked: now) }
            return (known?.bytes, isOld)
        }
        if isOld { queue.async { self.ask(path) } }
        return bytes
    }

    private func ask(_ path: FilePath) {
        var status = statvfs()
        let answered = path.withPlatformString { statvfs($0, &status) } == 0
        let bytes = answered ? Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize)) : nil
        figures.withLock { $0[path]?.bytes = bytes }
    }
}
