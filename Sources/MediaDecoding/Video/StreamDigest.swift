import BoundedReading
import CLibav
import ImageDecoding
import Images

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
