import CleanerProtocol
import PhotoCategories
import ReviewClient
import TerminalScreen
import Testing

@Suite("Cards of a pass", .serialized)
struct CardTests {
    /// The requests for cards, without those that only count.
    private func asked(_ daemon: ScriptedDaemon) -> [ReviewRequest] {
        daemon.all(ReviewRequest.self).filter { $0.count != 0 && $0.holding == nil }
    }

    @Test("Single photos come page by page, each after the last photo of the one before")
    func pages() throws {
        let library = Library.singles(70)
        try ScriptedDaemon.with(library.answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "1 of 70")
            for number in 1..<70 {
                reviewer.press(.right)
                try reviewer.wait(for: "IMG_\(number + 1).JPG")
            }
            reviewer.press(.right)
            try reviewer.wait("the end") { library.decisions.count == 70 }
            reviewer.finish()
            #expect(asked(daemon).map(\.after) == [nil, "p:32", "p:64"])
            #expect(asked(daemon).allSatisfy { $0.count == 32 && $0.restart == nil && $0.category == .blurry })
            #expect(daemon.all(MarkRequest.self).map { $0.photos.map(\.text) } == (1...70).map { ["p:\($0)"] })
        }
    }

    @Test("A pass is resumed where it was left, and begun anew only if the user asks for it")
    func resumed() throws {
        let library = Library.singles(40)
        try ScriptedDaemon.with(library.answer) { daemon in
            let first = try Reviewer(daemon)
            try first.wait(for: "IMG_1.JPG")
            first.press(.right)
            try first.wait(for: "IMG_2.JPG")
            first.type("s")
            try first.wait(for: "IMG_3.JPG")
            first.finish()
            let second = try Reviewer(daemon)
            try second.wait(for: "3 of 40")
            #expect(second.text.contains("IMG_3.JPG"))
            second.finish()
            #expect(asked(daemon).allSatisfy { $0.restart == nil })
            let third = try Reviewer(daemon, restart: true)
            try third.wait(for: "2 of 40")
            #expect(third.text.contains("IMG_2.JPG"))
            third.finish()
            // Its second page goes on.
            #expect(asked(daemon).suffix(2).map(\.restart) == [true, nil])
        }
    }

    @Test("A group comes whole: one stays, all others go in one request")
    func groups() throws {
        try ScriptedDaemon.with(Library.groups(2, of: 3).answer) { daemon in
            let reviewer = try Reviewer(daemon, ReviewTopic(category: .duplicates))
            try reviewer.wait(for: "group 1 of 2")
            #expect(reviewer.text.contains("IMG_1_1.JPG") && reviewer.text.contains("IMG_1_3.JPG"))
            reviewer.press(.enter)
            try reviewer.wait(for: "group 2 of 2")
            let request = MarkRequest(
                photos: [.id("p:1.2"), .id("p:1.3")], decision: .delete, staying: [.id("p:1.1")], review: "r:1",
                undecidedOnly: true)
            #expect(daemon.all(MarkRequest.self) == [request])
            // Two stay: they are kept, or the daemon would propose one of them again.
            reviewer.press(.tab)
            reviewer.type("x")
            reviewer.press(.enter)
            try reviewer.wait("the second group") { daemon.all(MarkRequest.self).count == 2 }
            let second = daemon.all(MarkRequest.self)[1]
            #expect(second.photos == [.id("p:2.3")] && second.keeping == [.id("p:2.1"), .id("p:2.2")])
            #expect(second.staying == second.keeping)
        }
    }

    @Test("Another list is begun from its first card")
    func anotherList() throws {
        try ScriptedDaemon.with(Library.singles(3).answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            reviewer.type("s")
            try reviewer.wait(for: "IMG_2.JPG")
            reviewer.type("f")
            reviewer.press(.end, .enter)
            try reviewer.wait(for: "All photos")
            try reviewer.wait(for: "IMG_2.JPG")
            let last = try #require(asked(daemon).last)
            #expect(last.category == .all && last.after == nil && last.restart == nil)
        }
    }

    @Test("What was skipped is not offered again in this pass, nor marked with the rest of the list")
    func skipped() throws {
        let library = Library.singles(3)
        try ScriptedDaemon.with(library.answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            reviewer.type("s")
            try reviewer.wait(for: "IMG_2.JPG")
            let skips = try daemon.wait(for: ReviewSkipRequest.self)
            #expect(skips == [ReviewSkipRequest(review: "r:1", photos: [.id("p:1")])])
            reviewer.type("D")
            try reviewer.wait(for: "delete 2")
            #expect(daemon.all(MarkRequest.self).map(\.photos) == [[.id("p:2"), .id("p:3")]])
            reviewer.press(.escape)
            // Another start goes on behind it.
            let other = try Reviewer(daemon)
            try other.wait(for: "IMG_2.JPG")
            #expect(library.decisions.isEmpty)
        }
    }

    @Test("Who comes back to a skipped card takes the skipping back")
    func cameBack() throws {
        try ScriptedDaemon.with(Library.singles(3).answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            reviewer.type("s")
            try reviewer.wait(for: "IMG_2.JPG")
            try daemon.wait(for: ReviewSkipRequest.self)
            reviewer.type("u")
            #expect(try daemon.wait(for: UndoRequest.self) == [UndoRequest(act: "a:1")])
            // Once.
            reviewer.press(.right)
            try reviewer.wait(for: "IMG_2.JPG")
            reviewer.finish()
            #expect(daemon.all(UndoRequest.self).count == 1)
        }
    }
}
