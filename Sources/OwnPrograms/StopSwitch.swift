internal import CLinux
internal import Glibc
package import SystemPackage
import Translation

/// Interrupts programs that run on other threads, or whatever waits there, once and for good.
package final class StopSwitch: Sendable {
    /// Can be read from `stop` on.
    package let signal: FileDescriptor

    /// - Throws: `missing` if the process has no descriptor left.
    package init() throws(ProgramFailure) {
        let signal = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard signal >= 0 else { throw .missing(Phrase("no descriptor is left: \(Errno(rawValue: errno))")) }
        self.signal = FileDescriptor(rawValue: signal)
    }

    deinit {
        try? signal.close()
    }

    /// Ends them soon; each throws `stopped`.
    package func stop() {
        var one: UInt64 = 1
        // Cannot fail: the counter of a new eventfd has room.
        _ = write(signal.rawValue, &one, MemoryLayout<UInt64>.size)
    }
}
