/// A worker program; the raw value names the setting that keeps the digest of its code.
package enum AnalyserProgram: String, Sendable, Hashable, CaseIterable {
    /// Pictures.
    case photos = "analyser"
    /// Videos and RAW files.
    case media = "media-analyser"
}
