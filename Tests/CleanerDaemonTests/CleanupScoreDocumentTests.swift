import AppSurvey
import CleanerProtocol
import Foundation
import Testing

@Suite("The score of applications is what the pages say")
struct CleanupScoreDocumentTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources").standardizedFileURL

    @Test(
        "Weights, sizes and days are those of the survey",
        arguments: [
            ("CleanerProtocol/PROTOCOL.md", "`size`", "`age`"),
            ("cleanerctl/Commands/Apps.swift", "size in GB", "days since the last use / \(CleanupScore.longestDays)"),
        ])
    func weights(page: String, size: String, age: String) throws {
        let weights = CleanupScore.weights
        #expect(AppRow.Score.sizeWeight == weights.size)
        #expect(AppRow.Score.ageWeight == weights.age)
        #expect(CleanupScore.largest == 1_000_000_000)
        let text = try String(contentsOf: Self.sources.appendingPathComponent(page), encoding: .utf8)
        #expect(text.contains("\(weights.size) × \(size)"))
        #expect(text.contains("\(weights.age) × \(age)"))
        #expect(text.contains("\(CleanupScore.unknownAge) "))
    }
}
