internal import AnalyzerProcess
internal import AnalyzerWorker
internal import ImageDecoding
internal import Images
internal import PhotoAnalysis

/// The worker's program for pictures.
@main
enum CleanerdAnalyzer {
    static func main() {
        WorkerProgram.run(PictureDecoding.self)
    }
}

/// Pictures: read into memory once, inspected, and decoded from there.
enum PictureDecoding: DecodingProgram {
    static let name = "cleanerd-analyzer"

    static var drawnFiles: [DrawnFile] {
        DrawnPictures.all
    }

    static func isOwn(_ format: MediaFormat) -> Bool { !format.needsMediaWorker }

    static func decodes(_ file: DrawnFile) -> Bool {
        file.bytes.withUnsafeBytes { bytes in
            do throws(ImageError) {
                let inspection = try ImageInspector.inspect(bytes)
                let side = PhotoMeasurer.longerSide(for: inspection)
                let picture = try ImageDecoder.decode(bytes, inspection, longerSide: side)
                _ = PhotoMeasurer.measure(picture, inspection)
                return true
            } catch {
                return false
            }
        }
    }

    static func identify(
        _ photo: PassedPhoto, _ format: MediaFormat, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> IdentifyStep {
        guard let bytes = try photo.readAll(&buffer) else {
            return .done(try PhotoJob.unsupported(photo, format, PhotoJob.tooLarge(photo), &buffer))
        }
        let digest = Digest256.of(bytes)
        do throws(ImageError) {
            photo.awaitMemory(ImageInspector.inspectionBytes(bytes))
            let inspection = try ImageInspector.inspect(bytes)
            let identification = Identification(bytesDigest: digest, size: photo.size, inspection: inspection)
            return .identified(identification) {
                photo.awaitMemory(for: inspection.header)
                return measure(digest, inspection, bytes)
            }
        } catch {
            return .done(PhotoJob.reply(to: error, digest, format))
        }
    }

    /// Decodes once, at the scale that serves every measurement, and the few that look drawn once more in full.
    private static func measure(
        _ digest: Digest256, _ inspection: Inspection, _ bytes: UnsafeRawBufferPointer
    ) -> WorkerReply.Content {
        do throws(ImageError) {
            let picture = try ImageDecoder.decode(
                bytes, inspection, longerSide: PhotoMeasurer.longerSide(for: inspection))
            let measurements = PhotoMeasurer.measure(picture, inspection)
            guard let side = PhotoMeasurer.longerSide(after: picture.luma, inspection) else {
                return .measured(measurements)
            }
            let whole = try ImageDecoder.decode(bytes, inspection, longerSide: side)
            return .measured(PhotoMeasurer.measureAgain(measurements, whole, inspection))
        } catch {
            return PhotoJob.reply(to: error, digest, inspection.format)
        }
    }
}

/// Previews: the camera's thumbnail where a coarse one will do, else the picture itself.
extension PictureDecoding {
    /// The bytes to search for a JPEG file's thumbnail: its segment comes first and has 64 KiB at most, and the size of
    /// the picture follows the other segments.
    private static let headBytes = 256 << 10

