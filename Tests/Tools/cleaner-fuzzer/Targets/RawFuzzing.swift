import FoundationEssentials
import ImageDecoding
import Images
import MediaDecoding

/// A camera's RAW file.
enum RawFuzzing {
    /// Larger pictures take seconds each.
    private static let pixelLimit = 1 << 20

    static func check(_ bytes: [UInt8]) throws {
        let digest = bytes.withUnsafeBytes { Digest256.of($0) }
        try bytes.withUnsafeBytes { bytes in
            guard let raw = try? RawInspection(bytes, bytesDigest: digest, isSampled: true) else { return }
            let metadata = raw.inspection.metadata
            let written = try JSONEncoder().encode(metadata)
            require(try JSONDecoder().decode(PhotoMetadata.self, from: written) == metadata, "another after the pipe")
            require((1...8).contains(metadata.orientation), "no orientation")
            let (pixels, overflow) = raw.inspection.width.multipliedReportingOverflow(by: raw.inspection.height)
            guard !overflow, pixels <= pixelLimit else { return }
            _ = try? raw.decode(longerSide: 1536)
            let bounds = PreviewBounds(longerSide: 64, pixels: 4_096)
            let preview = try? raw.preview(within: bounds, isCoarse: false).picture
            require(max(preview?.width ?? 0, preview?.height ?? 0) <= 64, "a preview larger than asked for")
        }
    }
}
