import AnalyzerProcess
import Fixtures
import FoundationEssentials
import ImageDecoding
import Images

/// An EXIF block, a press record or else an XMP packet, told by their first bytes, in an otherwise sound photo.
enum MetadataFuzzing {
    private static let photo: Result<(file: JPEGFile, digest: Digest256), any Error> = Result {
        let raster = Raster(width: 16, height: 16, rgb: (0..<768).map { UInt8($0 % 256) })
        let file = JPEGFile(try JPEGEncoder().encode(raster))
        return (file, try inspect(file).pictureDigest)
    }

    static func check(_ bytes: [UInt8]) throws {
        let (file, digest) = try photo.get()
        let isExif = bytes.starts(with: Array("II*\0".utf8)) || bytes.starts(with: Array("MM\0*".utf8))
        let head = Array((isExif ? "Exif\0\0" : "http://ns.adobe.com/xap/1.0/\0").utf8)
        let tagged =
            bytes.first == 0x1C
            ? file.adding(application: 13, pressResource(Array(bytes.prefix(65_000))))
            : file.adding(application: 1, head + bytes.prefix(65_000))
        let found = try inspect(tagged)
        require(found == (try inspect(tagged)), "not the same twice")
        let metadata = found.metadata
        require(metadata.orientation != 1 || found.pictureDigest == digest, "metadata changes the picture")
        check(metadata)
        let sidecar = bytes.withUnsafeBytes { PhotoMetadata(sidecar: $0) }
        if let sidecar { check(sidecar) }
        let written = try JSONEncoder().encode(metadata)
        require(written.count <= PacketSocket.packetBytes / 2, "too long for a worker's reply")
        require(try JSONDecoder().decode(PhotoMetadata.self, from: written) == metadata, "another after the pipe")
        let bounds = PreviewBounds(longerSide: 64, pixels: 4_096)
        let thumbnail = tagged.bytes.withUnsafeBytes { ImageDecoder.thumbnail(inHead: $0, within: bounds) }
        require(max(thumbnail?.width ?? 0, thumbnail?.height ?? 0) <= 64, "a thumbnail larger than asked for")
    }

    static func check(_ metadata: PhotoMetadata) {
        let words = (metadata.keywords ?? []) + (metadata.people ?? [])
        require(words.count <= 2 * PhotoMetadata.keywordLimit, "too many words")
        let texts =
            [
                metadata.cameraMake, metadata.cameraModel, metadata.lens, metadata.software, metadata.comment,
                metadata.title, metadata.fileName,
            ].compactMap(\.self) + words
        for text in texts {
            require((1...PhotoMetadata.textLimit).contains(text.count), "an empty or long text")
            require(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "a control character")
        }
        for number in [metadata.exposureTime, metadata.fNumber, metadata.iso, metadata.focalLength].compactMap(\.self) {
            require(number > 0 && number.isFinite, "a measure that is none")
        }
        require((1...8).contains(metadata.orientation), "no orientation")
        require((-1...5).contains(metadata.rating ?? 0), "no rating")
        require((metadata.latitude == nil) == (metadata.longitude == nil), "half a place")
        require(abs(metadata.latitude ?? 0) <= 90 && abs(metadata.longitude ?? 0) <= 180, "no place on earth")
        if let captured = metadata.captured {
            require(captured.local.utf8.count == 19, "no date")
            require((0..<1_000_000_000).contains(captured.subsecondNanoseconds ?? 0), "no fraction of a second")
            _ = captured.localNanoseconds
        }
    }

    /// One of Photoshop's resources, without a name.
    private static func pressResource(_ record: [UInt8]) -> [UInt8] {
        let length = [UInt8(record.count >> 8), UInt8(record.count & 255)]
        return Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0, 0, 0] + length + record
    }

    private static func inspect(_ file: JPEGFile) throws -> Inspection {
        try file.bytes.withUnsafeBytes { try ImageInspector.inspect($0) }
    }
}
