import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

/// Describes an act with the name of its first photo, because a number alone would not help a user who undoes it.
struct PhotoNames: Sendable {
    let store: PhotoDatabase

    /// The act in words: `marking IMG_1.jpg and 2 more for deletion`.
    func words(_ act: Act) throws -> String {
        if !act.skipped.isEmpty { return tr("skipping \(try phrase(of: act.skipped))") }
        let mains = act.changes.filter { $0.main == nil }
        let order: [PhotoCulling.Decision?] = [.delete, .keep, .maybe, nil]
        let parts = try order.compactMap { decision -> String? in
            let photos = mains.filter { $0.after == decision }.map(\.photo)
            guard !photos.isEmpty else { return nil }
            let phrase = try phrase(of: photos)
            return switch decision {
            case .delete: tr("marking \(phrase) for deletion")
            case .keep: tr("keeping \(phrase)")
            case .maybe: tr("putting \(phrase) on the maybe pile")
            case nil: tr("unmarking \(phrase)")
            }
        }
        return (parts + (act.apart.isEmpty ? [] : [tr("calling pictures different")])).joined(separator: ", ")
    }

    /// `IMG_1.jpg and 2 more` for what moved to the trash, each family once.
    static func phrase(of operations: [TrashOperation]) -> String {
        let first = operations.first { $0.main == nil } ?? operations.first
        return phrase(
            first: first.flatMap { FilePath(bytes: $0.original).lastComponent?.bytes },
            count: Set(operations.map(\.family)).count)
    }

    private func phrase(of photos: [PhotoID]) throws -> String {
        let first = try photos.first.flatMap { try store.photos.records(of: [$0])[$0]?.locations.first?.name }
        return Self.phrase(first: first, count: photos.count)
    }

    /// `IMG_1.jpg and 2 more`; `first` is nil if the first photo has left the library.
    private static func phrase(first: [UInt8]?, count: Int) -> String {
        guard let first else { return "\(count) \(tr(count, "photo", "photos"))" }
        let name = WirePath(bytes: first).text
        return switch count {
        case 1: name
        case 2: tr("\(name) and 1 more")
        default: tr("\(name) and \(count - 1) more")
        }
    }
}
