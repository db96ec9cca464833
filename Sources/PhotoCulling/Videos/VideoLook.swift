package import PhotoAnalysis

/// What a comparison of two videos needs to know of each before it reads them.
package struct VideoLook: Sendable, Hashable {
    /// The leading photo of the video's picture.
    package let photo: PhotoID
    /// The length in milliseconds.
    package let milliseconds: Int32
    package let pixels: Int64
    /// Frames at moments spread over the length.
    package let frames: VideoFrames

    /// Frames of a lower quality are so flat that their hashes say nothing.
    package static let leastQuality = 50

    /// Whether two lengths, in milliseconds, may be those of one video: writing it anew changes the length by a few frames.
    package static func lengthsAgree(_ first: Int32, _ second: Int32) -> Bool {
        abs(Int(first) - Int(second)) <= max(300, Int(max(first, second)) / 200)
    }

    /// Whether the second may be a part of the first, with a second or more cut off at its ends.
    package static func mayBePart(_ part: Int32, of whole: Int32) -> Bool {
        part >= leastPart && Int(whole) - Int(part) >= 1_000
    }

    /// The shortest part in milliseconds that is recognised.
    private static let leastPart: Int32 = 2_000
}
