package import Images

/// The bytes of a file that a digest is about.
package enum DigestExtent: String, Codable, Sendable, Hashable {
    /// All bytes.
    case whole
    /// The size and `endBytes` at each end.
    case ends

    /// Bytes at one end of a file.
    ///
    /// Cameras and phones write what describes all of a video at one of its ends, with the size and the place of every
    /// frame. RAW files begin with the time of the shot and end with pixels, whose noise no other shot has.
    package static let endBytes = 512 << 10

    /// The extent of a digest that identifies a file.
    ///
    /// Large videos and RAW files are not hashed whole before another file has the same ends.
    package static func identifying(_ format: MediaFormat?, size: Int64) -> DigestExtent {
        format?.isSampled == true && size > 2 * Int64(endBytes) ? .ends : .whole
    }
}
