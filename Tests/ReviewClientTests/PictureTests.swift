import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

@Suite("Pictures", .serialized)
struct PictureTests {
    private func pictures(_ reviewer: Reviewer) -> Int {
        reviewer.events.count { if case .preview = $0 { true } else { false } }
    }

    @Test("Each picture is asked for once, all coarse ones first")
    func once() throws {
        try ScriptedDaemon.with(Library.singles(3).answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait("all pictures") { pictures(reviewer) == 6 }
            reviewer.type("s")
            try reviewer.wait(for: "IMG_2.JPG")
            reviewer.type("u")
            try reviewer.wait(for: "Taken back")
            reviewer.finish()
            let requests = daemon.all(PreviewRequest.self)
            #expect(requests.map(\.photo.text) == ["p:1", "p:2", "p:3", "p:1", "p:2", "p:3"])
            #expect(requests.map { $0.coarse == true } == [true, true, true, false, false, false])
        }
    }

    @Test("What was not asked for yet is taken back when the user moves on")
    func movedOn() throws {
        let library = Library.singles(12)
        try ScriptedDaemon.with({ $0 is PreviewRequest ? library.answer($0).later : library.answer($0) }) { daemon in
            let reviewer = try Reviewer(daemon)
            try daemonHasFirstRequest(daemon, reviewer)
            for _ in 1...5 { reviewer.type("s") }
            try reviewer.wait(for: "IMG_6.JPG")
            daemon.release()
            // Both pictures of four cards, and the one that was under way.
            try reviewer.wait("the pictures of the cards ahead") { pictures(reviewer) == 9 }
            let requests = daemon.all(PreviewRequest.self).map(\.photo.text)
            #expect(requests == ["p:1"] + ["p:6", "p:7", "p:8", "p:9", "p:6", "p:7", "p:8", "p:9"])
        }
    }

    private func daemonHasFirstRequest(_ daemon: ScriptedDaemon, _ reviewer: Reviewer) throws {
        try reviewer.wait(for: "IMG_1.JPG")
        try daemon.wait(for: PreviewRequest.self)
    }

    @Test("A picture that cannot be had is said in its place, and not asked for again")
    func failed() throws {
        let library = Library.singles(2)
        try ScriptedDaemon.with({ request in
            guard let preview = request as? PreviewRequest, preview.photo == .id("p:1") else {
                return library.answer(request)
            }
            return .refusal(ProtocolError(.unreadable, "the file is cut off"))
        }) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "the file is cut off")
            try reviewer.wait("the pictures of the other photo") { pictures(reviewer) == 2 }
            reviewer.type("s")
            try reviewer.wait(for: "IMG_2.JPG")
            reviewer.type("u")
            try reviewer.wait(for: "the file is cut off")
            reviewer.finish()
            #expect(daemon.all(PreviewRequest.self).map(\.photo.text) == ["p:1", "p:2", "p:2"])
        }
    }

    @Test("No decision waits for a picture")
    func ownConnection() throws {
        let library = Library.singles(3)
        try ScriptedDaemon.with({ $0 is PreviewRequest ? library.answer($0).later : library.answer($0) }) { daemon in
            let reviewer = try Reviewer(daemon)
            try daemonHasFirstRequest(daemon, reviewer)
            reviewer.press(.left)
            try reviewer.wait(for: "IMG_2.JPG")
            #expect(library.decisions == ["p:1": .delete])
            #expect(pictures(reviewer) == 0)
        }
    }
}
