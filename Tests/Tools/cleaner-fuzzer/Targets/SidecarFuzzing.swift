import FoundationEssentials
import ImageDecoding
import Images

/// A file beside photos: XMP, or the JSON of a Takeout.
enum SidecarFuzzing {
    static func check(_ bytes: [UInt8]) throws {
        guard let metadata = bytes.withUnsafeBytes({ PhotoMetadata(sidecar: $0) }) else { return }
        MetadataFuzzing.check(metadata)
        let written = try JSONEncoder().encode(metadata)
        require(try JSONDecoder().decode(PhotoMetadata.self, from: written) == metadata, "another after the pipe")
    }
}
