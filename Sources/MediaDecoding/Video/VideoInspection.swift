internal import BoundedReading
internal import CLibav
internal import ImageDecoding
package import Images
package import PhotoAnalysis

/// A video whose metadata and digests are known, and whose key frames can be decoded and measured.
package final class VideoInspection {
    /// Upright, of the coded pictures.
    package let width: Int
    package let height: Int
    package let metadata: PhotoMetadata
    package let pictureDigest: Digest256
    private let file: VideoFile
    private let keyFrames: [VideoPacket]
    private let isCutOff: Bool

    /// Reads the index and some key frames, and all packets unless `isSampled`.
    ///
    /// `bytesDigest` identifies a file that cannot be read to its end.
    package init(_ source: ByteSource, bytesDigest: Digest256, isSampled: Bool) throws(ImageError) {
        file = try VideoFile(source, allowance: KeyFrameWalk.bytes)
        let (stored, orientation) = (file.parameters, file.orientation)
        (width, height) =
            orientation >= 5
            ? (Int(stored.height), Int(stored.width)) : (Int(stored.width), Int(stored.height))
        var walk = KeyFrameWalk(file)
        var packets: [VideoPacket] = []
        while let packet = walk.next() { packets.append(packet) }
        guard let first = packets.first else { throw .damaged("none of its pictures can be read") }
        var metadata = file.metadata
        if file.parameters.codec_id == AV_CODEC_ID_H264 {
            CamcorderTags(BoundedBytes(first.bytes))?.describe(&metadata)
        }
        self.metadata = metadata
        keyFrames = packets
        isCutOff = VideoExtent(source).isCutOff(file)
        if isCutOff {
            // Its samples may be those of the whole video, which must not share its damage.
            pictureDigest = VideoFile.digest(ofPart: bytesDigest, isCutOff: true)
        } else if isSampled {
            pictureDigest = file.digest(ofKeyFrames: packets)
        } else {
            let whole = try VideoFile(source, allowance: source.size * 4 + KeyFrameWalk.bytes).digestOfAll()
            pictureDigest = whole ?? VideoFile.digest(ofPart: bytesDigest)
        }
    }

    /// What decoding it costs.
    package var decodedPixels: Int {
        // From a hidden key frame on, as many may be decoded as for an opening.
        keyFrames.count * width * height + (1 + keyFrames.count(where: \.isHidden)) * VideoOpening.pixels
    }

    /// Decodes the key frames; the other measurements than `frames` and `blankness` are those of the poster.
    ///
    /// Blur and exposure are not among them: these models were made for photos, and frames of videos move and are lit
    /// differently.
    package func measure() throws(ImageError) -> Measurements {
        let decoder = try KeyFrameDecoder(file)
        var choice = PosterChoice()
        var looks: [FrameLook] = []
        for packet in keyFrames {
            guard let picture = decoder.picture(packet) else { continue }
            let moment = file.moment(of: packet.time ?? 0)
            let look = try FrameLook(picture, moment: moment, orientation: file.orientation)
            _ = choice.consider(picture, look?.exposure)
            if let look { looks.append(look) }
        }
        guard let poster = choice.poster else { throw .damaged("none of its pictures can be decoded") }
        var measurements = try measure(poster)
        measurements.frames = VideoFrames(looks.map(\.frame), opening: VideoOpening(file).frames())
        // Whoever films in the dark, or with a covered lens, may want what is heard.
        measurements.blankness = file.hasSound ? nil : looks.blankness
        return measurements
    }

    private func measure(_ poster: VideoPicture) throws(ImageError) -> Measurements {
        let picture = try poster.decoded(longerSide: PhotoMeasurer.longerSide, colour: .shares)
        let header = ImageHeader(
            format: .video, storedWidth: width, storedHeight: height, metadata: metadata,
            damage: isCutOff ? VideoExtent.cutOff : nil)
        var measurements = PhotoMeasurer.measure(
            picture.upright(orientation: file.orientation), Inspection(header: header, pictureDigest: pictureDigest))
        measurements.blurriness = nil
        measurements.blurrinessOnScreen = nil
        measurements.darkness = nil
        measurements.brightness = nil
        return measurements
    }
}

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