    static func preview(
        _ photo: PassedPhoto, _ format: MediaFormat, _ wish: PreviewWish, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer {
        if wish.isCoarse, format == .jpeg {
            let head = try photo.head(bytes: headBytes)
            let thumbnail = head.withUnsafeBytes { ImageDecoder.thumbnail(inHead: $0, within: wish.bounds) }
            if let thumbnail { return .picture(thumbnail, isCoarse: true) }
        }
        guard let bytes = try photo.readAll(&buffer) else {
            return .content(
                .unsupported(bytesDigest: nil, format: format, reason: PhotoJob.tooLarge(photo)))
        }
        do throws(ImageError) {
            photo.awaitMemory(ImageInspector.inspectionBytes(bytes))
            let header = try ImageInspector.header(bytes)
            if let region = wish.region { return try preview(region, of: bytes, header, photo) }
            photo.awaitMemory(for: header)
            let coarse = wish.isCoarse ? ImageDecoder.coarse(wish.bounds, for: header) : wish.bounds
            let picture = try ImageDecoder.preview(bytes, header, within: coarse)
            let finest = wish.bounds.fitted(width: header.width, height: header.height)
            return .picture(picture, isCoarse: picture.width < finest.width || picture.height < finest.height)
        } catch {
            return .content(PhotoJob.reply(to: error, nil, format))
        }
    }

    private static func preview(
        _ region: PixelRegion, of bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ photo: PassedPhoto
    ) throws(ImageError) -> WorkerAnswer {
        // The daemon asks for a part of the picture that it knows: this is another one.
        guard region.lies(inWidth: header.width, height: header.height) else { return .content(.changed) }
        photo.awaitMemory(ImageDecoder.regionBytes(header))
        return .picture(try ImageDecoder.region(region, of: bytes, header), isCoarse: false)
    }
}

/// Thumbnails of the desktop, which stand for a photo only if they show it.
extension PictureDecoding {
    static func thumbnail(
        _ file: PassedPhoto, of claim: ThumbnailClaim, within bounds: PreviewBounds, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer? {
        guard file.size <= ThumbnailClaim.mostBytes, let bytes = try file.readAll(&buffer),
            let thumbnail = ThumbnailFile(bytes)
        else { return .content(.thumbnailLeft(isValid: false)) }
        let isLabelled = isLabelled(thumbnail, claim.label)
        guard isLabelled == true else { return .content(.thumbnailLeft(isValid: isLabelled == nil)) }
        guard let photo = claim.picture, isLargeEnough(thumbnail.header, for: photo, within: bounds) else {
            return .content(.thumbnailLeft(isValid: true))
        }
        do throws(ImageError) {
            let picture = try ImageDecoder.asStored(
                bytes, thumbnail.header, longerSide: ThumbnailFile.longestSide, colour: .sight)
            guard let shown = PDQ.measure(picture.luma), shown.quality >= ThumbnailClaim.leastQuality,
                shown.hash.distance(to: photo.hash) <= ThumbnailClaim.mostDistance
            else { return .content(.thumbnailLeft(isValid: true)) }
            // Who drew the thumbnail has turned it.
            let preview = ImageDecoder.preview(picture, thumbnail.header, within: bounds, orientation: 1)
            return .picture(preview, isCoarse: false)
        } catch {
            return .content(.thumbnailLeft(isValid: false))
        }
    }

    /// Whether a thumbnail is labelled as that of this state of the file; nil if its label cannot be read.
    ///
    /// Programs of KDE compress the longer texts. By the standard the size of the file may be missing.
    private static func isLabelled(_ thumbnail: ThumbnailFile, _ label: ThumbnailLabel) -> Bool? {
        guard let isOfFile = thumbnail.says(label.uri, as: "Thumb::URI"),
            let isOfTime = thumbnail.says("\(label.modified)", as: "Thumb::MTime")
        else { return nil }
        return isOfFile && isOfTime && thumbnail.says("\(label.bytes)", as: "Thumb::Size") != false
    }

    /// Pixels by which programs round the shorter side of a thumbnail differently.
    private static let rounding = 2

    /// Whether a thumbnail has the proportions of the photo and at least the size that its preview would have.
    private static func isLargeEnough(
        _ header: ImageHeader, for photo: ThumbnailedPicture, within bounds: PreviewBounds
    ) -> Bool {
        let (width, height) = (header.storedWidth, header.storedHeight)
        let area = PreviewBounds(longerSide: max(width, height), pixels: ThumbnailFile.longestSide << 10)
        let expected = area.fitted(width: photo.width, height: photo.height)
        let wanted = bounds.fitted(width: photo.width, height: photo.height)
        return abs(expected.width - width) <= rounding && abs(expected.height - height) <= rounding
            && max(width, height) >= max(wanted.width, wanted.height)
    }
}
