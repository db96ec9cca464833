import CleanerProtocol
import CommandText
import Testing

@Suite("Decision files")
struct DecisionFileTests {
    private static let digests = ["aa", "bb"].compactMap { WireDigest(String(repeating: $0, count: 32)) }

    private static func line(_ path: String, _ digest: WireDigest) -> DecisionLine {
        let path = WirePath(bytes: Array(path.utf8))
        return .photo(
            DecidedPhoto(
                decision: .keep, contentDigest: nil, pictureDigest: digest,
                location: WireLocation(path: path, absolutePath: path), copies: false, deleted: false, at: 5))
    }

    private static let lines = [
        line("a.jpg", digests[0]), line("b.jpg", digests[1]), line("c.jpg", digests[0]),
        .different(
            DifferentPictures(
                .init(pictureDigest: digests[1], absolutePath: nil),
                .init(pictureDigest: digests[0], absolutePath: nil),
                at: 5)),
    ]

    private static func text(_ lines: [DecisionLine] = lines) throws -> [UInt8] {
        let rows = try lines.map { try LineCoding.line($0).dropLast() }
        return ([try DecisionFile.first()] + rows + [try DecisionFile.last()]).flatMap { $0 + [UInt8(ascii: "\n")] }
    }

    private static func read(_ bytes: [UInt8], portion: Int = 1 << 16) throws -> [DecisionLine] {
        var file = DecisionFile(named: "f")
        var rest = bytes[...]
        while !rest.isEmpty {
            try file.append(Array(rest.prefix(portion)))
            rest = rest.dropFirst(portion)
        }
        try file.finish()
        return file.decisions
    }

    @Test("What was written is read, in whatever portions", arguments: [1, 7, 1000])
    func whole(portion: Int) throws {
        #expect(try Self.read(Self.text(), portion: portion) == Self.lines)
        #expect(try Self.read(Self.text([])) == [])
    }

    @Test("A file that was cut off anywhere is refused")
    func cut() throws {
        let bytes = try Self.text()
        for length in 0..<bytes.count {
            #expect(throws: Complaint.self, "\(length)") { try Self.read(Array(bytes[..<length])) }
        }
    }

    @Test("A file that is another one, newer, damaged or goes on is refused for that reason")
    func others() throws {
        let whole = String(decoding: try Self.text(), as: UTF8.self)
        let rows: [(text: String, problem: String, status: Outcome)] = [
            ("", "is no file of decisions", .failed), ("hello\n", "is no file of decisions", .failed),
            (#"{"cleanerd":"settings","version":1}"# + "\n", "is no file of decisions", .failed),
            (String(repeating: "x", count: 1 << 20), "is no file of decisions", .failed),
            (String(repeating: "[", count: 100_000) + "\n", "is no file of decisions", .failed),
            (whole.replacing(#""version":1"#, with: #""version":2"#), "by a newer version", .refused),
            (whole.replacing("bbbb", with: "bxbb"), "is damaged in line 3", .failed),
            (whole.replacing(#""decision":"keep""#, with: #""decision":"burn""#), "is damaged in line 2", .failed),
            (whole + whole, "goes on after its end", .failed),
            (whole.replacing("\n{", with: "\n\n{"), "is damaged in line 2", .failed),
        ]
        for row in rows {
            #expect("\(row.problem)") { try Self.read(Array(row.text.utf8)) } throws: { error in
                let complaint = error as? Complaint
                return complaint?.problem.contains(row.problem) == true && complaint?.status == row.status
            }
        }
    }

    @Test("Members that this version does not know are passed over")
    func unknownMembers() throws {
        let more = String(decoding: try Self.text(), as: UTF8.self).replacing(#"{"a"#, with: #"{"mood":["fine"],"a"#)
        #expect(try Self.read(Array(more.utf8)) == Self.lines)
    }

    @Test("Portions for requests keep copies together, and leave nothing out")
    func batches() throws {
        let lines = (0..<9000).map { number in
            Self.line("\(number).jpg", Self.digests[number == 0 || number == 8999 ? 0 : 1])
        }
        let batches = try RequestBatches.of(decisions: lines)
        #expect(batches.count > 2 && Set(batches.joined()) == Set(lines))
        #expect(batches.count { !Set($0).isDisjoint(with: [lines[0], lines[8999]]) } == 1)
        for batch in batches {
            #expect(
                try LineCoding.line(DecisionsImportRequest(decisions: batch)).count < ProtocolLimits.requestLineBytes)
        }
    }

    @Test("The report says what was taken over, what not and why, and how to take it back")
    func report() {
        var report = DecisionsImportReport(dryRun: true)
        #expect(DecisionFileText.text(report) == "Would take over nothing.")
        (report.kept, report.maybe, report.marked, report.markedBytes) = (1200, 1, 2, 2_000_000)
        (report.different, report.companions, report.already) = (1, 3, 7)
        report.refused = [.notFound, .notFound, .conflict, .refused].map {
            Refusal(photo: "a", error: ProtocolError($0, "b"))
        }
        let decisions =
            "1,204 decisions: 1,200 to keep, 1 for the maybe pile, 2 marked for deletion (2.0 MB), "
            + "1 pair called different, with 3 files that belong to them"
        let rest =
            " 7 held here already. 1 is decided otherwise here and stays so. 2 are about nothing in the library."
            + " 1 is refused."
        #expect(DecisionFileText.question(report) == "Take over \(decisions)?\(rest)")
        report.dryRun = false
        #expect(
            DecisionFileText.text(report)
                == "Took over \(decisions).\(rest)\nNothing has moved. Take back: cleanerctl undo")
    }
}
