import AppSurvey
import Testing

@Suite("Cleanup score")
struct CleanupScoreTests {
    private static let now: Int64 = 1_800_000_000

    static let cases: [(bytes: Int64, days: Int64?, size: Double, age: Double, value: Double)] = [
        (0, 0, 0, 0, 0), (1_000_000_000, 90, 1, 1, 1), (9_000_000_000, 4000, 1, 1, 1),
        (500_000_000, 45, 0.5, 0.5, 0.5), (0, nil, 0, 0.5, 0.3), (1_000_000_000, nil, 1, 0.5, 0.7),
        (0, 89, 0, 89.0 / 90, 0.6 * 89 / 90), (1_000_000_000, 0, 1, 0, 0.4), (-5, -3, 0, 0, 0),
    ]

    @Test("Four tenths are the size in GB, six tenths the days without use by 90", arguments: cases.indices)
    func parts(index: Int) {
        let (bytes, days, size, age, value) = Self.cases[index]
        var application = Application(id: "a", name: "A", source: .other)
        application.sizes.program = bytes
        application.lastUse = days.map {
            LastUse(time: Self.now - $0 * 86_400, source: .journal, precision: .second)
        }
        let score = CleanupScore(of: application, now: Self.now)
        #expect(score.size == size)
        #expect(score.age == age)
        #expect(abs(score.value - value) < 1e-12)
    }
}
