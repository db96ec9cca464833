import CleanerProtocol
import PhotoCulling
import PhotoFiles
import PhotoStore
import PhotoTrash
import SystemPackage

/// The file of a photo that is to be seen, in a library or in the desktop's trash, opened as the analysis opens files.
struct PreviewedFile: ~Copyable {
    static let changed = ProtocolError(
        .conflict, "the file changed since it was looked at", remedy: "it will be analysed again; ask again then")

    private let opened: OpenedPhoto

    /// Opens the very file that is known by this number.
    ///
    /// - Throws: `ProtocolError` where it is not there, may not be read or is another; `StoreError`.
    init(_ photo: PhotoID, store: PhotoDatabase, libraries: [Int64: FilePath]) throws {
        do {
            opened = try Self.open(photo, store, libraries)
        } catch OpenedPhoto.Failure.gone, OpenedPhoto.Failure.notRegular {
            throw ProtocolError(.notFound, "the file is not there any more", remedy: "cleanerctl sync")
        } catch OpenedPhoto.Failure.denied(let error) {
            throw ProtocolError(.refused, "the file may not be read: \(error)")
        } catch OpenedPhoto.Failure.unavailable(let error) {
            throw ProtocolError(.failed, "the file cannot be read: \(error)", remedy: "check the disk")
        }
    }

    var descriptor: FileDescriptor { opened.descriptor }
    /// Bytes, when it was opened.
    var size: Int64 { opened.stamp.size }

    /// Whether it is still as it was opened.
    var isUnchanged: Bool {
        opened.currentStamp.map { $0.hasSameContentSigns(as: opened.stamp) } ?? false
    }

    private static func open(
        _ photo: PhotoID, _ store: PhotoDatabase, _ libraries: [Int64: FilePath]
    ) throws -> OpenedPhoto {
        if let file = try store.file(of: photo) {
            guard let library = libraries[file.location.root] else { throw OpenedPhoto.Failure.gone }
            let opened = try OpenedPhoto(library: library, path: file.location.path)
            guard opened.stamp.hasSameContentSigns(as: file.stamp) else { throw changed }
            return opened
        }
        guard let trashed = try store.operations(.moved, photo: photo).last(where: { !$0.isOfSidecar }),
            let entry = trashed.entry
        else {
            throw OpenedPhoto.Failure.gone
        }
        let opened = try OpenedPhoto(library: entry.trashDirectory, path: Array("files/".utf8) + trashed.name)
        guard isSame(try FileIdentity(of: opened.descriptor), entry.identity) else {
            throw ProtocolError(.conflict, "another file lies in the trash under its name")
        }
        return opened
    }

    /// A volume that was mounted again may bear another device number.
    private static func isSame(_ found: FileIdentity, _ known: FileIdentity) -> Bool {
        found.isSameFile(as: known) && found.size == known.size && found.modified == known.modified
    }
}
