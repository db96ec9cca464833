import CleanerProtocol
import PhotoCategories
import ReviewClient
import ReviewScreen
import TerminalScreen
import Testing

@Suite("Acts of the user", .serialized)
struct ActTests {
    static let refusals: [(name: String, reply: Reply, words: [String])] = [
        (
            "one photo",
            .result(
                MarkReport(
                    decision: .keep, photos: 0, bytes: 0,
                    refused: [
                        Refusal(
                            photo: "p:1",
                            error: ProtocolError(.busy, "it is on its way to the trash", remedy: "wait until it moved"))
                    ], dryRun: false)),
            ["it is on its way to the trash", "wait until it moved"]
        ),
        (
            "the request", .refusal(ProtocolError(.failed, "the disk is full", remedy: "make room")),
            ["the disk is full", "make room"]
        ),
    ]

    @Test("A refused decision comes back as a sentence, and the card stays", arguments: refusals)
    func refused(name: String, reply: Reply, words: [String]) throws {
        let library = Library.singles(3)
        try ScriptedDaemon.with({ $0 is MarkRequest ? reply : library.answer($0) }) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            reviewer.press(.right)
            for sentence in words { try reviewer.wait(for: sentence) }
            // Any key takes the sentence away.
            reviewer.press(.home)
            #expect(reviewer.text.contains("IMG_1.JPG") && reviewer.text.contains("1 of 3"))
        }
    }

    @Test("Of an act that was refused in part only that counts; the list begins again if the answer does not name all")
    func inPart() throws {
        let library = Library.singles(3)
        let busy = Refusal(photo: "p:2", error: ProtocolError(.busy, "it is on its way", remedy: "wait"))
        for unnamed in [nil, 1] {
            var report = MarkReport(decision: .delete, photos: 2, bytes: 2_000_000, refused: [busy], dryRun: false)
            report.moreRefused = unnamed
            let answer = Reply.result(report)
            try ScriptedDaemon.with({ $0 is MarkRequest ? answer : library.answer($0) }) { daemon in
                let reviewer = try Reviewer(daemon)
                try reviewer.wait(for: "IMG_1.JPG")
                reviewer.type("v")
                reviewer.press(.right, .right)
                reviewer.type("dy")
                try reviewer.wait(for: unnamed == nil ? "1 photo stayed" : "2 photos stayed")
                #expect(reviewer.marked == (2, 2_000_000))
                try reviewer.wait("that the list begins as often as it should") {
                    daemon.all(ReviewRequest.self).count { $0.after == nil && $0.holding == nil }
                        == (unnamed == nil ? 1 : 2)
                }
            }
        }
    }

    @Test("Of a photo that another decided about meanwhile the present state is shown")
    func conflict() throws {
        let library = Library.singles(3)
        try ScriptedDaemon.with(library.answer) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            _ = library.answer(MarkRequest(photos: [.id("p:1")], decision: .delete))
            reviewer.press(.right)
            try reviewer.wait(for: "p:1 was decided about meanwhile")
            #expect(daemon.all(ReviewRequest.self).compactMap(\.holding) == ["p:1"])
            #expect(library.decisions == ["p:1": .delete])
        }
    }

    @Test("A key that would delete a last copy says so, and asks at the next press")
    func lastCopy() throws {
        let library = Library.singles(2)
        let error = ProtocolError(.refused, "it is the last copy", remedy: "--last-copy", cause: .lastCopy)
        try ScriptedDaemon.with({ request in
            guard let mark = request as? MarkRequest, mark.lastCopy != true else { return library.answer(request) }
            return .result(
                MarkReport(
                    decision: .delete, photos: 0, bytes: 0, refused: [Refusal(photo: "p:1", error: error)],
                    dryRun: false))
        }) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            reviewer.press(.left)
            try reviewer.wait(for: "press the key again: you are asked whether to mark it all the same")
            // What the daemon now says of the card.
            #expect(daemon.all(ReviewRequest.self).compactMap(\.holding) == ["p:1"])
            reviewer.press(.left)
            #expect(daemon.all(MarkRequest.self).count == 1 && reviewer.text.contains("Mark it all the same?"))
            reviewer.type("y")
            try reviewer.wait(for: "IMG_2.JPG")
            #expect(daemon.all(MarkRequest.self).last?.lastCopy == true)
        }
    }

    @Test("Undo takes back one's own last act, then the one before; older ones by the pass")
    func undo() throws {
        let library = Library.singles(4)
        try ScriptedDaemon.with(library.answer) { daemon in
            let before = try Reviewer(daemon)
            try before.wait(for: "IMG_1.JPG")
            before.press(.right)
            try before.wait(for: "IMG_2.JPG")
            before.finish()
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_2.JPG")
            reviewer.press(.left)
            try reviewer.wait(for: "IMG_3.JPG")
            reviewer.press(.up)
            try reviewer.wait(for: "IMG_4.JPG")
            for (act, left) in [("act 3", 2), ("act 2", 1)] {
                reviewer.type("u")
                try reviewer.wait(for: "Taken back: \(act)")
                #expect(library.decisions.count == left)
            }
            #expect(library.decisions == ["p:1": .keep])
            reviewer.press(.home)
            #expect(reviewer.text.contains("IMG_2.JPG"))
            reviewer.type("u")
            try daemon.wait(for: UndoRequest.self) { $0.count == 3 }
            #expect(
                daemon.all(UndoRequest.self)
                    == [UndoRequest(act: "a:3"), UndoRequest(act: "a:2"), UndoRequest(review: "r:1")])
        }
    }

    @Test("Where nothing of the pass is left to take back, the command for all other steps is named")
    func nothingToUndo() throws {
        let library = Library.singles(2)
        let nothing = ProtocolError(.nothingToUndo, "there is nothing to undo")
        try ScriptedDaemon.with({ $0 is UndoRequest ? .refusal(nothing) : library.answer($0) }) { daemon in
            let reviewer = try Reviewer(daemon)
            try reviewer.wait(for: "IMG_1.JPG")
            reviewer.press(.left)
            try reviewer.wait(for: "IMG_2.JPG")
            // First for its own act, whose photo another client has sent to the trash; then for older ones.
            for _ in 1...2 {
                reviewer.type("u")
                try reviewer.wait(for: "there is nothing to take back here")
                #expect(reviewer.text.contains("`cleanerctl undo` takes back the newest step"))
                reviewer.press(.home)
            }
            #expect(daemon.all(UndoRequest.self) == [UndoRequest(act: "a:1"), UndoRequest(review: "r:1")])
        }
    }

    @Test("Six hundred groups are marked in bounded requests, each with what stays, and taken back as one act")
    func wholeList() throws {
        let library = Library.groups(600)
        try ScriptedDaemon.with(library.answer) { daemon in
            let reviewer = try Reviewer(daemon, ReviewTopic(category: .duplicates))
            try reviewer.wait(for: "group 1 of 600")
            reviewer.type("A")
            try reviewer.wait(for: "600 groups")
            #expect(library.decisions.isEmpty)
            reviewer.type("y")
            try reviewer.wait("that all is marked") { library.decisions.count == 600 }
            let requests = daemon.all(MarkRequest.self)
            #expect(requests.map(\.photos.count) == [500, 100, 500, 100])
            #expect(requests.map { $0.dryRun == true } == [true, true, false, false])
            for request in requests {
                let groups = request.photos.map { $0.text.prefix { $0 != "." } }
                #expect(request.staying?.map(\.text) == groups.map { "\($0).1" })
                #expect(request.undecidedOnly == true)
            }
            try reviewer.wait(for: "Reviewed 600 photos")
            reviewer.type("u")
            try reviewer.wait("that all is taken back") { library.decisions.isEmpty }
            #expect(daemon.all(UndoRequest.self) == [UndoRequest(act: "a:2"), UndoRequest(act: "a:1")])
            try reviewer.wait(for: "group 1 of 600")
        }
    }

    @Test("If somebody else took back one request of an act, the others are taken back all the same")
    func partlyTakenBack() throws {
        let library = Library.groups(600)
        let nothing = ProtocolError(.nothingToUndo, "there is nothing to undo")
        @Sendable func answer(_ request: any ProtocolRequest) -> Reply {
            (request as? UndoRequest)?.act == "a:2" ? .refusal(nothing) : library.answer(request)
        }
        try ScriptedDaemon.with(answer) { daemon in
            let reviewer = try Reviewer(daemon, ReviewTopic(category: .duplicates))
            try reviewer.wait(for: "group 1 of 600")
            reviewer.type("A")
            try reviewer.wait(for: "600 groups")
            reviewer.type("y")
            try reviewer.wait(for: "Reviewed 600 photos")
            reviewer.type("u")
            try reviewer.wait("that the rest is taken back") { library.decisions.count == 100 }
            #expect(daemon.all(UndoRequest.self) == [UndoRequest(act: "a:2"), UndoRequest(act: "a:1")])
        }
    }

    @Test("The pile is sent only as it was shown")
    func pile() throws {
        let library = Library.singles(3)
        let emptied = EmptyReport(photos: 2, bytes: 2_000_000, refused: [], dryRun: false)
        _ = library.answer(MarkRequest(photos: [.id("p:1")], decision: .delete))
        try ScriptedDaemon.with({ $0 is TrashEmptyRequest ? .result(emptied) : library.answer($0) }) { daemon in
            let reviewer = try Reviewer(daemon, start: .marked)
            func send(_ photos: String) throws {
                reviewer.type("e")
                try reviewer.wait(for: "Send \(photos)")
                reviewer.type("y")
            }
            try reviewer.wait(for: "IMG_1.JPG")
            _ = library.answer(MarkRequest(photos: [.id("p:2")], decision: .delete))
            try send("1 photo")
            try reviewer.wait(for: "the marked photos are not those that you were shown")
            #expect(daemon.all(TrashEmptyRequest.self) == [])
            try reviewer.wait(for: "IMG_2.JPG")
            try send("2 photos")
            #expect(try daemon.wait(for: TrashEmptyRequest.self) == [TrashEmptyRequest(pile: "pile")])
        }
    }
}
