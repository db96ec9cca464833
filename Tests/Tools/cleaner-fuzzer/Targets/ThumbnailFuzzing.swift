import ImageDecoding
import Images

/// A thumbnail of the desktop, with the texts that name its photo.
enum ThumbnailFuzzing {
    static func check(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            guard let thumbnail = ThumbnailFile(bytes) else { return }
            let (width, height) = (thumbnail.header.storedWidth, thumbnail.header.storedHeight)
            require(width > 0 && height > 0, "a picture without size")
            require(max(width, height) <= ThumbnailFile.longestSide, "larger than a thumbnail")
            let isLabelled = thumbnail.says("file:///a/b.jpg", as: "Thumb::URI")
            let isEmpty = thumbnail.says("", as: "Thumb::URI")
            require((isLabelled == nil) == (isEmpty == nil), "a text that is there only sometimes")
            require(isLabelled != true || isEmpty != true, "a text that says two things")
            let picture = try? ImageDecoder.asStored(
                bytes, thumbnail.header, longerSide: ThumbnailFile.longestSide, colour: .sight)
            require(picture.map { $0.luma.width <= width && $0.luma.height <= height } ?? true, "a larger picture")
        }
    }
}
