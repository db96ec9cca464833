package import Images

/// The result of a preview; a failure is a result too.
package enum PreviewOutcome: Sendable, Hashable {
    /// Upright, within the bounds; `isCoarse` where a finer one within the same bounds can be had.
    case picture(RGBImage, isCoarse: Bool)
    /// A file that is not decoded, with the reason for people.
    case unsupported(reason: String)
    /// Damaged, or a worker ended on it.
    case unreadable(reason: String)
    /// The other worker program decodes it.
    case otherWorker(MediaFormat)
    /// The file changed while it was read.
    case changed
}
