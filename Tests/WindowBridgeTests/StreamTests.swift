import CleanerProtocol
import Testing

@testable import WindowBridge

@Suite("The daemon's changes, and its previews")
struct StreamTests {
    private static func change(_ number: Int) -> String {
        #"{"jsonrpc":"2.0","method":"change","params":{"number":\#(number),"newer":{}}}"#
    }

    @Test("Changes come as the daemon sends them, after its greeting, until it goes")
    func changes() throws {
        let daemon = try ScriptedDaemon()
        let question = Question(try daemon.bridge(), "events")
        let stream: Connection
        do {
            let connection = try daemon.accept()
            stream = try question.stream()
            #expect(try stream.line() == ScriptedDaemon.greeting)
            #expect(try connection.line() == #"{"id":1,"jsonrpc":"2.0","method":"subscribe"}"#)
            try connection.send(#"{"id":1,"jsonrpc":"2.0","result":{}}"#)
            for number in 1...3 {
                try connection.send(Self.change(number))
                #expect(try stream.line() == Self.change(number))
            }
        }
        #expect(try stream.lines() == [#"{"gone":true}"#])
    }

    @Test("A page that leaves closes the connection, also while nothing changes")
    func left() throws {
        let daemon = try ScriptedDaemon()
        let question = Question(try daemon.bridge(), "events")
        let connection = try daemon.accept()
        #expect(try connection.line() != nil)
        try connection.send(#"{"id":1,"jsonrpc":"2.0","result":{}}"#)
        do {
            let stream = try question.stream()
            #expect(try stream.line() == ScriptedDaemon.greeting)
        }
        #expect(try connection.line() == nil)
    }

    @Test("Where nobody listens there are no changes", arguments: ["events", "preview/p:1"])
    func unreachable(path: String) throws {
        let daemon = try ScriptedDaemon()
        daemon.stop()
        #expect(try Question(try daemon.bridge(), path).answered().status == 503)
        try daemon.listen()
    }

    @Test("A preview is a picture that the page need not ask for again")
    func preview() throws {
        let daemon = try ScriptedDaemon()
        let question = Question(try daemon.bridge(), "preview/p:7?size=16&moment=20")
        let connection = try daemon.accept()
        let parameters = #"{"longerSide":16,"moment":20,"photo":{"id":"p:7"}}"#
        #expect(try connection.line() == #"{"id":1,"jsonrpc":"2.0","method":"preview","params":\#(parameters)}"#)
        let report = PreviewReport(photo: "p:7", width: 1, height: 2, coarse: false, rgb: [1, 2, 3, 4, 5, 6])
        let line = try LineCoding.line(ResultMessage(id: .number(1), result: report))
        try connection.send(String(decoding: line.dropLast(), as: UTF8.self))
        let answer = try question.answered()
        #expect(answer.status == 200)
        #expect(answer.contentType == "image/bmp")
        #expect(answer.headers.contains { $0.name == "Cache-Control" && $0.value == "private, max-age=86400" })
        #expect(try question.bytes() == Bitmap.file(width: 1, height: 2, rgb: [1, 2, 3, 4, 5, 6]))
    }

    @Test("Pixels that are not as many as the daemon says are no picture", arguments: ["AAAA", "AAAAAAAAAAA", "*"])
    func wrongPixels(pixels: String) throws {
        let daemon = try ScriptedDaemon()
        let question = Question(try daemon.bridge(), "preview/p:7")
        let connection = try daemon.accept()
        #expect(try connection.line() != nil)
        let report = #"{"photo":"p:7","width":2,"height":1,"coarse":false,"pixels":"\#(pixels)"}"#
        try connection.send(#"{"id":1,"jsonrpc":"2.0","result":\#(report)}"#)
        #expect(try question.answered().status == 503)
    }

    @Test(
        "Where there is no picture, the page learns why",
        arguments: [
            ("not-found", 404), ("unreadable", 404), ("unsupported", 404), ("conflict", 404), ("stopping", 503),
        ])
    func none(word: String, status: UInt32) throws {
        let daemon = try ScriptedDaemon()
        let question = Question(try daemon.bridge(), "preview/p:7")
        let connection = try daemon.accept()
        #expect(try connection.line() != nil)
        let error = #"{"code":-32002,"message":"why","data":{"word":"\#(word)","remedy":"what to do"}}"#
        try connection.send(#"{"id":1,"jsonrpc":"2.0","error":\#(error)}"#)
        #expect(try question.answered().status == status)
        #expect(try question.text() == #"{"error":"\#(word)","message":"why\nwhat to do"}"# + "\n")
    }

    @Test("Two previews are under way at once, and no more: the daemon makes one at a time")
    func previews() throws {
        let daemon = try ScriptedDaemon()
        let bridge = try daemon.bridge()
        let questions = (0..<4).map { Question(bridge, "preview/p:\($0)") }
        let connections = [try daemon.accept(), try daemon.accept()]
        for _ in 0..<2 {
            for connection in connections {
                #expect(try connection.line()?.contains(#""method":"preview""#) == true)
            }
            #expect(!daemon.isCalled)
            for connection in connections {
                let error = #"{"code":-32002,"message":"none","data":{"word":"not-found"}}"#
                try connection.send(#"{"id":null,"jsonrpc":"2.0","error":\#(error)}"#)
            }
        }
        for question in questions { #expect(try question.answered().status == 404) }
    }
}
