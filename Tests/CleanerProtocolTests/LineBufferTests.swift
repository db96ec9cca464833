import CleanerProtocol
import Testing

@Suite struct LineBufferTests {
    /// The generator of Knuth's MMIX, so that a failure comes again.
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 31)
        }
    }

    @Test("Lines are the same however the stream is cut", arguments: 0..<200)
    func cuts(seed: UInt64) throws {
        var random = Random(state: seed)
        let lines = (0..<Int.random(in: 0...20, using: &random)).map { _ in
            (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 11...255, using: &random) }
        }
        let tail = (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 11...255, using: &random) }
        var rest = (lines.flatMap { $0 + [10] } + tail)[...]
        var buffer = LineBuffer(limit: 12)
        var found: [[UInt8]] = []
        while !rest.isEmpty {
            let count = Int.random(in: 1...rest.count, using: &random)
            buffer.append(rest.prefix(count))
            rest = rest.dropFirst(count)
            // Not always emptied before more comes.
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                if let line = try buffer.next() { found.append(line) }
            }
        }
        while let line = try buffer.next() { found.append(line) }
        #expect(found == lines)
        #expect(buffer.pending == tail.count)
    }

    @Test("A line of just the limit passes, one byte more is refused, ended or not")
    func limit() throws {
        var buffer = LineBuffer(limit: 4)
        buffer.append(Array("abcd\n".utf8))
        #expect(try buffer.next() == Array("abcd".utf8))
        buffer.append(Array("abcd".utf8))
        #expect(try buffer.next() == nil)
        buffer.append(Array("e".utf8))
        #expect(throws: ProtocolError.self) { try buffer.next() }
        var ended = LineBuffer(limit: 4)
        ended.append(Array("ab\nabcde\nab\n".utf8))
        #expect(try ended.next() == Array("ab".utf8))
        let error = #expect(throws: ProtocolError.self) { try ended.next() }
        #expect(error?.word == .lineTooLong)
        #expect(throws: ProtocolError.self) { try ended.next() }
    }
}
