import CleanerProtocol
import Images
import PhotoCulling
import PhotoStore
import Translation

/// Regions of a photo in its own pixels, by which people judge sharpness.
extension Previewer {
    /// What the numbers of a request ask for, before anything is known of the photo; nil without a region.
    ///
    /// - Throws: `ProtocolError` for what no photo can have.
    static func region(_ parameters: PreviewRequest) throws(ProtocolError) -> PixelRegion? {
        guard let region = parameters.region else { return nil }
        guard parameters.longerSide == nil, parameters.coarse != true, parameters.moment == nil else {
            throw ProtocolError(
                .badParameters, tr("a region comes in its own pixels"),
                remedy: tr("leave `longerSide`, `coarse` and `moment` out"))
        }
        let sides = ProtocolLimits.regionSides
        guard sides.contains(region.width), sides.contains(region.height),
            region.width * region.height <= ProtocolLimits.previewPixels
        else {
            throw ProtocolError(
                .badParameters, tr("a region of \(region.width) × \(region.height) pixels is not possible"),
                remedy: tr("give at most \(sides.upperBound) pixels a side and \(ProtocolLimits.previewPixels) in all"))
        }
        return PixelRegion(x: region.x, y: region.y, width: region.width, height: region.height)
    }

    /// The bounds of a region's picture: exactly its own size.
    static func bounds(of region: PixelRegion) -> PreviewBounds {
        PreviewBounds(longerSide: max(region.width, region.height), pixels: region.width * region.height)
    }

    /// - Throws: `ProtocolError` if the photo's picture does not have these pixels.
    func check(_ region: PixelRegion, of photo: PhotoID) throws {
        let record = try store.photos.records(of: [photo])[photo]
        if let format = record?.format, format.needsMediaWorker {
            throw ProtocolError(
                .unsupported, tr("a \(format.title) file is shown only as a whole"), remedy: tr("leave `region` out"))
        }
        guard let picture = record?.picture else {
            throw ProtocolError(
                .conflict, tr("the size of its picture is not known"), remedy: tr("leave `region` out"))
        }
        guard region.lies(inWidth: picture.width, height: picture.height) else {
            throw ProtocolError(
                .badParameters, tr("the picture has only \(picture.width) × \(picture.height) pixels"),
                remedy: tr("give a region that lies in it"))
        }
    }
}
