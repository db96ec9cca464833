import PhotoAnalysis

/// Chooses the frame that stands for a video: the first that shows something.
struct PosterChoice {
    private(set) var poster: VideoPicture?
    private var rank = -1

    /// The first frame that is neither blank nor dark, else the first that is not blank, else the first.
    ///
    /// - Returns: Whether no later frame can be chosen instead.
    mutating func consider(_ picture: VideoPicture, _ exposure: Exposure?) -> Bool {
        let rank = exposure.map(Self.rank) ?? 0
        if rank > self.rank { (poster, self.rank) = (picture, rank) }
        return self.rank == 2
    }

    private static func rank(_ exposure: Exposure) -> Int {
        guard exposure.blankness < Exposure.verdict else { return 0 }
        return exposure.darkness < Exposure.verdict ? 2 : 1
    }
}
