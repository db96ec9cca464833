/// What a video's container says about it.
package struct VideoTraits: Hashable, Sendable, Codable {
    /// The length in milliseconds; nil if the container does not say it.
    package var milliseconds: Int64?
    /// The container's name for people, such as "MP4" or "QuickTime".
    package var container: String
    /// The name of the coding of the pictures for people, such as "H.264".
    package var codec: String
    /// Bits a second of the coded pictures, or of the whole file if the container does not tell them apart.
    package var bitRate: Int64?
    /// Frames a second, on average.
    package var frameRate: Double?
    package var hasSound: Bool

    package init(
        milliseconds: Int64?, container: String, codec: String, bitRate: Int64? = nil, frameRate: Double? = nil,
        hasSound: Bool = false
    ) {
        self.milliseconds = milliseconds
        self.container = container
        self.codec = codec
        self.bitRate = bitRate
        self.frameRate = frameRate
        self.hasSound = hasSound
    }
}
