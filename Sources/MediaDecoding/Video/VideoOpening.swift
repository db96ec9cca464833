import CLibav
import Images
import PhotoAnalysis

/// The first seconds of a video, by which a part that was cut out of it is recognised.
///
/// All of its frames up to there are decoded. So the larger the pictures, the fewer there are.
struct VideoOpening {
    /// Pixels to decode: 12 frames of 1080p, 61 of 848 × 480.
    static let pixels = 25_000_000
    /// Milliseconds from one frame to the next.
    private static let step: Int64 = 100

    private let file: VideoFile

    /// The packets that have as many pixels, if each is a picture.
    static func packets(_ file: VideoFile) -> Int {
        pixels / max(1, Int(file.parameters.width) * Int(file.parameters.height))
    }

    /// Takes over a video whose key frames have been read; reads on within its allowance.
    init(_ file: VideoFile) {
        self.file = file
        file.stream.pointee.discard = AVDISCARD_DEFAULT
    }

    /// The frames that can be decoded; a failure ends the opening, as the video has shown something already.
    func frames() -> [VideoFrame] {
        var packets = 0
        // Counts packets, as frames without times would never reach the next moment.
        let search = try? FrameSearch(file) {
            packets += 1
            return packets > Self.packets(file)
        }
        guard var search else { return [] }
        var frames: [VideoFrame] = []
        for number in 1...Int64(VideoFrames.openingCount) {
            guard let (picture, moment) = search.frame(at: number * Self.step),
                let hash = try? FrameLook.hash(picture, orientation: file.orientation)
            else { break }
            if moment > frames.last?.moment ?? 0 {
                frames.append(VideoFrame(moment: moment, hash: hash.hash, quality: hash.quality))
            }
        }
        return frames
    }
}
