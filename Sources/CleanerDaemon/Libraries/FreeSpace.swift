import FileSystem
import Glibc
import Synchronization
import SystemPackage

/// Reads the free bytes and the size of the libraries' file systems.
///
/// A dead network share may never answer, so each library is asked on a thread of its own, and nothing else until it
/// has answered.
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
        /// When the last question was answered; nil before the first answer.
        var answered: ContinuousClock.Instant?
        var isAsked = false
    }

    private let figures = Mutex<[FilePath: Figure]>([:])
    private let space: @Sendable (FilePath) -> Bytes?
    private let clocks: Clocks

    /// - Parameters:
    ///   - space: Asks the disk; may never return.
    ///   - clocks: The machine's clocks.
    init(_ space: @escaping @Sendable (FilePath) -> Bytes? = { Bytes(at: $0) }, clocks: Clocks) {
        self.space = space
        self.clocks = clocks
    }

    /// The last figure, nil if there is none yet; an old one is refreshed in the background.
    func bytes(at path: FilePath) -> Bytes? {
        let now = clocks.monotonic()
        let (bytes, mustAsk) = figures.withLock { figures in
            var figure = figures[path] ?? Figure()
            let isOld = figure.answered.map { $0 + Self.lifetime < now } ?? true
            let mustAsk = isOld && !figure.isAsked
            if mustAsk { figure.isAsked = true }
            figures[path] = figure
            return (figure.bytes, mustAsk)
        }
        if mustAsk, QuietThread.start("free space", { self.ask(path) }) != nil {
            figures.withLock { $0[path]?.isAsked = false }
        }
        return bytes
    }

    private func ask(_ path: FilePath) {
        let figure = Figure(bytes: space(path), answered: clocks.monotonic())
        figures.withLock { $0[path] = figure }
    }
}

extension FreeSpace.Bytes {
    /// Asks the file system of a path; nil if it answers with an error.
    init?(at path: FilePath) {
        var status = statvfs()
        guard path.withPlatformString({ statvfs($0, &status) }) == 0 else { return nil }
        func size(_ blocks: UInt) -> Int64 {
            let (bytes, isTooLarge) = UInt64(blocks).multipliedReportingOverflow(by: UInt64(status.f_frsize))
            return isTooLarge ? .max : Int64(clamping: bytes)
        }
        self.init(free: size(status.f_bavail), total: size(status.f_blocks))
    }
}
