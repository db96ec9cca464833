import Dispatch
import Glibc
import Synchronization
import SystemPackage

/// Reads the free bytes and the size of the libraries' file systems.
///
/// It uses a queue of its own, because a dead network share may never answer.
final class FreeSpace: Sendable {
    /// How old a figure may become; only people read it.
    private static let lifetime = Duration.seconds(5)

    /// Bytes of one file system.
    struct Bytes: Sendable, Hashable {
        /// Those that the user may still fill.
        var free: Int64
        /// All, with those that are reserved for the administrator.
        var total: Int64
    }

    private struct Figure {
        var bytes: Bytes?
        var asked: ContinuousClock.Instant
    }

    private let figures = Mutex<[FilePath: Figure]>([:])
    private let queue = DispatchQueue(label: "free space")
    private let clocks: Clocks

    init(clocks: Clocks) {
        self.clocks = clocks
    }

    /// The last figure, nil if there is none yet; an old one is refreshed in the background.
    func bytes(at path: FilePath) -> Bytes? {
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
        let bytes = answered ? Bytes(free: size(status.f_bavail), total: size(status.f_blocks)) : nil
        figures.withLock { $0[path]?.bytes = bytes }

        func size(_ blocks: UInt) -> Int64 {
            let (bytes, isTooLarge) = UInt64(blocks).multipliedReportingOverflow(by: UInt64(status.f_frsize))
            return isTooLarge ? .max : Int64(clamping: bytes)
        }
    }
}
