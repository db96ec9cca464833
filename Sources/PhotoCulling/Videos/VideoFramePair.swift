import PhotoAnalysis

/// What two videos show at the same moment.
struct VideoFramePair {
    let frame: VideoFrame
    /// Nil if nothing could be decoded there.
    let other: VideoFrame?

    init(_ frame: VideoFrame, _ other: VideoFrame?) {
        self.frame = frame
        self.other = other
    }

    var distance: Int? { other.map { frame.distance(to: $0) } }
}

extension VideoAgreement {
    /// How far two videos agree; `frames` is what the first one shows at several moments.
    init(_ pairs: [VideoFramePair], of frames: [VideoFrame]) {
        self.init()
        for pair in pairs { add(pair.frame, of: frames, pair.other) }
    }
}
