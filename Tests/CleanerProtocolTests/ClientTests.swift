import CleanerProtocol
import Testing

/// The client against a daemon that behaves, and against one that does not.
@Suite struct ClientTests {
    private static let status = #"{"id":1,"jsonrpc":"2.0","method":"status"}"#
    private static let export = #"{"id":1,"jsonrpc":"2.0","method":"export"}"#
    private static let sync = #"{"id":1,"jsonrpc":"2.0","method":"sync"}"#

    private static func row(_ number: Int) -> String {
        #"{"id":"p:\#(number)","path":"a","absolutePath":"/a","status":"analysed","bytes":1,"newer":[\#(number)]}"#
    }

    @Test("Rows come in their order, then the result")
    func rows() throws {
        try FakeDaemon.run([
            FakeDaemon.greeting, .expect(Self.export),
            .send(
                #"{"jsonrpc":"2.0","method":"rows","params":{"id":1,"rows":[\#(Self.row(1)),\#(Self.row(2))]}}"# + "\n"),
            .send(#"{"jsonrpc":"2.0","method":"of-a-newer-daemon","params":{}}"# + "\n"),
            .send(#"{"jsonrpc":"2.0","method":"rows","params":{"id":1,"rows":[\#(Self.row(3))]}}"# + "\n"),
            .send(#"{"jsonrpc":"2.0","id":1,"result":{"rows":3,"total":3}}"# + "\n"),
        ]) { path in
            let client = try Client(socket: path)
            #expect(client.hello.server == "9")
            var ids: [String] = []
            let result = try client.send(ExportRequest()) { ids.append($0.id) }
            #expect(ids == ["p:1", "p:2", "p:3"])
            #expect(result == RowsResult(rows: 3, total: 3))
        }
    }

    @Test("Relayed rows and results are the text that came, unknown members included")
    func relay() throws {
        let result = #"{"rows":1,"total":1,"newer":{}}"#
        try FakeDaemon.run([
            FakeDaemon.greeting, .expect(Self.export),
            .send(#"{"jsonrpc":"2.0","method":"rows","params":{"id":1,"rows":[\#(Self.row(1))]}}"# + "\n"),
            .send(#"{"jsonrpc":"2.0","id":1,"result":\#(result)}"# + "\n"),
        ]) { path in
            var rows: [String] = []
            let text = try Client(socket: path).relay(ExportRequest()) {
                rows.append(String(decoding: $0, as: UTF8.self))
            }
            #expect(rows == [Self.row(1)])
            #expect(String(decoding: text, as: UTF8.self) == result)
        }
    }

    @Test("Progress comes before the result, which a second request does not disturb")
    func progress() throws {
        try FakeDaemon.run([
            FakeDaemon.greeting, .expect(Self.sync),
            .send(#"{"jsonrpc":"2.0","method":"progress","params":{"id":1,"done":1,"total":2}}"# + "\n"),
            .send(#"{"jsonrpc":"2.0","method":"progress","params":{"id":1,"done":2,"total":2}}"# + "\n"),
            .send(#"{"jsonrpc":"2.0","id":1,"result":{"unsettled":4}}"# + "\n"),
            .expect(#"{"id":2,"jsonrpc":"2.0","method":"resume"}"#),
            .send(#"{"jsonrpc":"2.0","id":2,"result":{}}"# + "\n"),
        ]) { path in
            let client = try Client(socket: path)
            var done: [Int] = []
            let report = try client.send(SyncRequest()) { done.append($0.done) }
            #expect(done == [1, 2])
            #expect(report.unsettled == 4)
            #expect(try client.send(ResumeRequest()) == Done())
        }
    }

    @Test("An error of the daemon is thrown with word and remedy")
    func error() throws {
        let data = #"{"word":"paused","remedy":"cleanerctl resume"}"#
        try FakeDaemon.run([
            FakeDaemon.greeting, .expect(Self.sync),
            .send(#"{"jsonrpc":"2.0","id":1,"error":{"code":-32007,"message":"paused","data":\#(data)}}"# + "\n"),
        ]) { path in
            let error = #expect(throws: ProtocolError.self) {
                try Client(socket: path).send(SyncRequest())
            }
            #expect(error == ProtocolError(.paused, "paused", remedy: "cleanerctl resume"))
        }
    }

    @Test("A daemon without a place left says so instead of greeting")
    func full() throws {
        let text = #"{"jsonrpc":"2.0","id":null,"error":{"code":-32006,"message":"full","data":{"word":"busy"}}}"#
        try FakeDaemon.run([.send(text + "\n")]) { path in
            let error = #expect(throws: ProtocolError.self) { try Client(socket: path) }
            #expect(error?.word == .busy)
        }
    }

    @Test("Changes are handed over until the closure has enough; those of an unknown kind are passed over")
    func subscription() throws {
        func change(_ number: Int, _ event: String) -> FakeDaemon.Step {
            let photo = #"{"event":"\#(event)","id":"p:1","absolutePath":"/a"}"#
            return .send(
                #"{"jsonrpc":"2.0","method":"change","params":{"number":\#(number),"photo":\#(photo)}}"# + "\n")
        }
        try FakeDaemon.run([
            FakeDaemon.greeting, .expect(#"{"id":1,"jsonrpc":"2.0","method":"subscribe"}"#),
            .send(#"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n"), change(1, "gone"), change(2, "framed"),
            change(3, "moved"), change(4, "moved"),
        ]) { path in
            var numbers: [Int64] = []
            try Client(socket: path).subscribe { change, text in
                numbers.append(change.number)
                #expect(text.first == UInt8(ascii: "{"))
                return change.number < 3
            }
            #expect(numbers == [1, 3])
        }
    }

    static let failures: [(label: String, steps: [FakeDaemon.Step], kind: SocketError.Kind)] = [
        ("closed before the greeting", [], .closed),
        ("another program's greeting", [.send("220 smtp ready\n")], .notUnderstood),
        ("a message that is no greeting", [.send(#"{"method":"rows"}"# + "\n")], .notUnderstood),
        ("closed before the answer", [FakeDaemon.greeting, .expect(status)], .closed),
        (
            "closed within the answer",
            [FakeDaemon.greeting, .expect(status), .send(#"{"jsonrpc":"2.0","id":1,"resu"#)], .closed
        ),
        ("garbage for an answer", [FakeDaemon.greeting, .expect(status), .send("\u{1}\u{2}\n")], .notUnderstood),
        (
            "a result of another shape",
            [FakeDaemon.greeting, .expect(status), .send(#"{"jsonrpc":"2.0","id":1,"result":[]}"# + "\n")],
            .notUnderstood
        ),
    ]

    @Test("A daemon that fails is told apart", arguments: failures.indices)
    func failure(index: Int) throws {
        let (_, steps, kind) = Self.failures[index]
        try FakeDaemon.run(steps) { path in
            let error = #expect(throws: SocketError.self) {
                try Client(socket: path).send(StatusRequest())
            }
            #expect(error?.kind == kind)
        }
    }

    @Test("An answer for another request is not taken for ours")
    func otherID() throws {
        try FakeDaemon.run([
            FakeDaemon.greeting, .expect(Self.sync),
            .send(#"{"jsonrpc":"2.0","id":9,"result":{"unsettled":9}}"# + "\n"),
            .send(#"{"jsonrpc":"2.0","id":9,"error":{"code":-1,"message":"of another"}}"# + "\n"),
            .send(#"{"jsonrpc":"2.0","id":1,"result":{"unsettled":1}}"# + "\n"),
        ]) { path in
            let report = try Client(socket: path).send(SyncRequest())
            #expect(report.unsettled == 1)
        }
    }
}
