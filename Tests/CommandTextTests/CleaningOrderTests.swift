import CleanerProtocol
import CommandText
import PhotoCategories
import Testing

@Suite struct CleaningOrderTests {
    private func count(_ category: Category, _ proposed: Int, frees bytes: Int64) -> StatusReport.CategoryCount {
        StatusReport.CategoryCount(
            category: category, photos: proposed, groups: nil, proposed: proposed, reclaimable: bytes, complete: true)
    }

    @Test("Certain categories come first, and of equally certain ones that which frees more")
    func order() {
        let counts = [
            count(.duplicates, 1, frees: 1), count(.nearDuplicates, 1, frees: 2), count(.similar, 9, frees: 900),
            count(.blurry, 2, frees: 30), count(.screenshots, 2, frees: 50), count(.dark, 1, frees: 30),
            count(.returned, 1, frees: 3),
        ]
        let ordered: [PhotoCategories.Category] = [
            .duplicates, .nearDuplicates, .returned, .screenshots, .blurry, .dark, .similar,
        ]
        #expect(CleaningOrder.of(counts).map(\.category) == ordered)
        #expect(CleaningOrder.of(counts.reversed()).map(\.category) == ordered)
    }

    @Test("Categories that propose nothing, or only browse, are left out")
    func nothing() {
        let counts = [count(.duplicates, 0, frees: 0), count(.videos, 5, frees: 5), count(.blurry, 1, frees: 1)]
        #expect(CleaningOrder.of(counts).map(\.category) == [.blurry])
    }

    static let advices: [(category: PhotoCategories.Category, proposed: Int, line: String)] = [
        (.duplicates, 31, "Begin with: cleanerctl review duplicates (31 copies, certain, frees 12.0 MB)"),
        (
            .nearDuplicates, 1,
            "Begin with: cleanerctl review near-duplicates (1 lesser version, nearly certain, frees 12.0 MB)"
        ),
        (.returned, 2, "Begin with: cleanerctl review returned (2 photos that you deleted before, frees 12.0 MB)"),
        (.dark, 2, "Begin with: cleanerctl review dark (2 photos, a look at each decides, frees 12.0 MB)"),
        (.similar, 2, "Begin with: cleanerctl review similar (2 further shots, a matter of taste, frees 12.0 MB)"),
    ]

    @Test("The first screen says what to do first, and why", arguments: advices.indices)
    func advice(index: Int) {
        let row = Self.advices[index]
        var report = Sample.status
        report.activity = .idle
        report.categories = [count(row.category, row.proposed, frees: 12_000_000)]
        let text = Sample.text(StatusScreen(report, page: Sample.page(nil)).lines)
        #expect(text.split(separator: "\n").contains { $0 == "  \(row.line)" })
    }

    @Test("It advises nothing while photos are analysed, and where nothing is proposed")
    func noAdvice() {
        var report = Sample.status
        #expect(!Sample.text(StatusScreen(report, page: Sample.page(nil)).lines).contains("Begin with"))
        report.activity = .idle
        report.categories = []
        #expect(!Sample.text(StatusScreen(report, page: Sample.page(nil)).lines).contains("Begin with"))
    }
}
