import PhotoCulling
import PhotoSearch
import Synchronization

/// The table of towns of libgeonames, which Debian packages with 24,000 towns and their names in many languages.
///
/// The library is opened when it is first needed, because most starts do not need it, and because it is optional. The
/// names of all towns are read when somebody first asks for a town by its name.
final class LazyTowns: Sendable {
    private struct Read {
        let library: TownLibrary?
        let table: TownTable
        var index: TownIndex?
        /// The names of towns near photos, of which there are few.
        var names: [Int: TownTable.Names] = [:]

        init() {
            library = TownLibrary()
            table = TownTable(library?.towns ?? [])
        }

        mutating func names(of town: TownTable.Town) -> TownTable.Names {
            if let known = names[town.number] { return known }
            let names = library?.names(of: town) ?? TownTable.Names(town: [], state: [], country: [])
            self.names[town.number] = names
            return names
        }
    }

    private let read = Mutex<Read?>(nil)

    /// Whether the library is not installed.
    var isEmpty: Bool {
        withRead { $0.table.towns.isEmpty }
    }

    /// The names of a place; empty without the library.
    func names(at point: GeographicPoint) -> [String] {
        withRead { read in read.table.names(at: point) { read.names(of: $0) } }
    }

    /// The place of the largest town with a name; letter case does not matter.
    func town(named name: String) -> GeographicPoint? {
        withRead { read in
            let index = read.index ?? TownIndex(read.table.towns) { read.names(of: $0) }
            read.index = index
            return index.town(named: name)?.point
        }
    }

    private func withRead<Result: Sendable>(_ body: (inout Read) -> Result) -> Result {
        read.withLock { read in
            var opened = read.take() ?? Read()
            defer { read = opened }
            return body(&opened)
        }
    }
}
