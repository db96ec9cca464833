package import Images
package import SystemPackage

extension Analyzer {
    /// Reads what a file beside photos says about them, such as `IMG_1.jpg.xmp`.
    ///
    /// - Parameter file: The file, open for reading.
    /// - Returns: Its words; nil if it is no sidecar, or if workers ended on it.
    /// - Throws: `AnalyzerError`, which says nothing about the file.
    package func sidecar(_ file: FileDescriptor) throws(AnalyzerError) -> PhotoMetadata? {
        let size = try Self.size(of: file)
        let result = try converse(budget: limits.budget(size: size)) { conversation throws(WorkerFailure) in
            try conversation.send(.sidecar(size: size), passing: file)
            let reply = try conversation.receive()
            switch reply {
            case .sidecar, .changed, .readFailed: return reply
            default: throw .wrongAnswer("an answer to another question")
            }
        }
        switch result {
        case .answered(.sidecar(let metadata)): return metadata
        case .answered(.readFailed(let error)): throw .readFailed(Errno(rawValue: error))
        case .answered: throw .changed
        case .gaveUp: return nil
        }
    }
}
