import Foundation
import SystemPackage
import Testing

@testable import AppSurvey

@Suite("Files of dpkg and apt")
struct ControlFileTests {
    private func paragraphs(_ text: String) throws -> (found: [[String: String]], ControlFile.Omission) {
        let system = try ScratchSystem()
        try system.write("status", text)
        var found: [[String: String]] = []
        let omission = try ControlFile.forEachParagraph(
            in: system.root.appending("status"), fields: ["package", "depends"]
        ) { found.append($0) }
        return (found, omission)
    }

    @Test("Paragraphs, folded lines and fields that nobody wants")
    func fields() throws {
        let (found, omission) = try paragraphs(
            "PACKAGE: a\nDepends: b,\n c\nDescription: x\n Package: no\n\n\n \nPackage:d\nno colon\n: \n")
        #expect(found == [["package": "a", "depends": "b,\n c"], ["package": "d"]])
        #expect(omission.reasons == [])
    }

    @Test("A paragraph with a line of megabytes is left out, its neighbours are not")
    func longLine() throws {
        let long = String(repeating: "y", count: (1 << 20) + 1)
        let (found, omission) = try paragraphs(
            "Package: a\n\nPackage: b\nDepends: \(long)\n\nPackage: c\nDepends: \(long.dropLast(100))\n")
        #expect(found.map { $0["package"] } == ["a", "c"])
        #expect(omission.longLines == 1)
    }

    @Test(
        "Versions are ordered as dpkg orders them",
        arguments: [
            ("1.0", "1.0", 0), ("1.0~rc1", "1.0", -1), ("1:0", "2", 1), ("1.0-1", "1.0-2", -1), ("1.10", "1.9", 1),
            ("1.0", "1.0-0", 0), ("1.0a", "1.0+", -1), ("0:1", "1", 0), ("1.0.", "1.0", 1), ("00012", "12", 0),
            ("1.0~~", "1.0~", -1), ("99999999999999999999999", "100000000000000000000000", -1), ("", "0", 0),
        ])
    func versions(first: String, second: String, order: Int) {
        #expect(DebianVersion.compare(first, second).signum() == order)
        #expect(DebianVersion.compare(second, first).signum() == -order)
    }

    @Test("Relations with their versions and architectures")
    func relations() throws {
        let groups = Relation.groups("a:any (>= 1.2), b (<<3) | c , , d [amd64], (= 1)")
        #expect(groups.map { $0.map(\.name) } == [["a"], ["b", "c"], ["d"]])
        #expect(groups[0][0].architecture == "any")
        #expect(groups[0][0].isSatisfied(by: "1.10"))
        #expect(!groups[0][0].isSatisfied(by: nil))
        #expect(!groups[1][0].isSatisfied(by: "3"))
        #expect(groups[1][1].isSatisfied(by: nil))
    }
}
