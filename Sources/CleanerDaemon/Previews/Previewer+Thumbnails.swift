import AnalyzerProcess
import CleanerProtocol
import FileSystem
import Images
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import SystemPackage

/// A photo whose thumbnails are shared with the desktop.
struct SharedPhoto {
    let file: ThumbnailedFile
    /// What a thumbnail must show to be taken for the photo; nil where nobody can tell.
    let picture: ThumbnailedPicture?
}

/// Takes previews from the desktop's thumbnails, and gives the desktop thumbnails of what was drawn.
extension Previewer {
    /// What the desktop may know of a photo.
    ///
    /// Nil in the trash, in the folder of thumbnails itself, and on another volume than the thumbnails: pictures of an
    /// encrypted folder or a disk that is only lent would stay behind.
    func shared(_ photo: PhotoID, _ file: borrowing PreviewedFile) throws -> SharedPhoto? {
        guard let location = file.location, let volume = Volume(of: file.descriptor), volume.remoteKind == nil,
            folder.lies(on: volume)
        else { return nil }
        let path = FilePath(bytes: catalogue.libraries.absolute(location).bytes)
        let realPath = try catalogue.libraries.realPath(of: location)
        guard !folder.holds(path), !folder.holds(realPath), let thumbnailed = ThumbnailedFile(path, file.stamp)
        else { return nil }
        return SharedPhoto(file: thumbnailed, picture: try picture(of: photo))
    }

    private var folder: ThumbnailFolder { catalogue.thumbnails.folder }

    private func picture(of photo: PhotoID) throws -> ThumbnailedPicture? {
        guard let record = try store.photos.records(of: [photo])[photo], record.status == .analysed,
            let picture = record.picture, let hash = picture.measurements.perceptualHash,
            picture.measurements.perceptualQuality ?? 0 >= ThumbnailClaim.leastQuality
        else { return nil }
        return ThumbnailedPicture(hash: hash, width: picture.width, height: picture.height)
    }

    // MARK: In

    /// A thumbnail that shows the photo and is large enough for a coarse preview; nil if there is none.
    ///
    /// Name, time and size do not prove whose picture it is, and the hash only that it is a version or a neighbouring shot
    /// of the same scene. So it stands for coarse previews alone, in which nobody compares shots, and for no photo whose
    /// hash says too little.
    func thumbnail(_ shared: SharedPhoto, _ bounds: PreviewBounds) throws -> RGBImage? {
        guard shared.picture != nil else { return nil }
        for size in ThumbnailSize.serving(bounds) {
            if case .picture(let picture) = try outcome(size, shared, bounds) { return picture }
        }
        return nil
    }

    /// What a worker says of a thumbnail; nil where none lies or no worker starts, of which the photo's decoding tells.
    private func outcome(
        _ size: ThumbnailSize, _ shared: SharedPhoto, _ bounds: PreviewBounds
    ) throws -> ThumbnailOutcome? {
        let claim = ThumbnailClaim(label: shared.file.label, picture: shared.picture)
        return try folder.ask(size, claim.label.uri) { file, bytes in
            do throws(AnalyzerError) {
                return try analyzers.photos.thumbnail(file, size: bytes, of: claim, within: bounds)
            } catch {
                guard error == .stopped else { return nil }
                throw ProtocolError.daemonStops
            }
        } ?? nil
    }

    // MARK: Out

    /// Has a thumbnail written of a preview that was drawn from the photo, unless the desktop has a valid one.
    func offer(_ preview: RGBImage, _ bounds: PreviewBounds, of shared: SharedPhoto) throws {
        guard let size = ThumbnailSize(madeFrom: bounds), catalogue.thumbnails.hasRoom,
            try isMissing(size, shared, bounds)
        else { return }
        catalogue.thumbnails.write(size.reduced(preview), size, of: shared.file)
    }

    /// Whether there is no thumbnail that other programs take for valid.
    private func isMissing(
        _ size: ThumbnailSize, _ shared: SharedPhoto, _ bounds: PreviewBounds
    ) throws -> Bool {
        switch folder.standing(size, shared.file.label) {
        case .missing, .own(isCurrent: false): true
        case .own(isCurrent: true): false
        case .foreign:
            try outcome(size, SharedPhoto(file: shared.file, picture: nil), bounds) == .invalid
        }
    }
}
