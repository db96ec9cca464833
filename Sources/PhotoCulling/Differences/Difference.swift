package import Images

/// How a photo stands in one respect in which the photos of a group differ.
package struct Difference: Sendable, Hashable {
    package enum Aspect: Sendable, Hashable {
        case damaged
        /// What the file holds and another one does not, in words, and the names of what others hold.
        case holdings([String], lacking: [String])
        /// The part of the folder's path that differs, and the library if that differs too.
        case folder([UInt8], library: Int64?)
        /// Upright.
        case pixels(width: Int32, height: Int32)
        case colour(isGrey: Bool)
        /// Shows the keeper's picture turned, mirrored, or both.
        case turned(isMirrored: Bool, isTurned: Bool)
        case framed
        case sharpness(Sharpness)
        case compression(isMore: Bool)
        /// The metadata that others have and this photo lacks, besides the date.
        case lacking(MetadataItems)
        /// Day and time by the camera's clock, or the part of them that differs; nil without a date.
        case captured(String?)
        case bytes(Int64)
        case format(MediaFormat)
        /// Of a video.
        case length(milliseconds: Int64)
        case codec(String)
        /// Bits a second of the pictures.
        case bitRate(Int64)
        case container(String)
    }

    package enum Sharpness: Sendable, Hashable {
        /// Of the photos that are as sharp as can be told only one: the keeper, if it is among them.
        case sharpest
        case less
        /// Has more pixels than detail: it was enlarged.
        case enlarged
        /// Clearly less sharp, and so blurred that it is proposed for it.
        case blurred
    }

    package let aspect: Aspect
    /// Whether another photo of the group is better in this respect.
    package let isWorse: Bool

    init(_ aspect: Aspect, isWorse: Bool = false) {
        self.aspect = aspect
        self.isWorse = isWorse
    }
}
