import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import PhotoTrash
import SystemPackage

/// The file of a photo to be previewed, in a library or the desktop's trash, opened as the analysis opens files.
struct PreviewedFile: ~Copyable {
    static let changed = ProtocolError(
        .conflict, "the file changed since it was looked at", remedy: "it will be analysed again; ask again then")

    private let opened: OpenedPhoto

    /// Opens the file that the store knows as this photo.
    ///
    /// - Throws: `OpenedPhoto.Failure`, `ProtocolError` if another file is there, `StoreError`.
    init(_ photo: PhotoID, store: PhotoDatabase, libraries: Libraries) throws {
        opened = try Self.open(photo, store, libraries)
    }

    var descriptor: FileDescriptor { opened.descriptor }
    /// The size in bytes when it was opened.
    var size: Int64 { opened.stamp.size }

    /// Equal for an unchanged file as long as the daemon runs.
    var identity: UInt64 { UInt64(bitPattern: Int64(opened.stamp.hashValue)) }

    /// Whether the file is unchanged since it was opened.
    var isUnchanged: Bool {
        opened.currentStamp.map { $0.hasSameContentSigns(as: opened.stamp) } ?? false
    }

    private static func open(
        _ photo: PhotoID, _ store: PhotoDatabase, _ libraries: Libraries
    ) throws -> OpenedPhoto {
        if let file = try store.places.file(of: photo) {
            let opened = try libraries.open(file.location)
            guard opened.stamp.hasSameContentSigns(as: file.stamp) else { throw changed }
            return opened
        }
        guard let trashed = try store.trash.operations(.moved, photo: photo).last(where: { !$0.isOfSidecar }),
            let entry = trashed.entry
        else {
            throw OpenedPhoto.Failure.gone
        }
        let opened = try OpenedPhoto(library: entry.trashDirectory, path: Array("files/".utf8) + trashed.name)
        guard try FileIdentity(of: opened.descriptor).isSameState(as: entry.identity) else {
            throw ProtocolError(.conflict, "another file lies in the trash under its name")
        }
        return opened
    }
}
