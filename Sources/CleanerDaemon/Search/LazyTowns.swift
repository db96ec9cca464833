import PhotoCulling
import PhotoSearch
import Synchronization

/// The table of towns of libgeonames, which Debian packages with 24,000 towns and their names in many languages.
///
/// The library is opened when it is first needed, because most starts do not need it, and because it is optional.
final class LazyTowns: Sendable {
    private struct Opened {
        /// Nil if the library is not installed.
        var table = TownLibrary().map(TownTable.init)
    }

    private let opened = Mutex<Opened?>(nil)

    /// Whether the library is not installed.
    var isEmpty: Bool {
        withTable { $0 == nil }
    }

    /// The names of a place; empty without the library.
    func names(at point: GeographicPoint) -> [String] {
        withTable { $0?.names(at: point) ?? [] }
    }

    /// The place of the largest town with a name; letter case does not matter.
    func town(named name: String) -> GeographicPoint? {
        withTable { $0?.town(named: name) }
    }

    /// The names of towns that differ from a word by one letter, the largest first.
    func names(near word: String) -> [String] {
        withTable { $0?.names(near: word) ?? [] }
    }

    private func withTable<Result: Sendable>(_ body: (inout TownTable?) -> Result) -> Result {
        opened.withLock { opened in
            // Taken out, so that changes need no copy.
            var own = opened.take() ?? Opened()
            defer { opened = own }
            return body(&own.table)
        }
    }
}
