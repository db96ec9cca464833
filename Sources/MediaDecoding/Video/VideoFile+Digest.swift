import BoundedReading
import CLibav
import ImageDecoding
import Images

extension VideoFile {
    /// The digest of all coded pictures, sound and subtitles with their times, read to the end.
    ///
    /// Equal after changes of tags, of the index and of chapters, and in another container (MP4, QuickTime, Matroska,
    /// transport stream) with the same packets, if the container can say how pictures are turned and coloured.
    /// Everything else that is seen or heard changes it: cutting, turning, stretching, recompressing, other times,
    /// another stream, another order of streams. Streams of data, such as a drone's places, are not seen; they do not
    /// count. Nil if the video cannot be read to its end, or has more packets than `PacketTimes.limit`. Call this before
    /// anything else is read.
    func digestOfAll() -> Digest256? {
        selectAllShown()
        guard let packet = VideoPacket() else { return nil }
        var digests = streams.map { StreamDigest($0) }
        var count = 0
        loop: while true {
            switch read(into: packet) {
            case .end: break loop
            case .failed: return nil
            case .packet: break
            }
            count += 1
            guard !packet.isCorrupt, count <= PacketTimes.limit else { return nil }
            // Containers without a full header get further streams while they are read.
            digests += streams.dropFirst(digests.count).map { StreamDigest($0) }
            digests[Int(packet.stream)].update(packet)
        }
        let own = digests[Int(stream.pointee.index)]
        guard !own.isEmpty else { return nil }
        let all = PictureHasher(domain: "video 2")
        all.update("seconds", seconds)
        // A container may sort streams by their types.
        for type in [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_SUBTITLE, AVMEDIA_TYPE_ATTACHMENT] {
            let shown = zip(streams, digests).filter { $0.0.pointee.codecpar.pointee.codec_type == type }
            all.update("streams", shown.count)
            for (stream, digest) in shown {
                describe(stream, to: all)
                all.update("stream", digest.finish(since: own.start ?? 0))
            }
        }
        return all.finish()
    }

    /// The digest of some key frames and of what describes the pictures, for videos that are too large to be read.
    ///
    /// Equal wherever `digestOfAll` is, and also if videos differ only between the key frames, so it proves nothing.
    /// Never equal to a `digestOfAll`.
    func digest(ofKeyFrames packets: [VideoPacket]) -> Digest256 {
        var pictures = CodedPictures(stream)
        for packet in packets { pictures.update(packet) }
        let all = PictureHasher(domain: "video samples 2")
        all.update("seconds", seconds)
        describe(stream, to: all)
        all.update("pictures", pictures.finish())
        return all.finish()
    }

    /// The length in whole seconds, because containers do not agree on it to the millisecond.
    private var seconds: Int { length.map { Int($0.addingClamped(500) / 1000) } ?? -1 }

    /// The digest of a video that ends too early, which no other file has.
    static func digest(ofPart bytesDigest: Digest256, isCutOff: Bool = false) -> Digest256 {
        let hasher = PictureHasher(domain: isCutOff ? "video cut off" : "video part")
        hasher.update("bytes", bytesDigest)
        return hasher.finish()
    }
}

/// Hashes what a stream shows or plays, and when.
final class StreamDigest {
    private let stream: UnsafeMutablePointer<AVStream>
    private var packets: CodedPictures
    private var times: PacketTimes
    private var count = 0

    init(_ stream: UnsafeMutablePointer<AVStream>) {
        self.stream = stream
        packets = CodedPictures(stream)
        times = PacketTimes(stream)
    }

    func update(_ packet: VideoPacket) {
        packets.update(packet)
        count += 1
        // A cover has no time.
        if stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 { times.note(packet) }
    }

    var isEmpty: Bool { count == 0 }

    /// The earliest time of a packet, in microseconds; nil if none has one.
    var start: Int64? { times.start }

    /// The digest; times count from `origin`, in microseconds.
    func finish(since origin: Int64) -> Digest256 {
        let hasher = PictureHasher(domain: "video stream")
        hasher.update("packets", packets.finish())
        times.hash(since: origin, into: hasher)
        return hasher.finish()
    }
}

extension PictureHasher {
    borrowing func update(_ tag: StaticString, _ digest: Digest256) {
        digest.bytes.withUnsafeBytes { update(tag, BoundedBytes($0)) }
    }
}

extension VideoFile {
    /// Hashes how a stream's packets are to be decoded, shown or played, as the container says it.
    func describe(_ stream: UnsafeMutablePointer<AVStream>, to hasher: borrowing PictureHasher) {
        let parameters = stream.pointee.codecpar.pointee
        hasher.update("type", Int(parameters.codec_type.rawValue))
        hasher.update("codec", Int(parameters.codec_id.rawValue))
        hasher.update("width", Int(parameters.width))
        hasher.update("height", Int(parameters.height))
        // Transport streams say it of AAC in each packet only, so that `CodedPictures` hashes it.
        if parameters.codec_id != AV_CODEC_ID_AAC {
            hasher.update("samples a second", Int(parameters.sample_rate))
            hasher.update("channels", Int(parameters.ch_layout.nb_channels))
        }
        let shape = pixelShape(stream)
        hasher.update("width of pixels", Int(shape.num))
        hasher.update("height of pixels", Int(shape.den))
        for element in matrix(stream) { hasher.update("matrix", Int(element)) }
        for colour in colours(parameters) { hasher.update("colours", colour) }
        for (type, bytes) in [(AV_PKT_DATA_STEREO3D, Self.stereoBytes), (AV_PKT_DATA_SPHERICAL, Self.sphericalBytes)] {
            var size = 0
            guard let data = cleanerd_av_stream_data(stream, type, &size) else { continue }
            hasher.update("kind of picture", Int(type.rawValue))
            let view = UnsafeRawBufferPointer(start: data, count: min(size, bytes))
            hasher.update("view", view, .init(start: nil, count: 0))
        }
    }

    /// The bytes of AVStereo3D and AVSphericalMapping in libav 5.1, which later versions add to: a digest must not change
    /// with the library.
    private static let (stereoBytes, sphericalBytes) = (12, 36)

    /// Reduced; 1:1 where nobody says it.
    private func pixelShape(_ stream: UnsafeMutablePointer<AVStream>) -> AVRational {
        let shape = av_guess_sample_aspect_ratio(context, stream, nil)
        guard shape.num > 0, shape.den > 0 else { return AVRational(num: 1, den: 1) }
        var reduced = AVRational()
        av_reduce(&reduced.num, &reduced.den, Int64(shape.num), Int64(shape.den), Int64(Int32.max))
        return reduced
    }

    /// Turning, mirroring, scaling and shearing, in 65536ths; where the turned picture lies does not matter.
    private func matrix(_ stream: UnsafeMutablePointer<AVStream>) -> [Int32] {
        var size = 0
        guard let data = cleanerd_av_stream_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 9 * 4 else {
            return [1 << 16, 0, 0, 1 << 16]
        }
        return [0, 1, 3, 4].map { UnsafeRawPointer(data).loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
    }

    /// 0 where the container does not say it, or says that it does not know; the range is 1 if it is full.
    private func colours(_ parameters: AVCodecParameters) -> [Int] {
        let unknown = 2
        let kinds = [
            Int(parameters.color_primaries.rawValue), Int(parameters.color_trc.rawValue),
            Int(parameters.color_space.rawValue),
        ]
        return kinds.map { $0 == unknown ? 0 : $0 } + [parameters.color_range == AVCOL_RANGE_JPEG ? 1 : 0]
    }
}
