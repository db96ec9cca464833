import CleanerProtocol
import Logging
import PhotoCulling
import Synchronization
import Testing

@testable import CleanerDaemon
@testable import DirectoryWatch

@Suite("Photos that wait for something outside them")
struct HeldPhotosTests {
    private let cause = HeldPhotos.Cause.library(1)

    @Test("However many photos fail, one is tried at a time, each time another one")
    func oneTrial() throws {
        var held = HeldPhotos()
        #expect(held.hold(1, because: cause, attempt: 0) == 0)
        for photo in PhotoID(2)...1_000 { #expect(held.hold(photo, because: cause, attempt: 0) == nil) }
        for attempt in 1...5 {
            let next = held.nextTrial(of: cause)
            let trial = try #require(next)
            #expect(trial == (PhotoID(attempt + 1), attempt))
            #expect(held.hold(trial.photo, because: cause, attempt: trial.attempt) == attempt)
        }
    }

    @Test("Once a trial is read, all are, by portions")
    func released() throws {
        var held = HeldPhotos()
        for photo in PhotoID(1)...1_000 { _ = held.hold(photo, because: cause, attempt: 0) }
        var read: Set<PhotoID> = []
        var next = held.nextTrial(of: cause).map { [$0.photo] } ?? []
        while !next.isEmpty {
            #expect(next.count <= HeldPhotos.portion && read.isDisjoint(with: next))
            read.formUnion(next)
            next = next.flatMap { held.released(by: $0).photos }
        }
        #expect(read == Set(1...1_000))
        // The next failure begins anew.
        #expect(held.hold(1, because: cause, attempt: 0) == 0)
    }

    @Test("One photo that can never be read holds up no other, and is tried more and more rarely")
    func oneBad() throws {
        var held = HeldPhotos()
        let bad: PhotoID = 3
        for photo in PhotoID(1)...600 { _ = held.hold(photo, because: cause, attempt: 0) }
        var read: Set<PhotoID> = []
        var trials: [Int] = []
        for _ in 1...8 {
            var next = held.nextTrial(of: cause).map { [($0.photo, $0.attempt)] } ?? []
            while !next.isEmpty {
                let (photo, attempt) = next.removeFirst()
                if photo == bad {
                    if let planned = held.hold(photo, because: cause, attempt: attempt) { trials.append(planned) }
                } else {
                    read.insert(photo)
                    let released = held.released(by: photo)
                    next += released.photos.map { ($0, released.attempt) }
                }
            }
        }
        #expect(read.count == 599)
        #expect(trials.count > 3 && trials == trials.sorted())
    }

    @Test("A photo that goes while it is tried leaves its place to another one")
    func gone() throws {
        var held = HeldPhotos()
        for photo in PhotoID(1)...3 { _ = held.hold(photo, because: cause, attempt: 0) }
        let first = held.nextTrial(of: cause)
        let trial = try #require(first).photo
        #expect(held.remove(trial) == cause)
        let second = held.nextTrial(of: cause)
        let other = try #require(second).photo
        #expect(other != trial)
        // One that only waited is no trial.
        let waiting = try #require([1, 2, 3].first { $0 != trial && $0 != other })
        #expect(held.remove(waiting) == nil)
        #expect(held.remove(other) == cause)
        #expect(held.nextTrial(of: cause) == nil)
        #expect(held.hold(1, because: cause, attempt: 0) == 0)
    }

    @Test("Different causes do not wait for each other")
    func causes() throws {
        var held = HeldPhotos()
        #expect(held.hold(1, because: .library(1), attempt: 0) == 0)
        #expect(held.hold(2, because: .mediaWorker, attempt: 4) == 4)
        let next = held.nextTrial(of: .mediaWorker)
        #expect(try #require(next) == (2, 5))
        #expect(held.drop(.library(1)) == [1])
        #expect(held.drop(.library(1)) == [])
    }

    @Test("A disk that fails for a thousand photos costs one timer and one line in the log a trial")
    func catalogue() async throws {
        let machine = Machine()
        let log = CountedLog()
        try await CatalogueTests().withCatalogue(clocks: machine.clocks, log: log) { catalogue, root in
            let queue = await catalogue.queue
            for photo in PhotoID(1)...1_000 { queue.add(photo, live: false) }
            let failed = Finding.held(.library(root), "Input/output error")
            for _ in 1...1_000 {
                let job = try #require(queue.take())
                await catalogue.finish(job, failed)
                queue.release(job)
            }
            var timers = machine.sleeping.makeAsyncIterator()
            _ = await timers.next()
            #expect(machine.sleeperCount == 1 && log.count == 1)
            #expect(await catalogue.status().unsettled == 1_000)

            machine.pass(1)
            let trial = try #require(try await BlockingThread.run("lane") { queue.take() })
            #expect(queue.outstanding == 1)
            await catalogue.finish(trial, failed)
            queue.release(trial)
            _ = await timers.next()
            #expect(machine.sleeperCount == 1 && log.count == 2)

            // The disk is back.
            machine.pass(2)
            for _ in 1...1_000 {
                let job = try #require(try await BlockingThread.run("lane") { queue.take() })
                await catalogue.finish(job, .nowhere)
                queue.release(job)
            }
            #expect(queue.outstanding == 0 && machine.sleeperCount == 0)
            #expect(await catalogue.status().unsettled == 0)
        }
    }

    @Test("A library that vanishes while one of its photos is tried leaves none that waits, and no timer")
    func missing() async throws {
        let machine = Machine()
        try await CatalogueTests().withCatalogue(clocks: machine.clocks) { catalogue, root in
            let queue = await catalogue.queue
            let failed = Finding.held(.library(root), "Input/output error")
            for photo in PhotoID(1)...3 {
                queue.add(photo, live: false)
                let job = try #require(queue.take())
                await catalogue.finish(job, failed)
                queue.release(job)
            }
            var timers = machine.sleeping.makeAsyncIterator()
            _ = await timers.next()
            machine.pass(1)
            let trial = try #require(try await BlockingThread.run("lane") { queue.take() })
            #expect(await catalogue.status().unsettled == 3)

            try await CatalogueTests().notice(.rootMissing(root: root, why: .notFound), catalogue)
            await catalogue.finish(trial, failed)
            queue.release(trial)
            #expect(await catalogue.status().unsettled == 0)
            #expect(machine.sleeperCount == 0 && queue.outstanding == 0)
        }
    }
}

/// A log that counts its lines.
private struct CountedLog: LogHandler {
    private final class Lines: Sendable {
        let count = Mutex(0)
    }

    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info
    private let lines = Lines()

    var count: Int { lines.count.withLock { $0 } }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.count.withLock { $0 += 1 }
    }
}
