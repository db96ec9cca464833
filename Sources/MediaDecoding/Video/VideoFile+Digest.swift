import BoundedReading
import CLibav
import ImageDecoding
import Images

extension VideoFile {
    /// The digest of all coded pictures and of all sound, read to the end in constant memory.
    ///
    /// Equal after changes of tags, of the index, of chapters and subtitles, and in another container (MP4, QuickTime,
    /// Matroska, transport stream) with the same packets, if the container can say how pictures are turned. Cutting,
    /// turning, recompressing and other sound change it. Nil if the video cannot be read to its end. Call this before
    /// anything else is read.
    func digestOfAll() -> Digest256? {
        select(sound: true)
        let sounds = streams.filter(Self.isSound)
        guard let packet = VideoPacket() else { return nil }
        let pictures = CodedPictures(stream)
        let hashers = sounds.map { Holder($0) }
        var count = 0
        loop: while true {
            switch read(into: packet) {
            case .end: break loop
            case .failed: return nil
            case .packet: break
            }
            guard !packet.isCorrupt else { return nil }
            if packet.stream == stream.pointee.index {
                pictures.update(packet)
                count += 1
            } else if let index = sounds.firstIndex(where: { $0.pointee.index == packet.stream }) {
                hashers[index].packets.update(packet)
            }
        }
        guard count > 0 else { return nil }
        let all = describingHasher("video")
        // The same pictures shown faster or slower are another video, and so are those beside another stream.
        all.update("seconds", seconds)
        all.update("streams of pictures", streams.count(where: Self.hasPictures))
        all.update("pictures", pictures.finish())
        for (sound, hasher) in zip(sounds, hashers) {
            all.update("sound", Int(sound.pointee.codecpar.pointee.codec_id.rawValue))
            all.update("packets", hasher.packets.finish())
        }
        return all.finish()
    }

    /// The digest of some key frames and of what describes the pictures, for videos that are too large to be read.
    ///
    /// Equal wherever `digestOfAll` is, and also if videos differ only between the key frames, so it proves nothing.
    /// Never equal to a `digestOfAll`.
    func digest(ofKeyFrames packets: [VideoPacket]) -> Digest256 {
        let pictures = CodedPictures(stream)
        for packet in packets { pictures.update(packet) }
        let all = describingHasher("video samples")
        all.update("seconds", seconds)
        all.update("pictures", pictures.finish())
        return all.finish()
    }

    /// The length in whole seconds, because containers do not agree on it to the millisecond.
    private var seconds: Int { length.map { Int(clamping: ($0 + 500) / 1000) } ?? -1 }

    private static func hasPictures(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    }

    /// The digest of a video that ends too early, which no other file has.
    static func digest(ofPart bytesDigest: Digest256) -> Digest256 {
        let hasher = PictureHasher(domain: "video part")
        hasher.update("bytes", bytesDigest)
        return hasher.finish()
    }

    private func describingHasher(_ domain: StaticString) -> PictureHasher {
        let hasher = PictureHasher(domain: domain)
        hasher.update("codec", Int(parameters.codec_id.rawValue))
        hasher.update("width", Int(parameters.width))
        hasher.update("height", Int(parameters.height))
        hasher.update("orientation", orientation)
        return hasher
    }

    /// Lets an array hold a value that cannot be copied.
    private final class Holder {
        let packets: CodedPictures

        init(_ stream: UnsafeMutablePointer<AVStream>) {
            packets = CodedPictures(stream)
        }
    }
}

extension PictureHasher {
    fileprivate borrowing func update(_ tag: StaticString, _ digest: Digest256) {
        digest.bytes.withUnsafeBytes { update(tag, BoundedBytes($0)) }
    }
}
