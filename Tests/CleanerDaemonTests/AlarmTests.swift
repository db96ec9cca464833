import Testing

@testable import CleanerDaemon

@Suite("Alarms")
struct AlarmTests {
    @Test("A time passes before an alarm rings", arguments: [Duration.zero, .milliseconds(20)])
    func rings(time: Duration) async throws {
        let start = ContinuousClock.now
        try await Alarm.wait(for: time)
        #expect(ContinuousClock.now - start >= time)
    }

    @Test("A task that is cancelled before it waits or while it waits does not wait on")
    func cancelled() async {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let late = Task {
            begin.yield()
            try await Alarm.wait(for: .seconds(3600))
        }
        _ = await begun.first { true }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await Alarm.wait(for: .seconds(3600))
        }
        await #expect(throws: CancellationError.self) { try await early.value }
    }
}
