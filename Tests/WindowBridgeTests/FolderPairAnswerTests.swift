import CleanerProtocol
import Testing

@testable import WindowBridge

@Suite("Pairs of folders for the page")
struct FolderPairAnswerTests {
    private static func row(_ id: Int, _ path: String, group: Int? = 1, bytes: Int64 = 5) -> PhotoRow {
        var row = PhotoRow(
            id: "p:\(id)", path: WirePath(bytes: Array(path.utf8)),
            absolutePath: WirePath(bytes: Array("/l/\(path)".utf8)), status: .analysed, bytes: bytes)
        row.group = group.map { "g:\($0)" }
        return row
    }

    /// Answers a request for a list with rows.
    private static func answer(_ connection: Connection, _ number: Int, _ category: String, _ rows: [PhotoRow]) throws {
        let request = try #require(try connection.line())
        #expect(request.contains(#""category":"\#(category)""#), "\(request)")
        let lines = String(decoding: try LineCoding.line(rows).dropLast(), as: UTF8.self)
        try connection.send(#"{"jsonrpc":"2.0","method":"rows","params":{"id":\#(number),"rows":\#(lines)}}"#)
        let result = #"{"rows":\#(rows.count),"total":\#(rows.count)}"#
        try connection.send(#"{"id":\#(number),"jsonrpc":"2.0","result":\#(result)}"#)
    }

    @Test("They are as the review of folders works them out; the files of all folders are counted only when asked for")
    func pairs() throws {
        let daemon = try ScriptedDaemon()
        let bridge = try daemon.bridge()
        let copies = [Self.row(1, "a/x.jpg"), Self.row(2, "b/x.jpg", bytes: 7)]
        let side = { (name: String, others: Int, keeping: String) in
            #"{"folder":{"path":"/l/\#(name)"},"keeping":\#(keeping),"name":"\#(name)","others":\#(others),"photos":1}"#
        }
        let keeping = [(7, 1, 2), (5, 2, 1)].map { bytes, stays, goes in
            #"{"bytes":\#(bytes),"holdingMore":0,"photos":1,"pictures":[{"go":["p:\#(goes)"],"stays":"p:\#(stays)"}]}"#
        }
        func expected(_ others: Int) -> String {
            let sides = [side("a", others, keeping[0]), side("b", 0, keeping[1])].joined(separator: ",")
            return #"{"pairs":[{"pictures":1,"shown":[{"id":"p:1","path":"a/x.jpg"}],"sides":[\#(sides)]}],"total":1}"#
        }

        let first = Question(bridge, "folders")
        var connection = try daemon.accept()
        try Self.answer(connection, 1, "duplicates", copies)
        try Self.answer(connection, 2, "all", copies + [Self.row(3, "a/y.jpg", group: nil)])
        #expect(try first.text() == expected(1))

        let second = Question(bridge, "folders")
        connection = try daemon.accept()
        try Self.answer(connection, 1, "duplicates", copies)
        #expect(try second.text() == expected(1))

        let third = Question(bridge, "folders?anew")
        connection = try daemon.accept()
        try Self.answer(connection, 1, "duplicates", copies)
        try Self.answer(connection, 2, "all", copies)
        #expect(try third.text() == expected(0))
    }

    @Test("Without a daemon the page learns why there are none")
    func away() throws {
        let daemon = try ScriptedDaemon()
        let bridge = try daemon.bridge()
        daemon.stop()
        #expect(try Question(bridge, "folders").answered().status == 503)
        try daemon.listen()
    }
}
