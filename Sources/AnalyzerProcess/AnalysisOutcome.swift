package import Images
package import PhotoAnalysis

/// The result of analysing one file; a damaged photo is a result too.
package enum AnalysisOutcome: Sendable, Hashable {
    case measured(Identification, Measurements)
    /// The caller said that this picture is measured already, so nothing was decoded.
    case known(Identification)
    /// Nothing was decoded, as decoding would cost much more than most photos do.
    case postponed
    /// A known format that is not analysed. The digest is absent for files above `AnalyzerLimits.digestBytes`.
    case unsupported(bytesDigest: Digest256?, format: MediaFormat, reason: String)
    /// Damaged, cut off, or a file on which the analyser crashed or hung twice, or computed for too long. Not worth
    /// another try before the file or the analyser's version changes.
    case unreadable(bytesDigest: Digest256?, format: MediaFormat?, reason: String)
    /// Neither media by content nor by name; only its first bytes were read.
    case notMedia
    /// The other worker program decodes it; only its first bytes were read.
    case otherWorker(MediaFormat)
    /// The size was not the stated one, or bytes were missing: the file changed while it was read. To be settled again.
    case changed
}
