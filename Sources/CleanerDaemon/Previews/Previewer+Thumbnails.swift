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

/// What became of asking for the desktop's thumbnails of a photo.
struct ThumbnailSearch {
    /// Stands for the preview.
    var picture: RGBImage?
    /// What the worker said of those that were read.
    var outcomes: [ThumbnailSize: ThumbnailOutcome] = [:]
}

/// Takes previews from the desktop's thumbnails, and gives the desktop thumbnails of what was drawn.
extension Previewer {
    /// What the desktop may know of a photo.
    ///
    /// Nil in the trash, in the folder of thumbnails itself, and on network shares and FUSE file systems: desktops keep
    /// no thumbnails of these, and an encrypted folder that is open now would leave pictures behind.
    func shared(_ photo: PhotoID, _ file: borrowing PreviewedFile) throws -> SharedPhoto? {
        guard let location = file.location, let volume = Volume(of: file.descriptor), volume.remoteKind == nil
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

    /// Looks for a thumbnail that shows the photo and is large enough for the preview.
    ///
    /// Name, time and size do not prove whose picture it is: folders change places, and a program may give a file back
    /// its old time. So a photo whose hash says too little gets no picture from here.
    func search(_ shared: SharedPhoto, _ bounds: PreviewBounds) throws -> ThumbnailSearch {
        var search = ThumbnailSearch()
        guard shared.picture != nil else { return search }
        for size in ThumbnailSize.serving(bounds) {
            let outcome = try outcome(size, shared, bounds)
            search.outcomes[size] = outcome
            guard case .picture(let picture) = outcome else { continue }
            search.picture = picture
            break
        }
        return search
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
    func offer(
        _ preview: RGBImage, _ bounds: PreviewBounds, of shared: SharedPhoto, after search: ThumbnailSearch
    ) throws {
        guard let size = ThumbnailSize(madeFrom: bounds), catalogue.thumbnails.hasRoom,
            try isMissing(size, shared, bounds, search)
        else { return }
        catalogue.thumbnails.write(size.reduced(preview), size, of: shared.file)
    }

    /// Whether there is no thumbnail that other programs take for valid.
    ///
    /// One of ours that shows another picture counts as missing.
    private func isMissing(
        _ size: ThumbnailSize, _ shared: SharedPhoto, _ bounds: PreviewBounds, _ search: ThumbnailSearch
    ) throws -> Bool {
        switch folder.standing(size, shared.file.label) {
        case .missing, .own(isCurrent: false): return true
        // It was looked at and not taken.
        case .own(isCurrent: true): return search.outcomes[size] != nil
        case .foreign:
            let outcome = try search.outcomes[size] ?? outcome(size, shared, bounds)
            return outcome == .invalid
        }
    }
}
