import PhotoAnalysis

/// The lengths and frames of videos, by slot.
///
/// A search looks at all of them: libraries hold far fewer videos than photos, and most have another length.
struct VideoIndex: Sendable {
    struct Entry: Sendable {
        let milliseconds: Int32
        let frames: VideoFrames
    }

    /// The largest distance of two frames of videos that are worth comparing, in bits.
    ///
    /// The frames of two versions lie up to some seconds apart, as each program puts key frames elsewhere. Of 36 pairs of
    /// unrelated frames the nearest differs in 111 bits on average (standard deviation 4).
    private static let frameBits = 100
    /// The same for a part of another video, whose length tells less: one unrelated video in 8,000 is as near.
    private static let partFrameBits = 92
    private(set) var entries: [Int32: Entry] = [:]

    mutating func set(_ entry: Entry?, at slot: Int32) {
        entries[slot] = entry
    }

    /// The videos with a frame like one of this video whose lengths allow a version or a part.
    func alike(_ slot: Int32) -> [Int32] {
        guard let own = entries[slot] else { return [] }
        return entries.filter { other, entry in
            other != slot
                && Self.limit(own.milliseconds, entry.milliseconds).map { bits in
                    let (one, other) = (own.frames, entry.frames)
                    let areEqual = bits == Self.frameBits
                    return Self.areLike(one.frames, other.frames, within: bits, isFlatAllowed: areEqual)
                        || Self.areLike(one.opening, other.frames, within: VideoLook.openingBits)
                        || Self.areLike(one.frames, other.opening, within: VideoLook.openingBits)
                } ?? false
        }.map(\.key).sorted()
    }

    private static func limit(_ one: Int32, _ other: Int32) -> Int? {
        if VideoLook.lengthsAgree(one, other) { return frameBits }
        return VideoLook.mayBePart(min(one, other), of: max(one, other)) ? partFrameBits : nil
    }

    private static func areLike(
        _ one: [VideoFrame], _ other: [VideoFrame], within bits: Int, isFlatAllowed: Bool = false
    ) -> Bool {
        one.contains { frame in
            (isFlatAllowed || !frame.isFlat)
                && other.contains {
                    let isRatherFlat = min(frame.quality, $0.quality) < VideoLook.fullQuality
                    let limit = isRatherFlat ? min(bits, VideoLook.openingBits) : bits
                    return (isFlatAllowed || !$0.isFlat)
                        && min(frame.distance(to: $0), $0.distance(to: frame)) <= limit
                }
        }
    }
}

extension VideoIndex {
    func write(to writer: inout SnapshotWriter) throws {
        try writer.write(Array(entries.keys))
        try writer.write(entries.values.map(\.milliseconds))
        try writer.write(lists: entries.values.map(\.frames.bytes))
    }

    init(from reader: inout SnapshotReader, slots: Int) throws {
        let keys = try reader.readNumbers(in: 0..<Int32(slots))
        let (lengths, frames) = (try reader.read(Int32.self), try reader.readLists(of: UInt8.self))
        try SnapshotError.unless(lengths.count == frames.count)
        let values = try zip(lengths, frames).map { milliseconds, bytes in
            guard let frames = VideoFrames(bytes: bytes) else { throw SnapshotError() }
            return Entry(milliseconds: milliseconds, frames: frames)
        }
        entries = try SnapshotReader.dictionary(keys, values)
    }
}
