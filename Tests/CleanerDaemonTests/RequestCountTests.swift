import Testing

@testable import CleanerDaemon

@Suite("Counting the requests under way")
struct RequestCountTests {
    @Test("Without requests nobody waits")
    func idle() async {
        let requests = RequestCount()
        await requests.untilIdle()
        requests.begin()
        requests.end()
        await requests.untilIdle()
        #expect(requests.isIdle)
    }

    @Test("All that wait go on with the end of the last request")
    func last() async {
        let requests = RequestCount()
        for _ in 0..<3 { requests.begin() }
        await withDiscardingTaskGroup { group in
            for _ in 0..<2 { group.addTask { await requests.untilIdle() } }
            requests.end(2)
            #expect(!requests.isIdle)
            requests.end()
        }
        #expect(requests.isIdle)
    }

    @Test("Who is cancelled waits no longer")
    func cancelled() async {
        let requests = RequestCount()
        requests.begin()
        let waiting = Task { await requests.untilIdle() }
        waiting.cancel()
        await waiting.value
        #expect(!requests.isIdle)
    }
}
