import PhotoAnalysis

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
