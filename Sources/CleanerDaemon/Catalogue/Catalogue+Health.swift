import AnalyzerProcess
import CleanerProtocol
import Logging
import PhotoCulling
import PhotoStore

/// Whether all goes on as it should.
extension Catalogue {
    /// Proof for the watchdog: the catalogue takes calls and the store answers, be it that it fails.
    func isAlive() -> Bool {
        guarding("the watchdog's question") { try store.answers() }
        return !isDamaged
    }

    /// What the workers' processes tell.
    func take(_ event: AnalyzerEvent) {
        switch event {
        case .started(let process, let greeting):
            logger.info("a worker started", metadata: ["process": "\(process)"])
            clear("analyser-failing")
            let sandbox = greeting.sandbox
            if sandbox.isComplete {
                clear("sandbox-reduced")
            } else {
                raise(
                    "sandbox-reduced",
                    "Photos are parsed with less protection: \(sandbox.shortcomings.joined(separator: "; ")).",
                    remedy: "A newer kernel brings it; the rest of the protection holds.")
            }
        case .ended(let process, let how, let beforeGreeting):
            logger.warning("a worker ended", metadata: ["process": "\(process)", "reason": "\(how)"])
            if beforeGreeting {
                raise(
                    "analyser-failing", "The analyser does not start: it \(how).",
                    remedy:
                        "Install again with ./systemd/install; the journal says more: journalctl --user -u cleanerd.")
            }
        }
    }

    /// The kernel left the daemon network sockets.
    func networkNotForbidden() {
        raise(
            "network-possible",
            "The daemon could not forbid itself the network: system calls are not filtered (seccomp). It uses none.",
            remedy: "A kernel with seccomp filters brings it; under systemd the unit forbids the same.")
    }

    /// Where the engine and the store disagree.
    func contradictions() throws -> [AuditRow] {
        var rows: [AuditRow] = []
        let families = try store.families()
        var last: PhotoID = 0
        var count = 0
        while true {
            let facts = try store.facts(after: last, count: 1000, families: families)
            guard let end = facts.last?.id else { break }
            for photo in facts where !culling.knows(photo) {
                rows.append(
                    AuditRow(
                        kind: .inconsistent, path: WirePath(bytes: []),
                        text: "\(Self.text(photo.id)) is judged by other facts than the store holds"))
            }
            count += facts.count
            last = end
        }
        if count != culling.count {
            rows.append(
                AuditRow(
                    kind: .inconsistent, path: WirePath(bytes: []),
                    text: "\(culling.count) photos are judged, the store holds \(count)"))
        }
        return rows
    }
}
