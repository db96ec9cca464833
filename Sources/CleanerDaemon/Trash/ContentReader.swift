import AnalyzerProcess
import Images
import SystemPackage

/// Reads a photo once more before it moves.
protocol ContentReader: Sendable {
    /// SHA-256 of all bytes.
    func digest(_ file: FileDescriptor) throws -> Digest256

    /// Ends what is being read, from any thread.
    func stop()
}

extension Analyzer: ContentReader {}
