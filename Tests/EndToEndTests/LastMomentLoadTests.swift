import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import Synchronization
import Testing

/// Clients and the disk change the photos that are being emptied; the disk shows afterwards who was right.
@Suite("Emptying thousands while clients keep and protect, and the disk changes")
struct LastMomentLoadTests {
    private static let rounds = 2
    /// Rounds after which too few photos were kept.
    private static let mostRounds = 40
    private static let photos = Run.runsAll ? 5000 : 150
    /// Photos that are kept while an emptying runs; rounds are added until there are as many.
    private static let leastKept = Run.runsAll ? 10_000 : 20
    private static let clients = Run.runsAll ? 6 : 2
    private static let folders = 25
    /// How many of the next photos clients choose from.
    private static let ahead = 16
    /// So that many photos go before a client reaches them.
    private static let pauseMicroseconds: UInt32 = 10_000

    /// Answers and deeds of one round, in the order of each photo's own events.
    private struct Ledger {
        var kept: Set<Int> = []
        /// In their place when the protection of their folder had been answered.
        var protected: Set<Int> = []
        /// In their place when their copy had been removed.
        var lostCopy: Set<Int> = []
        /// Other files in their places.
        var replaced: [Int: String] = [:]
    }

    @Test("No acknowledged answer is broken, and no byte is lost")
    func answersHold() throws {
        let run = try Run()
        var contents: [[UInt8]] = []
        for number in 0..<Self.photos {
            let picture = Scene(seed: UInt64(number)).drawn(width: 64, height: 48)
            contents.append(try DrawnLibrary.photo(of: picture, UInt64(number)))
            try run.write(contents[number], to: Self.path(number))
            if Self.hasCopy(number) { try run.write(contents[number], to: Self.copy(number)) }
        }
        try run.start()
        try run.sync()
        var (round, kept) = (0, 0)
        while round < Self.rounds || kept < Self.leastKept, round < Self.mostRounds {
            let ledger = try live(run, round)
            kept += ledger.kept.count
            #expect(
                !ledger.kept.isEmpty && !ledger.lostCopy.isEmpty && !ledger.replaced.isEmpty,
                "round \(round): nobody was at work")
            let problems = try problems(run, contents, ledger)
            #expect(problems.isEmpty, "round \(round): \(problems.prefix(5))")
            try tidy(run, contents, ledger)
            round += 1
        }
        print("\(kept) photos were kept in \(round) rounds, while they were being sent")
        #expect(kept >= Self.leastKept)
        #expect(try run.isClean())
    }

    private static func path(_ number: Int) -> String { "\(number % folders)/\(number).jpg" }
    private static func hasCopy(_ number: Int) -> Bool { number % 4 == 0 }
    private static func copy(_ number: Int) -> String { "copies/\(number).jpg" }

    // MARK: One round

    private func live(_ run: Run, _ round: Int) throws -> Ledger {
        let line = try LineSocket.greeted(run.socket.path)
        let marked = (0..<Self.photos).map { #"{"path":"\#(Self.path($0))"}"# }
        for first in stride(from: 0, to: marked.count, by: 1000) {
            let photos = marked[first..<min(first + 1000, marked.count)].joined(separator: ",")
            let answer = try line.answer(
                to: #"{"id":1,"method":"mark","params":{"decision":"delete","photos":[\#(photos)]}}"#)
            try #require(answer?.contains(#""refused":[]"#) == true, "\(answer ?? "")")
        }
        let ledger = Mutex(Ledger())
        let emptying = try run.begin(["trash", "send", "--yes"])
        let isOver = Atomic(false)
        let failures = Mutex<[String]>([])
        // The threads use only its constant members.
        nonisolated(unsafe) let run = run
        let threads = (Array(repeating: client, count: Self.clients) + [disk]).enumerated().map { place, work in
            let ended = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                do {
                    var generator = RandomSource(seed: UInt64(round * 100 + place))
                    try work(run, ledger, &generator) { isOver.load(ordering: .relaxed) }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
                ended.signal()
            }
            return ended
        }
        let answer = try emptying.answer()
        isOver.store(true, ordering: .relaxed)
        for ended in threads { ended.wait() }
        #expect(failures.withLock { $0 } == [])
        #expect([0, 2].contains(answer.code), "\(answer.code) \(answer.errors.suffix(300))")
        return ledger.withLock { $0 }
    }

    private typealias Work = @Sendable (Run, borrowing Mutex<Ledger>, inout RandomSource, () -> Bool) throws -> Void

    /// Keeps photos that are about to go, and protects a folder now and then.
    private func client(
        _ run: Run, _ ledger: borrowing Mutex<Ledger>, _ generator: inout RandomSource, isOver: () -> Bool
    ) throws {
        let line = try LineSocket.greeted(run.socket.path)
        var next = 0
        var protections = 0
        while !isOver() {
            // The emptying goes by the order in which they were marked.
            while next < Self.photos - Self.ahead,
                ledger.withLock({ $0.kept.contains(next) }) || !run.exists(Self.path(next))
            {
                next += 1
            }
            let number = next + Int.random(in: 0..<Self.ahead, using: &generator)
            if protections * Self.clients < 4, Int.random(in: 0..<200, using: &generator) == 0 {
                protections += 1
                try protect(number % Self.folders, run, line, ledger)
            } else {
                let answer = try line.answer(
                    to:
                        #"{"id":3,"method":"mark","params":{"decision":"keep","photos":[{"path":"\#(Self.path(number))"}]}}"#
                )
                guard let answer else { throw RunError.daemonEnded(run.logged) }
                if answer.contains(#""photos":1"#) { _ = ledger.withLock { $0.kept.insert(number) } }
                // What can be neither kept nor sent does not block the next one.
                if next == number { next += 1 }
            }
            usleep(Self.pauseMicroseconds)
        }
    }

    private func protect(
        _ folder: Int, _ run: Run, _ line: LineSocket, _ ledger: borrowing Mutex<Ledger>
    ) throws {
        let answer = try line.answer(
            to: #"{"id":2,"method":"settings.add","params":{"name":"protect","folder":{"path":"\#(folder)"}}}"#)
        guard answer?.contains(#""result""#) == true else { return }
        let there = stride(from: folder, to: Self.photos, by: Self.folders).filter { run.exists(Self.path($0)) }
        ledger.withLock { $0.protected.formUnion(there) }
    }

    /// Removes copies, and puts other files in the places of marked ones.
    private func disk(
        _ run: Run, _ ledger: borrowing Mutex<Ledger>, _ generator: inout RandomSource, isOver: () -> Bool
    ) throws {
        while !isOver() {
            let number = Int.random(in: 0..<Self.photos, using: &generator)
            if Self.hasCopy(number) {
                guard unlink(run.path(Self.copy(number))) == 0 else { continue }
                if run.exists(Self.path(number)) { _ = ledger.withLock { $0.lostCopy.insert(number) } }
            } else if Int.random(in: 0..<4, using: &generator) == 0 {
                let content = "put in the place of \(number)"
                let isNew = ledger.withLock { $0.replaced.updateValue(content, forKey: number) == nil }
                guard isNew else { continue }
                try run.write(Array(content.utf8), to: "new")
                try #require(rename(run.path("new"), run.path(Self.path(number))) == 0)
            }
            usleep(Self.pauseMicroseconds)
        }
    }

    // MARK: Checks

    private func problems(_ run: Run, _ contents: [[UInt8]], _ ledger: Ledger) throws -> [String] {
        var problems: [String] = []
        let files = run.trash.appendingPathComponent("files")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: files.path)) ?? []
        let trashed = Set(try names.map { Array(try Data(contentsOf: files.appendingPathComponent($0))) })
        for number in 0..<Self.photos {
            let path = Self.path(number)
            let bytes = run.exists(path) ? Array(try run.bytes(of: path)) : nil
            if let other = ledger.replaced[number] {
                if bytes != Array(other.utf8) { problems.append("\(path): what took its place is not there") }
                continue
            }
            let isThere = bytes == contents[number]
            if !isThere && !trashed.contains(contents[number]) { problems.append("\(path) is lost") }
            guard !isThere else { continue }
            if ledger.kept.contains(number) { problems.append("\(path) was kept and is gone") }
            if ledger.protected.contains(number) { problems.append("\(path) was protected and is gone") }
            if ledger.lostCopy.contains(number) { problems.append("\(path) went as the last of its picture") }
        }
        return problems
    }

    /// Restores everything for the next round.
    private func tidy(_ run: Run, _ contents: [[UInt8]], _ ledger: Ledger) throws {
        for folder in 0..<Self.folders { try run.control("protect", "--remove", run.path("\(folder)")) }
        for (number, _) in ledger.replaced { try #require(unlink(run.path(Self.path(number))) == 0) }
        try run.sync()
        try run.control("trash", "restore", "--all")
        for number in 0..<Self.photos {
            if !run.exists(Self.path(number)) { try run.write(contents[number], to: Self.path(number)) }
            if Self.hasCopy(number), !run.exists(Self.copy(number)) {
                try run.write(contents[number], to: Self.copy(number))
            }
        }
        try run.sync()
    }
}
