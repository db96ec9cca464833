import CLibav
import PhotoAnalysis

/// Goes through a video by the key frames at or before its six moments, each once.
///
/// If key frames are so large that not all may be read, moments are left out in between. Where no moment can be
/// reached, as in a file that was cut off, the first key frame of the file is taken.
struct KeyFrameWalk {
    /// The most bytes that libav reads for one analysis; with both ends of the file, which identify it, 8 MB.
    ///
    /// Key frames that give no picture alone are followed beyond it.
    static let bytes: Int64 = 7 << 20
    /// Bytes to read to find a key frame at the start of a file when all else failed.
    private static let lastBytes: Int64 = 1 << 20
    /// Milliseconds after a moment in which its key frame may lie.
    ///
    /// Key frames often lie at whole seconds, and so do the moments of a video with a round length. If a container's
    /// times begin some milliseconds later, the search would find the key frame before. This number is no multiple of a
    /// usual distance between frames.
    private static let tolerance: Int64 = 170
    /// The most packets to skip between two key frames: five minutes of 60 frames a second.
    private static let packetLimit = 18_000

    private let file: VideoFile
    private var moments: ArraySlice<Int64>
    /// Times of the key frames so far.
    private var seen: Set<Int64> = []
    /// The most bytes that a key frame took.
    private var cost: Int64 = 0
    private var hasTriedStart = false

    init(_ file: VideoFile) {
        self.file = file
        moments = VideoMoments.spread(over: file.length)[...]
        file.stream.pointee.discard = AVDISCARD_NONKEY
    }

    mutating func next() -> VideoPacket? {
        while let moment = moments.popFirst() {
            let before = file.input.bytesRead
            // Without an index the next key frame is taken, which for the first moment is the first.
            let packet = keyFrame(at: file.time(of: moment + (file.container.hasIndex ? Self.tolerance : 0)))
            cost = max(cost, file.input.bytesRead - before)
            skipMoments()
            if let packet { return packet }
        }
        guard seen.isEmpty, !hasTriedStart else { return nil }
        hasTriedStart = true
        file.input.allow(Self.lastBytes)
        return file.seekToStart() ? nextKeyFrame() : nil
    }

    private mutating func keyFrame(at time: Int64) -> VideoPacket? {
        if file.container.hasFullIndex, let known = file.keyFrame(before: time), seen.contains(known) { return nil }
        return file.seek(near: time) ? nextKeyFrame() : nil
    }

    private mutating func nextKeyFrame() -> VideoPacket? {
        guard let packet = VideoPacket() else { return nil }
        for _ in 0..<Self.packetLimit {
            guard file.read(into: packet) == .packet else { return nil }
            guard packet.stream == file.stream.pointee.index, packet.isKey, !packet.isCorrupt else { continue }
            // The index counts by the time of decoding.
            let times = [packet.decodingTime, packet.time].compactMap(\.self)
            defer { seen.formUnion(times) }
            return seen.isDisjoint(with: times) ? packet : nil
        }
        return nil
    }

    /// Leaves out moments, evenly, if what may still be read does not suffice for all.
    private mutating func skipMoments() {
        guard cost > 0, !moments.isEmpty else { return }
        let affordable = Int(file.input.remaining / cost)
        guard affordable < moments.count else { return }
        guard affordable > 0 else {
            moments = []
            return
        }
        let all = Array(moments)
        moments = (1...affordable).map { all[$0 * all.count / affordable - 1] }[...]
    }
}

/// The moments at which a video is examined.
enum VideoMoments {
    /// The beginnings of as many equal parts of the length, in milliseconds; only the start if the length is unknown.
    ///
    /// Every version of a video begins with the same key frame; each program puts the later ones elsewhere.
    static func spread(over length: Int64?) -> [Int64] {
        guard let length, length > 0 else { return [0] }
        let parts = Int64(VideoFrames.count)
        return (0..<parts).map { part in
            let (product, overflow) = length.multipliedReportingOverflow(by: part)
            return overflow ? length / parts * part : product / parts
        }
    }
}
