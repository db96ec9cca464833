import CleanerProtocol
import FoundationEssentials
import PhotoCategories
import ProtocolTranscripts
import Testing

/// PROTOCOL.md and the transcripts say what the code does.
@Suite struct ProtocolDocumentTests {
    private static func document() throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../Sources/CleanerProtocol/PROTOCOL.md")
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test("The transcripts can be read, and each method occurs on two copies")
    func coverage() throws {
        let transcripts = try Transcript.ofTheProtocol()
        #expect(Set(transcripts.map(\.library)) == ["two-copies", "better-version", "empty"])
        let methods = transcripts.filter { $0.library == "two-copies" }.flatMap(\.methods)
        #expect(
            Set(methods) == Set(RequestRegistry.all.map { $0.method }),
            "Tests/ProtocolTranscripts/Transcripts needs a conversation with library=two-copies for each")
    }

    @Test("It names every condition's code")
    func conditions() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/CleanerDaemon/Health").path
        let texts = try FileManager.default.contentsOfDirectory(atPath: folder).map {
            String(decoding: try #require(FileManager.default.contents(atPath: "\(folder)/\($0)")), as: UTF8.self)
        }
        let codes = texts.flatMap { $0.matches(of: #/ConditionKey\("([a-z-]+)"/#).map { String($0.1) } }
        let document = try Self.document()
        // Fewer mean that the pattern does not fit the sources any more.
        #expect(codes.count > 20)
        #expect(codes.filter { !document.contains("`\($0)`") } == [])
    }

    @Test("What the transcripts send are requests, but for those that show an error")
    func requests() throws {
        let transcripts = try Transcript.ofTheProtocol()
        for transcript in transcripts where transcript.library == "two-copies" {
            for line in transcript.lines {
                guard case .send(let text) = line.step else { continue }
                #expect(throws: Never.self, "\(transcript.document):\(line.number)") {
                    try LineCoding.request(from: Array(text.utf8))
                }
            }
        }
    }

    @Test("It has a section for each method", arguments: RequestRegistry.all.map { $0.method })
    func sections(method: String) throws {
        let headings = try Self.document().split(separator: "\n").filter { $0.hasPrefix("### ") }
        #expect(headings.contains { $0.dropFirst(4).split(separator: ", ").contains { $0 == method } })
    }

    @Test("It lists each word with its code", arguments: ProtocolError.Word.allCases)
    func words(word: ProtocolError.Word) throws {
        #expect(try Self.document().contains("| `\(word.rawValue)` | \(word.code) |"))
    }

    @Test(
        "It names each limit with its value",
        arguments: [
            "| \(ProtocolLimits.requestLineBytes) bytes |", "| \(ProtocolLimits.answerLineBytes) bytes |",
            "request | \(ProtocolLimits.nesting) |", "once | \(ProtocolLimits.connections) |",
            "| \(ProtocolLimits.unreadOutputBytes) bytes | after \(ProtocolLimits.stalledSeconds) seconds",
            "| \(ProtocolLimits.halfLineSeconds) seconds |", "message | \(ProtocolLimits.rowsPerMessage) |",
            "longer side of a preview | \(ProtocolLimits.previewSides.lowerBound) to "
                + "\(ProtocolLimits.previewSides.upperBound) pixels |",
            "| pixels of a preview | \(ProtocolLimits.previewPixels) |",
            "sides of a region of a preview | \(ProtocolLimits.regionSides.lowerBound) to "
                + "\(ProtocolLimits.regionSides.upperBound) pixels |",
            "| pixels of a region of a preview | \(ProtocolLimits.previewPixels) |",
            "| \(ProtocolLimits.previewMoments.lowerBound) to \(ProtocolLimits.previewMoments.upperBound) milliseconds |",
        ])
    func limits(cell: String) throws {
        #expect(try Self.document().contains(cell))
    }

    @Test(
        "It lists each category, event, kind and status",
        arguments: Category.allCases.map(\.name)
            + PhotoStatus.allCases.map(\.rawValue) + Decision.allCases.map(\.rawValue)
            + ["analysed", "gone", "moved", "decided", "trashed", "restored"]
            + SettingSource.allCases.map(\.rawValue) + Setting.all.map(\.name)
            + ["unknown", "vanished", "changed", "inconsistent", "trash", "unwatched"])
    func vocabulary(word: String) throws {
        #expect(try Self.document().contains("`\(word)`"))
    }
}
