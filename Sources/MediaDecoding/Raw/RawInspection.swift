import BoundedReading
import ImageDecoding
package import Images

/// A RAW file whose metadata and digests are known, and whose picture can be decoded.
///
/// The picture is the embedded JPEG, which cameras make at least as large as their screens. Without one, the sensor's
/// data are decoded at half the size. The file's bytes must outlive this object.
package final class RawInspection {
    package let inspection: Inspection
    private let file: RawFile

    /// The least longer side of an embedded picture that takes the place of the sensor's data: as much as all
    /// measurements but blur need.
    private static let usableSide = 500

    /// Opens the file; `bytesDigest` also gives the picture digest.
    ///
    /// Only the same file counts as the same picture: the sensor's data lie elsewhere in each of the formats. If
    /// `bytesDigest` is of samples, all bytes that are measured are hashed too: the embedded picture, or without one
    /// the whole file.
    package init(
        _ bytes: UnsafeRawBufferPointer, bytesDigest: Digest256, isSampled: Bool
    ) throws(ImageError) {
        file = try RawFile(bytes)
        let header = ImageHeader(
            format: .raw, storedWidth: file.width, storedHeight: file.height, metadata: file.metadata(),
            damage: file.isCutOff ? RawFile.cutOff : nil)
        let hasher = PictureHasher(domain: "raw")
        bytesDigest.bytes.withUnsafeBytes { hasher.update("bytes", BoundedBytes($0)) }
        if isSampled {
            hasher.update("measured", BoundedBytes(Self.embedded(file)?.jpeg ?? bytes))
        }
        inspection = Inspection(header: header, pictureDigest: hasher.finish())
    }

    /// Decodes upright, as `ImageDecoder.decode` does.
    package func decode(longerSide: Int) throws(ImageError) -> DecodedPicture {
        if let (jpeg, header) = Self.embedded(file),
            let picture = try? ImageDecoder.asStored(jpeg, header, longerSide: longerSide, colour: .shares)
        {
            return picture.upright(orientation: orientation(of: header))
        }
        return try file.halfSize(longerSide: longerSide, colour: .shares).0
    }

    /// A picture in the bounds, upright, and whether a finer one can be had.
    package func preview(
        within bounds: PreviewBounds, isCoarse: Bool
    ) throws(ImageError) -> (picture: RGBImage, isCoarse: Bool) {
        if let (jpeg, header) = Self.embedded(file) {
            let wanted = isCoarse ? ImageDecoder.coarse(bounds, for: header) : bounds
            let (width, height) = wanted.fitted(width: header.storedWidth, height: header.storedHeight)
            if let stored = try? ImageDecoder.asStored(jpeg, header, longerSide: max(width, height), colour: .sight) {
                let picture = ImageDecoder.preview(stored, header, within: wanted, orientation: orientation(of: header))
                let finest = bounds.fitted(width: header.storedWidth, height: header.storedHeight)
                return (picture, max(width, height) < max(finest.width, finest.height))
            }
        }
        let (picture, header) = try file.halfSize(longerSide: bounds.longerSide, colour: .sight)
        return (ImageDecoder.preview(picture, header, within: bounds, orientation: 1), false)
    }

    private static func embedded(_ file: RawFile) -> (jpeg: UnsafeRawBufferPointer, ImageHeader)? {
        guard let jpeg = file.embeddedJPEG, let header = try? ImageInspector.header(jpeg), header.format == .jpeg,
            max(header.storedWidth, header.storedHeight) >= usableSide
        else { return nil }
        return (jpeg, header)
    }

    /// An embedded picture lies as the sensor's data do, unless its proportions show that it was turned already.
    private func orientation(of header: ImageHeader) -> Int {
        guard file.orientation >= 5 else { return file.orientation }
        let isTurned = (header.storedWidth < header.storedHeight) != (file.width < file.height)
        return isTurned ? 1 : file.orientation
    }
}
