import CleanerProtocol
import ReviewScreen
import Synchronization
import TerminalScreen
import Testing

@Suite("A daemon that goes away", .serialized)
struct OutageTests {
    private func refusals(_ reviewer: Reviewer) -> [String] {
        reviewer.events.compactMap {
            if case .refused(_, let problem, let remedy, _, _) = $0 { "\(problem): \(remedy ?? "")" } else { nil }
        }
    }

    private func wentAway(_ reviewer: Reviewer) -> Bool {
        reviewer.events.contains {
            if case .trouble("the daemon went away", _) = $0 { true } else { false }
        }
    }

    /// Runs a test with a daemon that dies at each request of a kind, having carried it out or not, until it is healed.
    private func dying<Request: ProtocolRequest>(
        at kind: Request.Type, _ isCarriedOut: Bool, _ library: Library,
        _ body: (ScriptedDaemon, _ heal: () -> Void) throws -> Void
    ) throws {
        let dies = Mutex(true)
        try ScriptedDaemon.with({ request in
            guard request is Request, dies.withLock({ $0 }) else { return library.answer(request) }
            if isCarriedOut { _ = library.answer(request) }
            return .death
        }) { daemon in
            try body(daemon) { dies.withLock { $0 = false } }
        }
    }

    @Test(
        "A decision under way is said to be unanswered; the same key makes it, and only once", arguments: [false, true])
    func underWay(isCarriedOut: Bool) throws {
        let library = Library.singles(3)
        try dying(at: MarkRequest.self, isCarriedOut, library) { daemon, heal in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            reviewer.press(.left)
            try reviewer.wait("that there was no answer") { !refusals(reviewer).isEmpty && wentAway(reviewer) }
            #expect(refusals(reviewer)[0].contains("then press the key again"))
            #expect(library.decisions == (isCarriedOut ? ["p:1": .delete] : [:]))
            reviewer.press(.home)
            #expect(reviewer.text.contains("IMG_1.JPG"))
            heal()
            try daemon.start()
            reviewer.press(.left)
            try reviewer.wait(for: "IMG_2.JPG")
            reviewer.finish()
            #expect(library.decisions == ["p:1": .delete])
            #expect(daemon.all(MarkRequest.self).map(\.photos) == [[.id("p:1")], [.id("p:1")]])
            #expect(daemon.all(MarkRequest.self).allSatisfy { $0.undecidedOnly == true })
        }
    }

    @Test("An undo without an answer is made by the same key, and takes back no other act", arguments: [false, true])
    func undoUnderWay(isCarriedOut: Bool) throws {
        let library = Library.singles(4)
        try dying(at: UndoRequest.self, isCarriedOut, library) { daemon, heal in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            reviewer.press(.left)
            try reviewer.wait(for: "IMG_2.JPG")
            reviewer.press(.left)
            try reviewer.wait(for: "IMG_3.JPG")
            reviewer.type("u")
            try reviewer.wait("that there was no answer") { wentAway(reviewer) && notUndone(reviewer) == 1 }
            heal()
            try daemon.start()
            reviewer.type("u")
            try reviewer.wait(for: "Taken back: act 2")
            reviewer.finish()
            #expect(library.decisions == ["p:1": .delete])
            #expect(Set(daemon.all(UndoRequest.self)) == [UndoRequest(act: "a:2")])
        }
    }

    private func notUndone(_ reviewer: Reviewer) -> Int {
        reviewer.events.count { if case .notUndone = $0 { true } else { false } }
    }

    @Test("A decision that is made while the daemon is away is not carried out by the one that comes back")
    func away() throws {
        let library = Library.singles(3)
        try ScriptedDaemon.with(library.answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            daemon.stop()
            try reviewer.wait("that it went away") { wentAway(reviewer) }
            reviewer.press(.left)
            try reviewer.wait("that there was no answer") { refusals(reviewer).count == 1 }
            try daemon.start()
            reviewer.press(.right)
            try reviewer.wait(for: "IMG_2.JPG")
            reviewer.finish()
            #expect(library.decisions == ["p:1": .keep])
        }
    }

    @Test("Once the daemon is back the pass goes on at the same place, and changes of others arrive again")
    func back() throws {
        let library = Library.singles(70)
        try ScriptedDaemon.with(library.answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            reviewer.press(.right)
            try reviewer.wait(for: "IMG_2.JPG")
            daemon.stop()
            try reviewer.wait("that it went away") { wentAway(reviewer) }
            try daemon.start()
            for number in 2...30 {
                reviewer.press(.right)
                try reviewer.wait(for: "IMG_\(number + 1).JPG")
            }
            let afters = try daemon.wait(for: ReviewRequest.self) { $0.contains { $0.after == "p:64" } }
                .filter { $0.count != 0 }.map(\.after)
            #expect(afters == [nil, "p:32", "p:64"])
            #expect(daemon.all(SubscribeRequest.self).count == 2)
            daemon.publish(.decided, "p:40", .keep)
            try reviewer.wait("what others decide") { reviewer.decidedElsewhere == ["p:40"] }
        }
    }

    @Test("A long wait is said")
    func slow() throws {
        let library = Library.singles(2)
        try ScriptedDaemon.with({ $0 is MarkRequest ? library.answer($0).later : library.answer($0) }) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            reviewer.press(.right)
            try reviewer.wait(for: "Waiting for the daemon's answer")
            daemon.release()
            try reviewer.wait(for: "IMG_2.JPG")
        }
    }
}
