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

    init(_ operations: [TrashOperation], _ libraries: Libraries) {
        for operation in operations {
            let family = operation.family
            families[family, default: []].append(operation)
            byID[WireID.photo(operation.photo), default: []].insert(family)
            byPath[operation.original, default: []].insert(family)
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
            let path = FilePath(bytes: wire.bytes).lexicallyNormalized()
            // A relative path may be in any library.
            meant = libraries.locations(path).reduce(into: byPath[path.bytes] ?? []) { meant, location in
                meant.formUnion(byLocation[location] ?? [])
            }
        }
        return meant.sorted().flatMap { families[$0] ?? [] }
    }
}
