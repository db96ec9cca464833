import ProtocolTranscripts
import Testing

@Suite struct TranscriptTests {
    private static let document = """
        Text.

        ```transcript library=empty
        C: {"id":1,"method":"status"}
        S: ...
        S: {"id":1,"result":{"a":"…","list":[1,"…"]}}
        ```

        ```swift
        C: not ours
        ```
        """

    /// A daemon that says these lines and then closes.
    private func run(_ lines: [String], _ document: String = document) throws -> [String] {
        let transcript = try #require(try Transcript.all(in: document, of: "a.md").first)
        var rest = lines[...]
        var sent: [String] = []
        try transcript.run(send: { sent.append($0) }, receive: { rest.popFirst() })
        #expect(rest.isEmpty)
        return sent
    }

    @Test("Blocks are found with their library, line and methods")
    func parsing() throws {
        let transcripts = try Transcript.all(in: Self.document, of: "a.md")
        #expect(transcripts.map(\.library) == ["empty"])
        #expect(transcripts.map(\.description) == ["a.md:3"])
        #expect(transcripts.flatMap(\.methods) == ["status"])
        #expect(transcripts.flatMap(\.lines).map(\.number) == [4, 5, 6])
    }

    @Test("A conversation that holds sends its lines to the letter")
    func holds() throws {
        let sent = try run([#"{"method":"progress"}"#, #"{"id":1,"more":2,"result":{"a":[],"list":[1,2,3],"b":1}}"#])
        #expect(sent == [#"{"id":1,"method":"status"}"#])
    }

    static let failures: [(label: String, lines: [String])] = [
        ("closed", []), ("closed after others", [#"{"x":1}"#]), ("not JSON", ["hello"]),
        ("a member missing", [#"{"id":1,"result":{"list":[1]}}"#]),
        ("another value", [#"{"id":2,"result":{"a":1,"list":[1]}}"#]),
        ("too few elements", [#"{"id":1,"result":{"a":1,"list":[]}}"#]),
        ("another kind", [#"{"id":"1","result":{"a":1,"list":[1]}}"#]),
    ]

    @Test("A conversation that does not hold fails at its line", arguments: failures.indices)
    func fails(index: Int) {
        let error = #expect(throws: TranscriptError.self) { try run(Self.failures[index].lines) }
        #expect(error?.description.hasPrefix("a.md:6: ") == true)
    }

    @Test("Without 'S: ...' the next line has to match")
    func strict() {
        let document = "```transcript library=empty\nS: {\"id\":1}\n```"
        #expect(throws: TranscriptError.self) { try run([#"{"id":2}"#, #"{"id":1}"#], document) }
    }

    @Test("An array that is not open must have as many elements")
    func closedArray() throws {
        let expected = try #require(TranscriptValue(json: "[1,2]"))
        #expect(expected.difference(from: try #require(TranscriptValue(json: "[1,2]"))) == nil)
        #expect(expected.difference(from: try #require(TranscriptValue(json: "[1,2,3]"))) != nil)
        #expect(expected.difference(from: try #require(TranscriptValue(json: "[2,1]"))) != nil)
        #expect(expected.difference(from: try #require(TranscriptValue(json: "{}"))) != nil)
    }

    @Test(
        "A block that could not hold is an error",
        arguments: [
            "```transcript\nC: {}\n```", "```transcript library=a\nX: {}\n```", "```transcript library=a\nS: {\n```",
            "```transcript library=a\nC: {}\n", "```transcript library=a\nS: ...\n```",
        ])
    func malformed(document: String) {
        #expect(throws: TranscriptError.self) { try Transcript.all(in: document, of: "a.md") }
    }
}
