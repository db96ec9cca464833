import CleanerProtocol
import CommandText
import FoundationEssentials
import Testing

@Suite struct OutcomeTests {
    private static func refusal(_ word: ProtocolError.Word, remedy: String? = nil) -> Refusal {
        Refusal(photo: "a.jpg", error: ProtocolError(word, "no", remedy: remedy))
    }

    @Test(
        "Each word of the protocol has the exit status that PROTOCOL.md gives it",
        arguments: ProtocolError.Word.allCases)
    func words(word: ProtocolError.Word) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../Sources/CleanerProtocol/PROTOCOL.md")
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let row = try #require(rows.first { $0.hasPrefix("| `\(word.rawValue)` | -32") })
        #expect(row.hasSuffix(" | \(Outcome(word).rawValue) |"))
    }

    static let requests: [(label: String, done: Int, refused: [ProtocolError.Word], status: Outcome)] = [
        ("all done", 3, [], .done), ("nothing to do", 0, [], .done), ("some refused", 1, [.refused], .partlyDone),
        ("all refused", 0, [.refused, .refused], .refused), ("none found", 0, [.notFound], .notFound),
        ("all in conflict", 0, [.conflict], .busy), ("refused for this and that", 0, [.refused, .notFound], .failed),
    ]

    @Test("A request about several photos ends with what happened to them", arguments: requests.indices)
    func several(index: Int) {
        let row = Self.requests[index]
        #expect(Outcome(done: row.done, refused: row.refused.map { Self.refusal($0) }) == row.status)
    }

    static let sockets: [(kind: SocketError.Kind, liesThere: Bool, status: Outcome, says: String)] = [
        (.notRunning, false, .notRunning, "systemctl --user start cleanerd"),
        (.notRunning, true, .notRunning, "journalctl --user -u cleanerd"),
        (.closed, true, .notRunning, "journalctl"), (.timedOut, true, .busy, "try again"),
        (.pathTooLong, false, .usage, ""), (.forbidden, true, .refused, "--socket"),
        (.notUnderstood, true, .failed, "restart cleanerd"), (.failed, true, .failed, "journalctl"),
    ]

    @Test("A socket that fails says what to do", arguments: sockets.indices)
    func socket(index: Int) {
        let row = Self.sockets[index]
        let complaint = Complaint(SocketError(row.kind, "the \u{1B} problem"), socketLiesThere: row.liesThere)
        #expect(complaint.status == row.status)
        let lines = complaint.lines
        #expect(lines.first?.hasPrefix("cleanerctl: ") == true)
        #expect(lines.first?.hasSuffix("the \\x1B problem") == true)
        #expect(lines.dropFirst().joined().contains(row.says) || row.says.isEmpty && lines.count == 1)
    }

    @Test("Where nobody listens on the socket that a command names, the person's own daemon is not to be started")
    func namedSocket() {
        let complaint = Complaint(SocketError(.notRunning, "nobody"), socketLiesThere: false, isNamed: true)
        #expect(complaint.status == .notRunning)
        #expect(complaint.remedy?.contains("--socket") == true && complaint.remedy?.contains("systemctl") == false)
    }

    @Test("An error in JSON has its word, its problem and its remedy as they are, a refusal also its photo")
    func json() throws {
        func text(_ line: ErrorLine) throws -> String { String(decoding: try line.json(), as: UTF8.self) }
        let unknown = ProtocolError(.notFound, "no \u{1B} photo", remedy: "one\ntwo")
        #expect(
            try text(ErrorLine(Complaint(unknown)))
                == #"{"error":{"problem":"no \u001b photo","remedy":"one\ntwo","word":"not-found"}}"#)
        #expect(Complaint(unknown).lines == ["cleanerctl: no \\x1B photo", "one\\ntwo"])
        #expect(
            try text(ErrorLine(Complaint(.usage, "wrong", remedy: "one\ntwo")))
                == #"{"error":{"problem":"wrong","remedy":"one\ntwo","word":"usage"}}"#)
        #expect(Complaint(.usage, "wrong", remedy: "one\ntwo").lines == ["cleanerctl: wrong", "one", "two"])
        #expect(
            try text(ErrorLine(Self.refusal(.refused)))
                == #"{"error":{"photo":"a.jpg","problem":"no","word":"refused"}}"#)
    }

    @Test("A remedy that many refusals share is said once")
    func remedies() {
        let refused = [
            Self.refusal(.refused, remedy: "say so"), Self.refusal(.refused, remedy: "say so"), Self.refusal(.notFound),
        ]
        let line = "cleanerctl: a.jpg: no"
        #expect(DecisionText.lines(refused: refused, more: 0) == [line, line, line, "say so"])
        let more = "cleanerctl: and 40,000 more photos"
        #expect(DecisionText.lines(refused: refused, more: 40_000) == [line, line, line, more, "say so"])
    }

    @Test("A folder that holds photos back is named once with their number, and so is the path of one photo")
    func lockedFolders() {
        func refusal(_ path: String, cause: ProtocolError.Cause?) -> Refusal {
            var refusal = Refusal(
                photo: path.hasSuffix("c.jpg") ? "c.jpg" : path,
                error: ProtocolError(.refused, "\(path) lies there", remedy: "leave it", cause: cause))
            refusal.absolutePath = path
            return refusal
        }
        var companion = refusal("/p/b/f.jpg", cause: .lockedFolder)
        companion.absolutePath = "/p/b/g.dng"
        let refused = [
            refusal("/p/a\u{1B}/a.jpg", cause: .lockedFolder), refusal("/p/b/c.jpg", cause: .lockedFolder),
            refusal("/p/a\u{1B}/b.jpg", cause: .lockedFolder), refusal("/p/a\u{1B}/c.jpg", cause: nil), companion,
        ]
        #expect(
            DecisionText.lines(refused: refused, more: 2) == [
                "cleanerctl: 2 photos lie in /p/a\\x1B, a folder that you may not change",
                "cleanerctl: /p/b/c.jpg lies there", "cleanerctl: /p/a\\x1B/c.jpg lies there",
                "cleanerctl: /p/b/f.jpg: /p/b/f.jpg lies there", "cleanerctl: and 2 more photos", "leave it",
            ])
    }

    @Test("The question names number and size, and that it can be taken back")
    func question() {
        let many = EmptyReport(photos: 47, bytes: 1_200_000_000, refused: [], dryRun: true)
        #expect(
            DecisionText.question(many)
                == "Move 47 photos, 1.2 GB, to the desktop's trash? Back from there: cleanerctl trash restore."
        )
        let one = EmptyReport(photos: 1, bytes: 1, refused: [], dryRun: true)
        #expect(
            DecisionText.question(one)
                == "Move 1 photo, 1 byte, to the desktop's trash? Back from there: cleanerctl trash restore.")
    }

    static let marks: [(decision: Decision, dryRun: Bool, text: String)] = [
        (.keep, false, "Kept 2 photos."), (.keep, true, "Would keep 2 photos."),
        (.maybe, false, "Put 2 photos on the maybe pile."), (.maybe, true, "Would put 2 photos on the maybe pile."),
        (
            .delete, false,
            """
            Marked 2 photos for deletion, 5 bytes. Nothing has moved yet.
            To the desktop's trash: cleanerctl trash send. Take back: cleanerctl undo
            """
        ),
        (.delete, true, "Would mark 2 photos for deletion, 5 bytes."),
    ]

    @Test("A decision is confirmed in words", arguments: marks.indices)
    func marked(index: Int) {
        let row = Self.marks[index]
        let report = MarkReport(decision: row.decision, photos: 2, bytes: 5, refused: [], dryRun: row.dryRun)
        #expect(DecisionText.text(report) == row.text)
    }

    @Test("What came back is told apart")
    func restored() {
        #expect(DecisionText.text(RestoreReport(unmarked: 0, restored: 0, refused: [])) == "Nothing was brought back.")
        #expect(
            DecisionText.text(RestoreReport(unmarked: 2, restored: 1, refused: []))
                == "Brought back 1 photo from the trash. Unmarked 2 photos.")
        #expect(
            DecisionText.text(UndoReport(undone: "keeping a.jpg and 2 more", photos: 3, refused: []))
                == "Took back: keeping a.jpg and 2 more. 3 photos as before.")
        var family = UndoReport(undone: "keeping a.jpg", photos: 1, refused: [])
        family.companions = 2
        #expect(
            DecisionText.text(family) == "Took back: keeping a.jpg. 1 photo with 2 files that belong to it as before.")
        var unmarked = RestoreReport(unmarked: 1, restored: 0, refused: [])
        unmarked.unmarkedCompanions = 1
        #expect(DecisionText.text(unmarked) == "Unmarked 1 photo with 1 file that belongs to it.")
        let empty = EmptyReport(photos: 2, bytes: 5, refused: [], dryRun: false)
        #expect(
            DecisionText.text(empty)
                == """
                Moved 2 photos to the desktop's trash, 5 bytes. Take back: cleanerctl trash restore
                The space is free once that trash is emptied, in the file manager or with: gio trash --empty
                """)
    }
}
