import FoundationEssentials

extension Transcript {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// Reads the examples of PROTOCOL.md, then the files in `Transcripts` in the order of their names.
    ///
    /// - Returns: All transcripts of the protocol.
    /// - Throws: `TranscriptError`, also for a document without a transcript; and what reading a file throws.
    package static func ofTheProtocol() throws -> [Transcript] {
        let page = folder.appending(path: "../../Sources/CleanerProtocol/PROTOCOL.md")
        let transcripts = folder.appending(path: "Transcripts")
        let names = try FileManager.default.contentsOfDirectory(atPath: transcripts.path)
        var found: [Transcript] = []
        for file in [page] + names.sorted().map({ transcripts.appending(path: $0) }) {
            let name = file.lastPathComponent
            let read = try all(in: try String(contentsOf: file, encoding: .utf8), of: name)
            guard !read.isEmpty else { throw TranscriptError(document: name, line: 1, text: "no transcript is here") }
            found += read
        }
        return found
    }
}
