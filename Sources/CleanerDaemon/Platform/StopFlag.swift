import CleanerProtocol
import Synchronization

/// Says that the daemon stops: long work ends at its next slice, and the next start does the rest.
final class StopFlag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .acquiring) }

    func raise() { flag.store(true, ordering: .releasing) }

    /// Throws if the daemon stops.
    func check() throws(ProtocolError) {
        if isRaised { throw .daemonStops }
    }
}

extension ProtocolError {
    static let daemonStops = ProtocolError(.stopping, "the daemon stops", remedy: "try again later")
}
