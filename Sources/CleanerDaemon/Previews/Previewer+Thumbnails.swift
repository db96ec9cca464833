import AnalyzerProcess
import CleanerProtocol
import FileSystem
import Images
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import SystemPackage

/// Takes previews from the desktop's thumbnails, and gives the desktop thumbnails of what was drawn.
extension Previewer {
    /// The file of a photo whose thumbnails are shared with the desktop.
    ///
    /// Nil in the trash, in the folder of thumbnails itself, and on another volume than the thumbnails: pictures of an
    /// encrypted folder or a disk that is only lent would stay behind.
    func shared(_ file: borrowing PreviewedFile) throws -> ThumbnailedFile? {
        guard let location = file.location, let volume = Volume(of: file.descriptor), volume.remoteKind == nil,
            folder.lies(on: volume)
        else { return nil }
        let path = FilePath(bytes: catalogue.libraries.absolute(location).bytes)
        let realPath = try catalogue.libraries.realPath(of: location)
        return folder.holds(path) || folder.holds(realPath) ? nil : ThumbnailedFile(path, file.stamp)
    }

    private var folder: ThumbnailFolder { catalogue.thumbnails.folder }

    // MARK: In

    /// A thumbnail that shows the photo and is large enough for a coarse preview; nil if there is none.
    ///
    /// Name, time and size do not prove whose picture it is, and the hash only that it is a version or a neighbouring shot
    /// of the same scene. So it stands for coarse previews alone, in which nobody compares shots, and for no photo whose
    /// hash says too little.
    func thumbnail(of photo: PhotoID, _ file: ThumbnailedFile, _ bounds: PreviewBounds) throws -> RGBImage? {
        guard let picture = try picture(of: photo) else { return nil }
        for size in ThumbnailSize.serving(bounds) {
            if case .picture(let picture) = try outcome(size, file, showing: picture, bounds) { return picture }
        }
        return nil
    }

    /// What a thumbnail must show to be taken for a photo; nil where nobody can tell.
    private func picture(of photo: PhotoID) throws -> ThumbnailedPicture? {
        guard let record = try store.photos.records(of: [photo])[photo], record.status == .analysed,
            let picture = record.picture, let hash = picture.measurements.perceptualHash,
            picture.measurements.perceptualQuality ?? 0 >= ThumbnailClaim.leastQuality
        else { return nil }
        return ThumbnailedPicture(hash: hash, width: picture.width, height: picture.height)
    }

    /// What a worker says of a thumbnail; nil where none lies or no worker starts, of which the photo's decoding tells.
    private func outcome(
        _ size: ThumbnailSize, _ file: ThumbnailedFile, showing picture: ThumbnailedPicture?, _ bounds: PreviewBounds
    ) throws -> ThumbnailOutcome? {
        let claim = ThumbnailClaim(label: file.label, picture: picture)
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
    func offer(_ preview: RGBImage, _ bounds: PreviewBounds, of file: ThumbnailedFile) throws {
        guard let size = ThumbnailSize(madeFrom: bounds), catalogue.thumbnails.hasRoom,
            try isMissing(size, file, bounds)
        else { return }
        catalogue.thumbnails.write(size.reduced(preview), size, of: file)
    }

    /// Whether there is no thumbnail that other programs take for valid.
    private func isMissing(
        _ size: ThumbnailSize, _ file: ThumbnailedFile, _ bounds: PreviewBounds
    ) throws -> Bool {
        switch folder.standing(size, file.label) {
        case .missing, .own(isCurrent: false): true
        case .own(isCurrent: true): false
        case .foreign: try outcome(size, file, showing: nil, bounds) == .invalid
        }
    }
}
