import FoundationEssentials
import ImageDecoding
import Images
import MediaDecoding
import PhotoAnalysis

/// A video, of which all is asked that a worker can be asked.
enum VideoFuzzing {
    /// Larger pictures take seconds each.
    private static let pixelLimit = 1 << 20

    static func check(_ bytes: [UInt8]) throws {
        let digest = bytes.withUnsafeBytes { Digest256.of($0) }
        guard let video = try? VideoInspection(source(bytes), bytesDigest: digest, isSampled: false) else { return }
        require(video.width > 0 && video.height > 0, "a video without size")
        guard video.width * video.height <= pixelLimit else { return }
        let written = try JSONEncoder().encode(video.metadata)
        require(try JSONDecoder().decode(PhotoMetadata.self, from: written) == video.metadata, "another after the pipe")
        require((video.metadata.latitude == nil) == (video.metadata.longitude == nil), "half a place")
        require(video.metadata.orientation == 1, "a video that is not upright")
        if let measurements = try? video.measure() {
            require((measurements.frames?.frames.count ?? 0) <= VideoFrames.count, "too many frames")
            require((measurements.frames?.opening.count ?? 0) <= VideoFrames.openingCount, "too long an opening")
            require(measurements.frames?.frames.allSatisfy { $0.moment >= 0 } ?? true, "a frame before the start")
        }
        var steps = 0
        let frames = try? VideoDecoder.frames(source(bytes), at: [0, 500]) {
            steps += 1
            return steps > 200
        }
        require(frames.map { $0.count == 2 } ?? true, "another number of frames")
        _ = try? VideoDecoder.digestOfAll(source(bytes))
        let bounds = PreviewBounds(longerSide: 64, pixels: 4_096)
        let preview = try? VideoDecoder.preview(source(bytes), within: bounds, moment: nil, isCoarse: false) { false }
        require(max(preview?.width ?? 0, preview?.height ?? 0) <= 64, "a preview larger than asked for")
    }

    private static func source(_ bytes: [UInt8]) -> ByteSource {
        ByteSource(size: Int64(bytes.count)) { buffer, offset in
            bytes.withUnsafeBytes { bytes in
                buffer.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[Int(offset)..<Int(offset) + buffer.count]))
            }
            return true
        }
    }
}
