extension PhotoRow {
    /// What a video's container says about it.
    package struct Video: Hashable, Sendable, Codable {
        /// The length, to the millisecond.
        package var seconds: Double?
        /// The container's name for people, `MP4`.
        package var container: String
        /// The name of the coding of the pictures for people, `H.264`.
        package var codec: String
        /// Bits a second of the pictures, or of the whole file if the container does not tell them apart.
        package var bitRate: Int64?
        /// Frames a second, on average.
        package var frameRate: Double?
        package var sound: Bool
        /// Moments in milliseconds at which `preview` shows what the video is about; rising.
        package var moments: [Int64]?

        package init(
            milliseconds: Int64?, container: String, codec: String, bitRate: Int64? = nil, frameRate: Double? = nil,
            sound: Bool, moments: [Int64]? = nil
        ) {
            seconds = milliseconds.map { Double($0) / 1000 }
            self.container = container
            self.codec = codec
            self.bitRate = bitRate
            self.frameRate = frameRate
            self.sound = sound
            self.moments = moments
        }

        /// The length in milliseconds; nil if it is not known, or is no length.
        package var milliseconds: Int64? {
            seconds.flatMap { $0 >= 0 && $0 < 1e15 ? Int64(($0 * 1000).rounded()) : nil }
        }
    }
}
