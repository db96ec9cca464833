import Foundation
import Testing

/// Reads Tests/FAULTS.md and checks that the tests exist that it names.
@Suite("The list of faults")
struct FaultListTests {
    /// Faults that no test can provoke and the list explains in words.
    private static let mostUntested = 10

    private struct Fault {
        let number: Int
        let words: String
        let shownBy: String

        var named: [String] { ListedTests.named(in: shownBy) }
    }

    private static func faults() throws -> [Fault] {
        try ListedTests.rows(of: "FAULTS.md").compactMap { cells in
            guard cells.count == 3, let number = Int(cells[0]) else { return nil }
            return Fault(number: number, words: cells[1], shownBy: cells[2])
        }
    }

    @Test("Each stands there once, in order, with words")
    func complete() throws {
        let faults = try Self.faults()
        #expect(faults.map(\.number) == Array(1...118))
        #expect(faults.allSatisfy { !$0.words.isEmpty && !$0.shownBy.isEmpty })
    }

    @Test("Each test that is named exists")
    func exist() throws {
        for fault in try Self.faults() {
            for name in fault.named {
                #expect(try ListedTests.exist(name), "\(fault.number): there is no \(name)")
            }
        }
    }

    @Test("At most ten are explained in words only")
    func tested() throws {
        let untested = try Self.faults().filter { $0.named.isEmpty }.map(\.number)
        #expect(untested.count <= Self.mostUntested, "\(untested)")
    }

    @Test("Each mutation takes out what a test of its fault is about")
    func mutations() throws {
        let table = ListedTests.folder.appendingPathComponent("Tools/mutations.txt")
        let faults = try Self.faults()
        for line in try String(contentsOf: table, encoding: .utf8).split(separator: "\n") {
            guard let number = line.split(separator: " ").first.flatMap({ Int($0) }) else { continue }
            let fault = try #require(faults.first { $0.number == number })
            #expect(fault.named.contains { line.hasSuffix(" " + $0) || line.hasSuffix("/" + $0) }, "\(line)")
        }
    }
}
