import CleanerProtocol
import Testing

@Suite("Many refusals in one answer")
struct RefusalsTests {
    @Test("However many and long they are, the answer fits into the client's line, and all are counted")
    func bounded() throws {
        let error = ProtocolError(
            .refused, "no other copy of this picture is there any more",
            remedy: "keep it, or mark it again with --last-copy if all copies shall go")
        // A control character takes six bytes in JSON.
        let path = String(repeating: "\u{1}", count: 4000)
        var refusals = Refusals()
        for number in 0..<2000 { refusals.add(path + "\(number)", error) }
        #expect(refusals.count == 2000 && refusals.unnamed > 0 && refusals.named.count > 100)
        var report = EmptyReport(photos: 1, bytes: 1, refused: [], dryRun: false)
        report.take(refusals)
        #expect(report.moreRefused == refusals.unnamed)
        #expect(try LineCoding.line(report).count < ProtocolLimits.answerLineBytes)
    }

    @Test("A few are all named, and no number is told beside them")
    func few() throws {
        var refusals = Refusals()
        refusals.add("a.jpg", ProtocolError(.refused, "no", remedy: nil))
        var report = EmptyReport(photos: 0, bytes: 0, refused: [], dryRun: false)
        report.take(refusals)
        #expect(report.refused.count == 1 && report.moreRefused == nil)
    }
}
