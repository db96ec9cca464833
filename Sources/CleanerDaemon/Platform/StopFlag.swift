import CleanerProtocol
import Synchronization
import Translation

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
    static var daemonStops: ProtocolError {
        ProtocolError(.stopping, tr("the daemon stops"), remedy: tr("try again later"))
    }
}
