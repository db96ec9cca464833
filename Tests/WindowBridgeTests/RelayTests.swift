import CleanerProtocol
import Testing

@testable import WindowBridge

@Suite("Requests of the page on their way to the daemon and back")
struct RelayTests {
    private static let status = #"{"method":"status"}"#
    private static let mark = #"{"method":"mark","params":{"photos":[{"id":"p:1"}],"decision":"keep"}}"#

    private static func result(_ id: Int, _ text: String = "{}") -> String {
        #"{"id":\#(id),"jsonrpc":"2.0","result":\#(text)}"#
    }

    @Test("A single line comes whole, as the daemon wrote it; the connection is used again, with the next number")
    func oneLine() throws {
        // Decisions have one connection; of those for questions any free one is taken.
        let daemon = try ScriptedDaemon()
        let bridge = try daemon.bridge()
        let first = Question(bridge, request: #"{"method":"undo"}"#)
        let connection = try daemon.accept()
        #expect(try connection.line() == #"{"id":1,"jsonrpc":"2.0","method":"undo"}"#)
        try connection.send(#"{"jsonrpc":"2.0","id":1, "result":{"newer":[1e0]}}"#)
        #expect(try first.text() == #"{"jsonrpc":"2.0","id":1, "result":{"newer":[1e0]}}"# + "\n")
        #expect(try first.answered().status == 200)
        #expect(try first.answered().contentType == "application/x-ndjson")

        let second = Question(bridge, request: #"{"method":"undo"}"#)
        #expect(try connection.line() == #"{"id":2,"jsonrpc":"2.0","method":"undo"}"#)
        try connection.send(Self.result(2))
        #expect(try second.text() == Self.result(2) + "\n")
    }

    @Test("Rows, progress and what a newer daemon says come as a stream while the daemon still works")
    func stream() throws {
        let daemon = try ScriptedDaemon()
        let question = Question(
            try daemon.bridge(), request: #"{"method":"list","params":{"category":"all","limit":9}}"#)
        let connection = try daemon.accept()
        #expect(
            try connection.line() == #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"category":"all","limit":9}}"#)
        let lines = [
            #"{"jsonrpc":"2.0","method":"rows","params":{"id":1,"rows":[{"path":"é"}]}}"#,
            #"{"jsonrpc":"2.0","method":"progress","params":{"id":1,"done":1,"total":2}}"#,
            #"{"jsonrpc":"2.0","method":"of-a-newer-daemon","params":{}}"#,
        ]
        try connection.send(lines[0])
        let stream = try question.stream()
        #expect(try stream.line() == lines[0])
        for line in lines.dropFirst() {
            try connection.send(line)
            #expect(try stream.line() == line)
        }
        try connection.send(Self.result(1))
        #expect(try stream.lines() == [Self.result(1)])
    }

    @Test("An error of the daemon is a line like any other")
    func error() throws {
        let daemon = try ScriptedDaemon()
        let question = Question(try daemon.bridge(), request: #"{"method":"undo"}"#)
        let connection = try daemon.accept()
        #expect(try connection.line() == #"{"id":1,"jsonrpc":"2.0","method":"undo"}"#)
        let line = #"{"jsonrpc":"2.0","id":1,"error":{"code":-32003,"message":"no","data":{"word":"nothing-to-undo"}}}"#
        try connection.send(line)
        #expect(try question.text() == line + "\n")
    }

    @Test(
        "What is no request of the window never reaches the daemon",
        arguments: [
            (#"{"method":"subscribe"}"#, "unknown-method"), (#"{"method":"export"}"#, "unknown-method"),
            (#"{"method":"audit"}"#, "unknown-method"), (#"{"method":"dance"}"#, "unknown-method"),
            (#"{"method":"settings.unset","params":{"name":"protect"}}"#, "unknown-method"),
            (#"{"method":"pause"}"#, "unknown-method"), (#"{"method":"sync"}"#, "unknown-method"),
            (#"{"method":"preview","params":{"photo":{"id":"p:1"}}}"#, "unknown-method"),
            (#"{"method":"mark","params":{"decision":"keep"}}"#, "bad-parameters"), ("{}", "bad-request"),
            ("", "parse"), ("[]", "bad-request"), ("{\"method\":\"status\"}\n{\"method\":\"pause\"}", "parse"),
            (#"{"method":"status","id":"# + String(repeating: "[", count: 99), "parse"),
        ])
    func refused(body: String, word: String) throws {
        let daemon = try ScriptedDaemon()
        let text = try Question(try daemon.bridge(), request: body).text()
        #expect(text.hasPrefix(#"{"error":{"code":"#) && text.contains(#""word":"\#(word)""#), "\(text)")
        #expect(text.hasSuffix("\n") && text.filter { $0 == "\n" }.count == 1)
        #expect(!daemon.isCalled)
    }

    @Test("Where nobody listens the page gets 503 and what to do")
    func unreachable() throws {
        let daemon = try ScriptedDaemon()
        daemon.stop()
        let question = Question(try daemon.bridge(), request: Self.status)
        #expect(try question.answered().status == 503)
        let text = try question.text()
        #expect(text.hasPrefix(#"{"error":"unreachable","message":"the daemon is not running"#))
        #expect(text.contains("systemctl --user start cleanerd"))
        try daemon.listen()
    }

    @Test("Where nobody listens each act that waited for its turn gets that answer, too")
    func unreachableActs() throws {
        let daemon = try ScriptedDaemon()
        daemon.stop()
        let bridge = try daemon.bridge()
        let questions = (0..<3).map { _ in Question(bridge, request: Self.mark) }
        for question in questions { #expect(try question.answered().status == 503) }
        try daemon.listen()
    }

    @Test("Acts reach the daemon one after the other, in the order in which the page asked")
    func order() throws {
        let daemon = try ScriptedDaemon()
        let bridge = try daemon.bridge()
        let questions = [Self.mark, #"{"method":"undo"}"#, #"{"method":"undo"}"#, Self.mark].map {
            Question(bridge, request: $0)
        }
        let connection = try daemon.accept()
        for (index, method) in ["mark", "undo", "undo", "mark"].enumerated() {
            #expect(
                try connection.line()?.contains(#""id":\#(index + 1),"jsonrpc":"2.0","method":"\#(method)""#) == true)
            #expect(questions[index...].allSatisfy { !$0.isAnswered })
            try connection.send(Self.result(index + 1))
            #expect(try questions[index].text() == Self.result(index + 1) + "\n")
        }
        #expect(!daemon.isCalled)
    }

    @Test("A question waits neither for an act nor for another question")
    func parallel() throws {
        let daemon = try ScriptedDaemon()
        let bridge = try daemon.bridge()
        let act = Question(bridge, request: Self.mark)
        let acting = try daemon.accept()
        #expect(try acting.line()?.contains("mark") == true)
        var slow: [(question: Question, connection: Connection)] = []
        for _ in 0..<2 {
            slow.append((Question(bridge, request: #"{"method":"colours"}"#), try daemon.accept()))
            #expect(try slow.last?.connection.line()?.contains("colours") == true)
        }
        let quick = Question(bridge, request: Self.status)
        let connection = try daemon.accept()
        #expect(try connection.line()?.contains("status") == true)
        try connection.send(Self.result(1))
        #expect(try quick.text() == Self.result(1) + "\n")
        #expect(!act.isAnswered && slow.allSatisfy { !$0.question.isAnswered })
        try acting.send(Self.result(1))
        for (_, connection) in slow { try connection.send(Self.result(1)) }
        for question in [act] + slow.map(\.question) { #expect(try question.text() == Self.result(1) + "\n") }
    }

    @Test(
        "What may take long has a connection of its own, which is closed after it",
        arguments: [
            #"{"method":"trash.empty"}"#, #"{"method":"apps"}"#, #"{"method":"storage"}"#,
            #"{"method":"list","params":{"category":"all"}}"#,
        ])
    func long(request: String) throws {
        let daemon = try ScriptedDaemon()
        let bridge = try daemon.bridge()
        let questions = (0..<5).map { _ in Question(bridge, request: request) }
        for connection in try questions.map({ _ in try daemon.accept() }) {
            #expect(try connection.line() != nil)
            try connection.send(Self.result(1))
            #expect(try connection.line() == nil)
        }
        for question in questions { #expect(try question.text() == Self.result(1) + "\n") }
    }

    @Test("If the daemon goes after it got a request, the page learns that nobody knows what became of it")
    func goneBeforeAnswer() throws {
        let daemon = try ScriptedDaemon()
        let bridge = try daemon.bridge()
        let question = Question(bridge, request: Self.mark)
        do {
            let connection = try daemon.accept()
            #expect(try connection.line() != nil)
        }
        #expect(try question.answered().status == 200)
        #expect(try question.text() == #"{"gone":true}"# + "\n")
        // The request is not repeated by itself; the next one connects anew.
        #expect(!daemon.isCalled)
        let next = Question(bridge, request: Self.mark)
        let connection = try daemon.accept()
        #expect(try connection.line() != nil)
        try connection.send(Self.result(1))
        #expect(try next.text() == Self.result(1) + "\n")
    }

    @Test("If the daemon goes within an answer, its last line says so")
    func goneWithinAnswer() throws {
        let daemon = try ScriptedDaemon()
        let question = Question(try daemon.bridge(), request: #"{"method":"storage"}"#)
        let progress = #"{"jsonrpc":"2.0","method":"progress","params":{"id":1,"done":1,"total":2}}"#
        do {
            let connection = try daemon.accept()
            #expect(try connection.line() != nil)
            try connection.send(progress)
        }
        #expect(try question.stream().lines() == [progress, #"{"gone":true}"#])
    }

    @Test("A daemon that was started again in the meantime gets the next request at once")
    func restarted() throws {
        let daemon = try ScriptedDaemon()
        let bridge = try daemon.bridge()
        for _ in 0..<2 {
            let question = Question(bridge, request: Self.mark)
            let connection = try daemon.accept()
            #expect(try connection.line()?.hasPrefix(#"{"id":1,"#) == true)
            try connection.send(Self.result(1))
            #expect(try question.text() == Self.result(1) + "\n")
        }
    }

    @Test("A page that reads no further cancels the request")
    func cancelled() throws {
        let daemon = try ScriptedDaemon()
        let question = Question(try daemon.bridge(), request: #"{"method":"storage"}"#)
        let connection = try daemon.accept()
        #expect(try connection.line() != nil)
        try connection.send(#"{"jsonrpc":"2.0","method":"progress","params":{"id":1,"done":1,"total":2}}"#)
        do {
            let stream = try question.stream()
            #expect(try stream.line() != nil)
        }
        #expect(try connection.line() == nil)
    }

    @Test("A daemon without a place for another client is busy")
    func busy() throws {
        let daemon = try ScriptedDaemon()
        let question = Question(
            try daemon.bridge(), request: Self.status)
        let error = #"{"code":-32006,"message":"too many","data":{"word":"busy"}}"#
        let connection = try daemon.accept(greeting: #"{"jsonrpc":"2.0","id":null,"error":\#(error)}"#)
        #expect(try question.answered().status == 503)
        #expect(try question.text() == #"{"error":"busy","message":"too many"}"# + "\n")
        #expect(try connection.line() == nil)
    }
}
