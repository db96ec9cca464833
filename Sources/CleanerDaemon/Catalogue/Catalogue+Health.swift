import AnalyzerProcess
import CleanerProtocol
import Images
import Logging
import PhotoCulling
import PhotoStore

/// Whether all goes on as it should.
extension Catalogue {
    static let analyserFailing = "analyser-failing"
    private static let decoderFailing = "decoder-failing"

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
            clear(Self.analyserFailing)
            tellUndecodable(greeting.undecodable)
            let sandbox = greeting.sandbox
            tellSandbox(sandbox)
            if !sandbox.isComplete {
                raise(
                    "sandbox-reduced",
                    "Photos are parsed with less protection: \(sandbox.shortcomings.joined(separator: "; ")).",
                    remedy: "A newer kernel brings it; the rest of the protection holds.")
            } else if sandbox.idlePriority != nil {
                // One for previews is never idle, and so says nothing of that.
                clear("sandbox-reduced")
            }
        case .ended(let process, let how):
            logger.warning("a worker ended", metadata: ["process": "\(process)", "reason": "\(how)"])
        }
    }

    /// Keeps what a worker says for the status, unless it is one for previews, which is never idle.
    private func tellSandbox(_ found: SandboxReport) {
        guard let idle = found.idlePriority else { return }
        let known = sandbox
        sandbox = StatusReport.Sandbox(
            landlock: found.landlock, seccomp: found.seccomp, limits: found.isLimited, memory: found.addressSpace,
            idle: idle)
        if sandbox != known { touch() }
    }

    /// No worker starts, so no photo is analysed, and nobody need wait for it.
    ///
    /// - Parameter error: What keeps workers from starting.
    func analyserFails(_ error: AnalyzerError) {
        let text = error.problem.prefix(1).uppercased() + error.problem.dropFirst() + "."
        raise(Self.analyserFailing, text, remedy: error.remedy.map { $0 + "." } ?? "")
        endWaiters(Self.busy(text))
    }

    /// Has looked at again what could not be read, where the analyser or one of its libraries is another one than before.
    ///
    /// - Parameter code: What the worker runs that is about to be given its first photo, as its greeting says.
    /// - Returns: False where it could not be compared with what is remembered.
    func meet(analyser code: Digest256) async -> Bool {
        guard let unread = guarding("another analyser", { try store.contents.expectAnalyses(by: "\(code)") }) else {
            return false
        }
        guard !unread.isEmpty else { return true }
        logger.notice("another analyser looks at what could not be read", metadata: ["photos": "\(unread.count)"])
        // The watch knows which of their libraries are there.
        expectScan()
        var left = Array(unread)
        while !left.isEmpty {
            var touched = Touched()
            touched.photos = Set(left.suffix(Self.sliceFiles))
            left.removeLast(touched.photos.count)
            guarding("another analyser") { try refresh(touched, live: false) }
            await Task.yield()
        }
        // One that began meanwhile has passed some of them.
        expectScan()
        orderScan?()
        return true
    }

    /// A worker could not decode the pictures that it draws itself.
    private func tellUndecodable(_ formats: [MediaFormat]) {
        guard !formats.isEmpty else { return clear(Self.decoderFailing) }
        let titles = formats.map(\.title).sorted().joined(separator: ", ")
        raise(
            Self.decoderFailing, "Photos of these formats cannot be decoded: \(titles). They count as unsupported.",
            remedy: "Install their libraries again, such as libheif1 with its plugins.")
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
        let families = try store.families.all()
        var last: PhotoID = 0
        var count = 0
        while true {
            let facts = try store.photos.facts(after: last, count: 1000, families: families)
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
