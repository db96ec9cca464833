import CLibav
import Images

/// Decodes key frames, alone where that suffices.
///
/// Some give a picture only with the packets behind them: a packet may hold one of a picture's two fields, as in AVCHD,
/// and a video that was cut without being coded anew begins with pictures that are decoded and not shown.
struct KeyFrameDecoder {
    /// Bytes to read behind a key frame; the second field of a Blu-ray's picture takes a tenth.
    private static let bytes: Int64 = 2 << 20

    /// However large the pictures are: two fields.
    private static let leastPackets = 2

    private let file: VideoFile
    let decoder: FrameDecoder

    init(_ file: VideoFile, skipsLoopFilter: Bool = false) throws(ImageError) {
        self.file = file
        decoder = try FrameDecoder(file, skipsLoopFilter: skipsLoopFilter)
    }

    /// The first picture that is shown from a key frame on, else one that is not shown; nil if none can be decoded.
    func picture(_ packet: VideoPacket) -> VideoPicture? {
        decoder.picture(of: packet) ?? firstShown(from: packet) ?? decoder.picture(of: packet, evenHidden: true)
    }

    /// Decodes on from a packet, as far as that costs no more than an opening.
    private func firstShown(from start: VideoPacket) -> VideoPicture? {
        let (allowance, selection) = (file.input.remaining, file.stream.pointee.discard)
        file.input.allow(Self.bytes)
        file.stream.pointee.discard = AVDISCARD_DEFAULT
        defer {
            file.input.allow(allowance)
            file.stream.pointee.discard = selection
        }
        guard let packet = VideoPacket(), file.seek(to: start) else { return nil }
        defer { decoder.flush() }
        var hasStarted = false
        var packets = max(Self.leastPackets, VideoOpening.packets(file))
        while packets > 0, file.read(into: packet) == .packet {
            guard packet.stream == start.stream else { continue }
            packets -= 1
            hasStarted = hasStarted || packet.isSame(as: start)
            guard hasStarted else { continue }
            decoder.send(packet, leavesOut: packet.isHidden)
            if let picture = nextPicture(since: start) { return picture }
        }
        decoder.send(nil, leavesOut: false)
        return nextPicture(since: start)
    }

    /// Passes over pictures that are shown before the key frame, as they depend on others that were not decoded.
    private func nextPicture(since start: VideoPacket) -> VideoPicture? {
        while let picture = decoder.receive() {
            guard let time = picture.time, let first = start.time, time < first else { return picture }
        }
        return nil
    }
}
