import CleanerProtocol

extension ReviewPhoto {
    /// The frames of a contact sheet.
    private static let frames: Int64 = 6

    /// `▶ 0:12`, `▶` for a video of unknown length, nothing for a photo.
    var sign: String? {
        guard kind == .video else { return nil }
        return ["▶", length].compactMap(\.self).joined(separator: " ")
    }

    /// `0:12`.
    var length: String? { video?.milliseconds.map { PlayingTime.text(milliseconds: $0) } }

    var sound: String? { video.map { $0.hasSound ? "with sound" : "without sound" } }

    /// The moments of its contact sheet: those by which it was compared, else some spread over its length.
    var sheetMoments: [Int64] {
        guard let video else { return [] }
        guard video.moments.isEmpty, let length = video.milliseconds else { return video.moments }
        return (0..<Self.frames).map { length * (2 * $0 + 1) / (2 * Self.frames) }
    }
}
