import PhotoCulling
import PhotoStore

/// Knows which photos the desktop has not been notified of.
extension Catalogue {
    private static let restSetting = "notified-until"

    private static func setting(of library: Int64) -> String { "notified-\(library)" }

    /// Loads what earlier daemons notified of.
    func loadNews() throws {
        var told: [Int64: PhotoID] = [:]
        for library in libraries.roots.keys {
            told[library] = try store.settings.value(of: Self.setting(of: library)).flatMap { PhotoID($0) }
        }
        let rest = try store.settings.value(of: Self.restSetting).flatMap { Pause(remembered: $0, clocks) }
        news = News(told: told, rest: rest)
    }

    /// Counts arrivals in a library from the end of its first scan on.
    func beginNews(of library: Int64) {
        guard news.told[library] == nil else { return }
        news.begin(library, after: culling.arrivals(after: [:]).last)
        guarding("the news of a library") { try rememberTold() }
    }

    /// Whether to notify the desktop now.
    func newsVerdict() -> News.Verdict {
        let isBusy =
            !isQuiet || queue.outstandingComparisons > 0 || watch.scans.isScanning || !watch.writing.isEmpty
            || !analysis.retries.isEmpty || watch.isRecovering
        return news.verdict(
            isOn: settings.values.notifiesOfImports, isBusy: isBusy, arrivals: { culling.arrivals(after: $0) }, clocks)
    }

    /// Notes that the desktop was notified of these.
    func noteTold(_ arrivals: Arrivals) {
        news.tell(arrivals, clocks)
        guarding("the news of a library") {
            try rememberTold()
            try store.settings.set(Self.restSetting, to: news.rest?.text(clocks))
        }
    }

    private func rememberTold() throws {
        for (library, photo) in news.told { try store.settings.set(Self.setting(of: library), to: "\(photo)") }
    }
}
