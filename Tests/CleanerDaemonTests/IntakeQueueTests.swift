import Testing

@testable import CleanerDaemon

@Suite("The queue of photos that wait")
struct IntakeQueueTests {
    @Test("Live arrivals go before what a scan found, each in its order")
    func order() {
        let queue = IntakeQueue()
        for photo in [1, 2, 3] as [Int64] { queue.add(photo, live: false) }
        for photo in [10, 11] as [Int64] { queue.add(photo, live: true) }
        #expect((0..<5).compactMap { _ in queue.take()?.photo } == [10, 11, 1, 2, 3])
    }

    @Test("A photo that waits already is not queued twice; one that changes while it is analysed is queued again")
    func again() throws {
        let queue = IntakeQueue()
        queue.add(1, live: false)
        queue.add(1, live: true)
        let job = try #require(queue.take())
        #expect(queue.outstanding == 1)
        queue.add(1, live: true)
        #expect(queue.outstanding == 1)
        queue.finish(job)
        #expect(queue.take()?.photo == 1)
    }

    @Test("A number is outstanding until every photo up to it is finished or forgotten")
    func numbers() throws {
        let queue = IntakeQueue()
        queue.add(1, live: false)
        queue.add(2, live: true)
        let barrier = queue.lastNumber
        queue.add(3, live: true)
        let second = try #require(queue.take())
        #expect(second.photo == 2)
        queue.finish(second)
        #expect(queue.isOutstanding(upTo: barrier))
        queue.remove(1)
        #expect(!queue.isOutstanding(upTo: barrier))
        #expect(queue.isOutstanding(upTo: queue.lastNumber))
    }

    @Test("Nothing is taken while paused, and everything afterwards")
    func pause() {
        let queue = IntakeQueue()
        queue.pause()
        queue.add(1, live: true)
        queue.resume()
        #expect(queue.take()?.photo == 1)
    }

    @Test("A closed queue ends whoever waits for it")
    func close() {
        let queue = IntakeQueue()
        queue.add(1, live: true)
        queue.close()
        #expect(queue.take() == nil)
        #expect(queue.take() == nil)
    }
}
