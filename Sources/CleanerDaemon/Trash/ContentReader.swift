import AnalyzerProcess
import Images
import SystemPackage

/// Reads a photo again before it moves.
protocol ContentReader: Sendable {
    func digest(_ file: FileDescriptor, _ extent: DigestExtent) throws -> Digest256

    /// Stops a reading under way; may be called on any thread.
    func stop()
}

extension Analyzer: ContentReader {}
