import Dispatch
import Glibc
import Synchronization
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

    @Test("Of what a scan found, the newest file goes first, and a number stays outstanding whatever went before it")
    func newest() throws {
        let queue = IntakeQueue()
        for (photo, modified) in [(1, 50), (2, 90), (3, 90), (4, 70), (5, 10)] as [(Int64, Int64)] {
            queue.add(photo, live: false, modified: modified)
        }
        let barrier = queue.lastNumber
        queue.remove(4)
        queue.add(4, live: false, modified: 20)
        for photo in [2, 3, 4, 1, 5] as [Int64] {
            #expect(queue.isOutstanding(upTo: barrier))
            let job = try #require(queue.take())
            #expect(job.photo == photo)
            queue.finish(job)
            queue.release(job)
        }
        #expect(!queue.isOutstanding(upTo: queue.lastNumber))
    }

    @Test("A slow queue lets one job begin at a time, and then all lanes go on")
    func slow() throws {
        let queue = IntakeQueue()
        for photo in [1, 2, 3, 4] as [Int64] { queue.add(photo, live: true) }
        queue.set(slow: true)
        let first = try #require(queue.take())
        let second = Mutex<IntakeQueue.Job?>(nil)
        let (waits, took) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        DispatchQueue.global().async {
            // It waits in vain once before it gets a job: the first one is under way.
            let job = queue.take(after: .milliseconds(1)) { waits.signal() }
            second.withLock { $0 = job }
            took.signal()
        }
        waits.wait()
        #expect(second.withLock(\.self) == nil)
        queue.finish(first)
        queue.release(first)
        took.wait()
        #expect(second.withLock { $0?.photo } == 2)
        queue.set(slow: false)
        #expect(queue.take()?.photo == 3 && queue.take()?.photo == 4)
    }

    @Test("A lane that waits in vain rests once, and takes the next photo all the same")
    func rest() {
        let queue = IntakeQueue()
        var rests = 0
        let job = queue.take(after: .milliseconds(1)) {
            rests += 1
            queue.add(7, live: true)
        }
        #expect(job?.photo == 7)
        #expect(rests == 1)
    }

    @Test("Room is given back once nothing waits, and no sooner")
    func room() {
        var state = IntakeQueue.State()
        for photo in 1...1000 as ClosedRange<Int64> {
            state.compared.insert(photo)
            state.comparisons.append(IntakeQueue.Job(task: .comparison, photo: photo, number: 1, attempt: 0))
        }
        state.compared.remove(1)
        let held = state.compared.capacity
        state.giveBackRoom()
        #expect(state.compared.capacity == held && state.comparisons.count == 1000)
        for photo in (2...1000 as ClosedRange<Int64>).reversed() {
            let job = state.pop()
            #expect(job?.photo == photo)
            if let job { state.runningComparisons.remove(job) }
        }
        state.giveBackRoom()
        #expect(state.compared.capacity == 0 && state.runningComparisons.capacity == 0)
        // That of the one that was removed went with it.
        #expect(state.comparisons.capacity == 0)
    }

    @Test("Arrivals that never end let the scan's backlog advance")
    func backlog() throws {
        let queue = IntakeQueue()
        for photo in [1, 2] as [Int64] { queue.add(photo, live: false) }
        var taken: [Int64] = []
        for photo in 10..<50 as Range<Int64> {
            queue.add(photo, live: true)
            let job = try #require(queue.take())
            taken.append(job.photo)
            queue.finish(job)
            queue.release(job)
        }
        #expect(taken.contains(1) && taken.contains(2))
        #expect(taken.prefix(5).allSatisfy { $0 >= 10 }, "but arrivals come first")
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

    @Test(
        "Jobs that are given back keep their numbers outstanding, in whatever order they come back",
        arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]], [true, false])
    func numbersGivenBack(order: [Int], isChanged: Bool) throws {
        let queue = IntakeQueue()
        for photo in [1, 2, 3] as [Int64] { queue.add(photo, live: true) }
        let jobs = (0..<3).compactMap { _ in queue.take() }
        if isChanged { for photo in [1, 2, 3] as [Int64] { queue.add(photo, live: true) } }
        queue.add(4, live: true)
        for place in order { if isChanged { queue.finish(jobs[place]) } else { queue.putBack(jobs[place]) } }
        for number in jobs.map(\.number) { #expect(queue.isOutstanding(upTo: number)) }
        for _ in jobs {
            let job = try #require(queue.take())
            #expect(queue.isOutstanding(upTo: job.number))
            queue.finish(job)
        }
        #expect(!queue.isOutstanding(upTo: jobs[2].number))
        #expect(queue.isOutstanding(upTo: queue.lastNumber))
    }

    /// A lane does with a job what lanes do.
    private func finish(_ job: IntakeQueue.Job, of queue: IntakeQueue) {
        queue.finish(job)
        queue.release(job)
    }

    private func drain(_ queue: IntakeQueue) throws {
        let end = ContinuousClock.now + .seconds(60)
        while queue.isOutstanding(upTo: queue.lastNumber) {
            try #require(.now < end)
            sched_yield()
        }
    }

    @Test("Two photos that cost much are done behind twenty others, and never both at once")
    func costly() throws {
        let queue = IntakeQueue()
        for photo in Int64(1)...22 { queue.add(photo, live: false) }
        let barrier = queue.lastNumber
        var done: [Int64] = []
        for _ in 0..<22 {
            let job = try #require(queue.take())
            if job.photo <= 2, job.mayBePutLast {
                queue.putLast(job)
            } else {
                done.append(job.photo)
                queue.finish(job)
            }
            queue.release(job)
        }
        #expect(done == Array(3...22))
        let first = try #require(queue.take())
        #expect(first.photo == 1 && !first.mayBePutLast)
        // The other lane has something to do only when another photo comes.
        let other = DispatchQueue(label: "lane")
        let taken = Mutex<[Int64]>([])
        other.async {
            while let job = queue.take() {
                taken.withLock { $0.append(job.photo) }
                finish(job, of: queue)
            }
        }
        queue.add(23, live: true)
        let end = ContinuousClock.now + .seconds(600)
        while taken.withLock(\.isEmpty) {
            try #require(.now < end, "the lane hangs")
            sched_yield()
        }
        #expect(taken.withLock(\.self) == [23])
        #expect(queue.isOutstanding(upTo: barrier))
        finish(first, of: queue)
        try drain(queue)
        #expect(taken.withLock(\.self) == [23, 2])
        queue.close()
        other.sync {}
    }

    @Test("Suspects come when nothing else is left, one at a time, those with fewer deaths first")
    func suspects() throws {
        let queue = IntakeQueue()
        queue.holdBack([1: 1, 2: 0])
        for photo in Int64(1)...4 { queue.add(photo, live: photo == 1) }
        let barrier = queue.lastNumber
        let good = try [#require(queue.take()), #require(queue.take())]
        #expect(good.map(\.photo) == [3, 4])
        #expect(queue.outstanding == 4)
        for job in good { finish(job, of: queue) }
        let second = try #require(queue.take())
        #expect(second.photo == 2 && second.isAlone)
        // What arrives meanwhile waits until it is alone no more, and goes before the next suspect.
        queue.add(5, live: true)
        queue.addComparison(7)
        let waiter = DispatchQueue(label: "lane")
        let mayFinish = DispatchSemaphore(value: 0)
        let taken = Mutex<[Int64]>([])
        waiter.async {
            while let job = queue.take() {
                taken.withLock { $0.append(job.photo) }
                mayFinish.wait()
                finish(job, of: queue)
            }
        }
        queue.finish(second)
        #expect(queue.isOutstanding(upTo: barrier))
        #expect(taken.withLock(\.self) == [])
        queue.release(second)
        for _ in 0..<5 { mayFinish.signal() }
        try drain(queue)
        #expect(taken.withLock(\.self) == [7, 5, 1])
        // Once analysed it is a photo as any other.
        queue.add(1, live: true)
        queue.add(6, live: true)
        try drain(queue)
        #expect(taken.withLock(\.self) == [7, 5, 1, 1, 6])
        queue.close()
        waiter.sync {}
    }

    @Test("A suspect is compared as it is analysed: alone, and when all that was taken before is released")
    func suspectedComparison() throws {
        let queue = IntakeQueue()
        queue.holdBack([1: 1])
        queue.addComparison(1)
        queue.addComparison(2)
        let good = try #require(queue.take())
        #expect(good.photo == 2)
        queue.finish(good)
        #expect(queue.isOutstanding(upTo: queue.lastNumber))
        queue.release(good)
        let suspect = try #require(queue.take())
        #expect(suspect.photo == 1 && suspect.task == .comparison && suspect.isAlone)
        finish(suspect, of: queue)
        #expect(!queue.isOutstanding(upTo: queue.lastNumber))
    }

    @Test("Suspects that are forgotten or cannot be begun hold nobody up")
    func forgottenSuspects() throws {
        let queue = IntakeQueue()
        queue.holdBack([1: 0, 2: 1])
        for photo in Int64(1)...3 { queue.add(photo, live: false) }
        let good = try #require(queue.take())
        queue.remove(1)
        finish(good, of: queue)
        let job = try #require(queue.take())
        #expect(job.photo == 2)
        queue.putBack(job)
        queue.release(job)
        let again = try #require(queue.take())
        #expect(again.photo == 2 && again.isAlone)
        finish(again, of: queue)
        #expect(!queue.isOutstanding(upTo: queue.lastNumber))
        queue.add(4, live: false)
        #expect(queue.take()?.photo == 4)
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
