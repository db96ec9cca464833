import CleanerProtocol
import Testing

/// What is not a request gets the right word, and the id wherever it can be read.
@Suite struct RequestRefusalTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let line: [UInt8]
        let word: ProtocolError.Word
        var id: RequestID?

        init(_ label: String, _ text: String, _ word: ProtocolError.Word, id: RequestID? = nil) {
            self.init(label, bytes: Array(text.utf8), word, id: id)
        }

        init(_ label: String, bytes: [UInt8], _ word: ProtocolError.Word, id: RequestID? = nil) {
            testDescription = label
            line = bytes
            self.word = word
            self.id = id
        }
    }

    static let rows: [Row] = [
        Row("an empty line", "", .parse),
        Row("another protocol", "GET / HTTP/1.1", .parse),
        Row("half an object", #"{"id":1,"method":"sta"#, .parse),
        Row("two objects", #"{"id":1,"method":"status"}{"id":2,"method":"status"}"#, .parse),
        Row(
            "a byte that is not UTF-8", bytes: Array(#"{"id":1,"method":""#.utf8) + [0xFF] + Array(#""}"#.utf8), .parse),
        Row("a zero byte", bytes: [0] + Array(#"{"id":1,"method":"status"}"#.utf8), .parse),
        Row("UTF-16", bytes: #"{"id":1,"method":"status"}"#.utf8.flatMap { [$0, 0] }, .parse),
        Row("half a surrogate pair", #"{"id":1,"method":"\ud800"}"#, .badRequest, id: .number(1)),
        Row(
            "nesting beyond the limit",
            #"{"id":1,"params":"# + String(repeating: "[", count: 17) + String(repeating: "]", count: 17) + "}", .parse),
        Row("nesting without end", String(repeating: "[", count: 1 << 20), .parse),
        Row("a batch", #"[{"id":1,"method":"status"}]"#, .badRequest),
        Row("a number", "7", .badRequest),
        Row("null", "null", .badRequest),
        Row("no method", #"{"id":1}"#, .badRequest, id: .number(1)),
        Row("a method that is no text", #"{"id":"a","method":7}"#, .badRequest, id: .text("a")),
        Row("another JSON-RPC", #"{"jsonrpc":"1.0","id":1,"method":"status"}"#, .badRequest, id: .number(1)),
        Row("an id with a fraction", #"{"id":1.5,"method":"status"}"#, .badRequest),
        Row("an id that is an object", #"{"id":{},"method":"status"}"#, .badRequest),
        Row("an id beyond all numbers", #"{"id":1e999,"method":"status"}"#, .badRequest),
        Row("a method that is unknown", #"{"id":1,"method":"dance"}"#, .unknownMethod, id: .number(1)),
        Row("a method with a zero in it", #"{"id":1,"method":"status\u0000"}"#, .unknownMethod, id: .number(1)),
        Row("no parameters", #"{"id":1,"method":"list"}"#, .badParameters, id: .number(1)),
        Row("parameters in an array", #"{"id":1,"method":"list","params":["all"]}"#, .badParameters, id: .number(1)),
        Row(
            "an unknown category", #"{"id":1,"method":"list","params":{"category":"x"}}"#, .badParameters,
            id: .number(1)),
        Row(
            "a limit beyond all numbers", #"{"id":1,"method":"list","params":{"category":"all","limit":1e999}}"#,
            .badRequest, id: .number(1)),
        Row("a photo without name", #"{"id":1,"method":"show","params":{"photo":{}}}"#, .badParameters, id: .number(1)),
        Row(
            "bytes that are no base64", #"{"id":1,"method":"show","params":{"photo":{"path":"a","pathBytes":"?"}}}"#,
            .badParameters, id: .number(1)),
        Row(
            "bytes with a zero", #"{"id":1,"method":"show","params":{"photo":{"path":"a","pathBytes":"YQBi"}}}"#,
            .badParameters, id: .number(1)),
        Row(
            "a path with a zero", #"{"id":1,"method":"show","params":{"photo":{"path":"a\u0000b"}}}"#, .badParameters,
            id: .number(1)),
        Row(
            "a decision that is none", #"{"id":1,"method":"mark","params":{"photos":[],"decision":"burn"}}"#,
            .badParameters, id: .number(1)),
        Row("no name of a setting", #"{"id":1,"method":"settings.unset","params":{}}"#, .badParameters, id: .number(1)),
        Row(
            "a setting that is an object",
            #"{"id":1,"method":"settings.set","params":{"name":"blurry.sensitivity","value":{}}}"#, .badParameters,
            id: .number(1)),
        Row(
            "a folder that is a text",
            #"{"id":1,"method":"settings.add","params":{"name":"leave-out","folder":"Scans"}}"#,
            .badParameters, id: .number(1)),
        Row(
            "a folder with a zero byte",
            #"{"id":1,"method":"settings.set","params":{"name":"leave-out","value":[{"path":"a\u0000"}]}}"#,
            .badParameters, id: .number(1)),
        Row(
            "a pause in words", #"{"id":1,"method":"pause","params":{"seconds":"2h"}}"#, .badParameters, id: .number(1)),
    ]

    @Test("It is refused with its word and its id", arguments: rows)
    func refusal(row: Row) {
        let rejection = #expect(throws: RequestRejection.self) { try LineCoding.request(from: row.line) }
        #expect(rejection?.error.word == row.word)
        #expect(rejection?.id == row.id)
        #expect(rejection?.error.problem.isEmpty == false)
        #expect(rejection?.error.remedy != nil)
    }

    @Test("The message names the member, with its place in an array")
    func place() {
        let line = #"{"id":1,"method":"mark","params":{"decision":"keep","photos":[{"path":"a"},{"path":7}]}}"#
        let rejection = #expect(throws: RequestRejection.self) { try LineCoding.request(from: Array(line.utf8)) }
        #expect(rejection?.error.problem == "the member 'params.photos[1].path' is not what it should be")
    }

    @Test("A member that is doubled gives one request, not a crash")
    func doubled() throws {
        let line = #"{"id":1,"id":2,"method":"status","method":"status"}"#
        #expect(try LineCoding.request(from: Array(line.utf8)).request is StatusRequest)
    }

    @Test("Brackets inside of text do not nest")
    func bracketsInText() {
        let quoted = Array(("\"\\\"" + String(repeating: "[", count: 100) + "\"").utf8)
        #expect(!NestingCheck.exceeds(1, in: quoted))
        #expect(NestingCheck.exceeds(1, in: quoted + Array("[[".utf8)))
        #expect(!NestingCheck.exceeds(16, in: Array(String(repeating: "[", count: 16).utf8)))
    }
}
