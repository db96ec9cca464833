import CleanerProtocol
import FileSystem
import PhotoStore
import Synchronization
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("What the watch has reported")
struct WatchStateTests {
    @Test("A scan that was ordered while another runs is waited for; a missing library is not")
    func scans() {
        var scans = ScanProgress(libraries: [1, 2])
        scans.lose(2)
        scans.begin(1)
        scans.order()
        scans.end(1)
        #expect(scans.isScanning && scans.ordered == [1])
        scans.begin(1)
        scans.end(1)
        #expect(!scans.isScanning)
        scans.find(2)
        #expect(scans.isScanning && scans.missing.isEmpty)
    }

    @Test("What is being written or unreadable moves and goes with its folder")
    func folders() {
        var watch = WatchState(libraries: [1, 2])
        watch.writing = [Location(root: 1, path: "a/b/x.jpg"), Location(root: 1, path: "ab/y.jpg")]
        watch.setUnreadable("a/c", of: 1, because: .permissionDenied)
        watch.move("a", of: 1, to: "d", of: 2)
        #expect(watch.writing == [Location(root: 2, path: "d/b/x.jpg"), Location(root: 1, path: "ab/y.jpg")])
        #expect(watch.unreadable[2] == ["d/c": .permissionDenied] && watch.unreadable[1]?.isEmpty == true)
        watch.forget("d", of: 2)
        #expect(watch.writing == [Location(root: 1, path: "ab/y.jpg")] && watch.unreadable[2]?.isEmpty == true)
        watch.list(Array("ab".utf8), of: 1, writing: [])
        #expect(watch.writing.isEmpty)
    }

    /// What a `sync` was answered.
    private final class Answers: Sendable {
        let given = Mutex<[String]>([])

        func note(_ name: String) -> @Sendable (Result<Void, ProtocolError>) -> Void {
            { result in
                let word = if case .failure(let error) = result { error.word.rawValue } else { "done" }
                self.given.withLock { $0.append("\(name) \(word)") }
            }
        }
    }

    @Test("A sync waits for its cookie, then for scans, then for the photos known by then")
    func steps() {
        let answers = Answers()
        var waiters = SyncWaiters()
        var scans = ScanProgress(libraries: [1])
        waiters.add(cookie: "c", isWanted: { true }, answer: answers.note("a"))
        waiters.settle(scans, lastNumber: 3) { _, _ in false }
        scans.begin(1)
        waiters.reach("c", scans: scans.awaited, lastNumber: 4)
        waiters.settle(scans, lastNumber: 5) { _, _ in false }
        #expect(waiters.count == 1)
        scans.end(1)
        waiters.settle(scans, lastNumber: 7) { upTo, arrivals in upTo == 7 && arrivals == 4 }
        #expect(waiters.count == 1)
        // What is queued later, or a later scan, is not waited for.
        scans.order()
        waiters.settle(scans, lastNumber: 9) { upTo, _ in upTo >= 8 }
        #expect(waiters.count == 0 && answers.given.withLock { $0 } == ["a done"])
    }

    @Test("Scans to wait for are those that run or are ordered; they end once, or with their library")
    func awaited() {
        var scans = ScanProgress(libraries: [1, 2])
        scans.begin(1)
        let first = scans.awaited
        scans.order()
        let second = scans.awaited
        #expect(!scans.areOver(first) && !scans.areOver(second))
        scans.end(1)
        #expect(scans.areOver(first) && !scans.areOver(second))
        scans.begin(1)
        scans.end(1)
        #expect(!scans.areOver(second), "the other library was not scanned")
        scans.lose(2)
        #expect(scans.areOver(second) && scans.awaited.isEmpty)
        scans.find(2)
        let back = scans.awaited
        scans.begin(2)
        #expect(!scans.areOver(back))
        scans.end(2)
        #expect(scans.areOver(back))
    }

    @Test("Who is gone is ended, and all are when nothing can be analysed")
    func ended() {
        let answers = Answers()
        var waiters = SyncWaiters()
        waiters.add(cookie: nil, isWanted: { false }, answer: answers.note("gone"))
        waiters.add(cookie: nil, isWanted: { true }, answer: answers.note("there"))
        waiters.endUnwanted()
        waiters.end(.waiting(for: "Full."))
        #expect(answers.given.withLock { $0 } == ["gone stopping", "there busy"])
        #expect(ProtocolError.waiting(for: "Full.").problem == "Full")
    }
}
