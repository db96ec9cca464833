internal import AnalyzerProcess
internal import AnalyzerWorker
internal import ImageDecoding
internal import Images
internal import PhotoAnalysis

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
