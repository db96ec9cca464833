import AnalyzerProcess
import Images
import SystemPackage

/// Reads a photo again before it moves.
protocol ContentReader: Sendable {
    /// The SHA-256 of all bytes.
    func digest(_ file: FileDescriptor) throws -> Digest256

    /// Stops a reading under way; may be called on any thread.
    func stop()
}

extension Analyzer: ContentReader {}
