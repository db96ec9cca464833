import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

@Suite("Changes that the daemon publishes", .serialized)
struct ChangeTests {
    /// Decides about the first photo of three, which is answered.
    private func deleteFirst(_ reviewer: Reviewer) throws {
        try reviewer.wait(for: "IMG_1.JPG")
        reviewer.press(.left)
        try reviewer.wait(for: "IMG_2.JPG")
    }

    @Test("One's own decisions are not told as other people's, others' are")
    func own() throws {
        try ScriptedDaemon.with(Library.singles(3).answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try deleteFirst(reviewer)
            daemon.publish(.decided, "p:1", .delete)
            daemon.publish(.decided, "p:2", .keep)
            try reviewer.wait(for: "Decided elsewhere: IMG_2.JPG")
            #expect(reviewer.decidedElsewhere == ["p:2"])
            reviewer.press(.home)
            #expect(reviewer.text.contains("IMG_3.JPG"))
        }
    }

    @Test("A photo that is renamed meanwhile has its new name on the screen")
    func renamed() throws {
        try ScriptedDaemon.with(Library.singles(3).answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            daemon.publish(.moved, "p:1")
            try reviewer.wait(for: "p:1")
            #expect(!reviewer.text.contains("IMG_1.JPG"))
        }
    }

    @Test("Each own decision counts once: the next change of the same photo is another's")
    func twice() throws {
        try ScriptedDaemon.with(Library.singles(3).answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try deleteFirst(reviewer)
            daemon.publish(.decided, "p:1", .delete)
            daemon.publish(.decided, "p:1", .delete)
            daemon.publish(.decided, "p:3", .keep)
            try reviewer.wait("both") { reviewer.decidedElsewhere == ["p:1", "p:3"] }
        }
    }

    @Test("What undo gives back is one's own change, too")
    func undo() throws {
        try ScriptedDaemon.with(Library.singles(3).answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try deleteFirst(reviewer)
            daemon.publish(.decided, "p:1", .delete)
            reviewer.type("u")
            try reviewer.wait(for: "Taken back")
            daemon.publish(.decided, "p:1", nil)
            daemon.publish(.decided, "p:3", .keep)
            try reviewer.wait("the other's") { !reviewer.decidedElsewhere.isEmpty }
            #expect(reviewer.decidedElsewhere == ["p:3"])
        }
    }

    @Test("After a refusal nothing is expected: the change is another's")
    func refused() throws {
        let library = Library.singles(3)
        try ScriptedDaemon.with(library.answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            _ = library.answer(MarkRequest(photos: [.id("p:1")], decision: .delete))
            reviewer.press(.right)
            try reviewer.wait(for: "p:1 was decided about meanwhile")
            daemon.publish(.decided, "p:1", .keep)
            try reviewer.wait("the other's") { reviewer.decidedElsewhere == ["p:1"] }
        }
    }

    @Test("A photo that is gone leaves the screen")
    func gone() throws {
        try ScriptedDaemon.with(Library.singles(3).answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            daemon.publish(.gone, "p:1")
            try reviewer.wait(for: "Gone from the library: IMG_1.JPG")
            reviewer.press(.home)
            #expect(reviewer.text.contains("IMG_2.JPG"))
        }
    }

    @Test("What others decide and take back changes how far the pass has come")
    func progress() throws {
        let library = Library.singles(3)
        try ScriptedDaemon.with(library.answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "1 of 3")
            _ = library.answer(MarkRequest(photos: [.id("p:1")], decision: .keep))
            daemon.publish(.decided, "p:1", .keep)
            try reviewer.wait(for: "2 of 3")
            _ = library.answer(UndoRequest())
            daemon.publish(.decided, "p:1", nil)
            try reviewer.wait(for: "1 of 3")
        }
    }
}
