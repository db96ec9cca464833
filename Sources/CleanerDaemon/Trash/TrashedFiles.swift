import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// The files in the trash, found by what a user may call them.
///
/// Thousands may be asked for by name at once, so each is looked up rather than searched.
struct TrashedFiles {
    private var families: [PhotoID: [TrashOperation]] = [:]
    private var byID: [String: Set<PhotoID>] = [:]
    private var byPath: [[UInt8]: Set<PhotoID>] = [:]
    private var byLocation: [Location: Set<PhotoID>] = [:]
    private var byName: [[UInt8]: Set<PhotoID>] = [:]

    init(_ operations: [TrashOperation], _ libraries: Libraries) {
        for operation in operations {
            let family = operation.family
            families[family, default: []].append(operation)
            byID[WireID.photo(operation.photo), default: []].insert(family)
            byPath[operation.original, default: []].insert(family)
            byName[FilePath(bytes: operation.original).lastComponent?.bytes ?? [], default: []].insert(family)
            if let location = libraries.location(operation.original) {
                byLocation[location, default: []].insert(family)
            }
        }
    }

    /// The operations of all that went together with a file, which comes back together; none if no file is meant.
    func families(meantBy reference: PhotoReference, _ libraries: Libraries) -> [TrashOperation] {
        let meant: Set<PhotoID>
        switch reference {
        case .id(let text):
            meant = byID[text] ?? []
        case .path(let wire):
            meant = families(at: FilePath(bytes: wire.bytes), libraries)
        case .named(let name):
            let there = families(at: FilePath(bytes: name.bytes), libraries)
            let named = byName[name.bytes] ?? []
            // Several are refused as a name that nothing has: which is meant is not known.
            meant = there.isEmpty && named.count == 1 ? named : there
        }
        return meant.sorted().flatMap { families[$0] ?? [] }
    }

    private func families(at path: FilePath, _ libraries: Libraries) -> Set<PhotoID> {
        let path = path.lexicallyNormalized()
        // A relative path may be in any library.
        return libraries.locations(path).reduce(into: byPath[path.bytes] ?? []) { meant, location in
            meant.formUnion(byLocation[location] ?? [])
        }
    }
}
