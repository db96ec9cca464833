import CleanerProtocol
import Synchronization
import Testing

@testable import CleanerDaemon

@Suite("Many that ask for the status at once")
struct StatusBoardTests {
    @Test("Fifty that ask during a look are answered by one further look, which begins after they asked")
    func together() async throws {
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let (gates, gate) = AsyncStream.makeStream(of: Void.self)
        let looks = Mutex(0)
        let board = StatusBoard(clocks: .machine) {
            let number = looks.withLock { looks in
                looks += 1
                return looks
            }
            started.yield()
            if number == 1 { for await _ in gates { break } }
            return .drawn(["look \(number)"])
        }
        async let first = board.status()
        for await _ in starts { break }
        try await withThrowingTaskGroup(of: CodedResult.self) { group in
            for _ in 0..<50 { group.addTask { try await board.status() } }
            while await board.waitingCount < 50 { await Task.yield() }
            gate.yield()
            for try await answer in group { #expect(try Self.text(answer).contains("look 2")) }
        }
        #expect(try Self.text(await first).contains("look 1"))
        #expect(looks.withLock(\.self) == 2)
        #expect(try Self.text(try await board.status()).contains("look 3"))
    }

    private static func text(_ answer: CodedResult) throws -> String {
        String(decoding: try answer.line(for: .number(1)), as: UTF8.self)
    }
}
