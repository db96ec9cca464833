import Foundation
import PhotoCategories
import Testing

@Suite("The page's table of lists")
struct PageCategoriesTests {
    /// A row of `categories.js`, such as `['dark', t`Dark`, 'measured']`.
    private struct Row: Equatable {
        let name: String
        let title: String
        let kind: String
    }

    /// How the page calls a kind.
    private static func word(_ kind: CategoryKind) -> String {
        switch kind {
        case .groups(.copies): "copies"
        case .groups(.versions): "versions"
        case .groups(.shots): "shots"
        case .groups(.moments): "moments"
        case .measured: "measured"
        case .returned: "returned"
        case .browsing: "browsing"
        }
    }

    @Test("It has the same lists with the same titles and kinds, in the same order")
    func same() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/cleaner/Page/categories.js")
        let source = try String(contentsOf: file, encoding: .utf8)
        let rows = source.matches(of: /\['([a-z-]+)', t`([^`]+)`, '([a-z]+)'\],/).map {
            Row(name: String($0.1), title: String($0.2), kind: String($0.3))
        }
        #expect(
            rows == Category.allCases.map { Row(name: $0.name, title: $0.title, kind: Self.word($0.kind)) },
            "cleaner/Page/categories.js needs a row for each category, in their order")
    }

    @Test("Lists of which the page says that they propose something are those that do")
    func proposing() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/cleaner/Page/categories.js")
        let source = try String(contentsOf: file, encoding: .utf8)
        let certainty = try #require(source.firstMatch(of: /const certainty = \{(.*?)\}/)?.1)
        let proposing = Set(certainty.matches(of: /([a-z]+):/).map { String($0.1) })
        for category in Category.allCases {
            #expect(proposing.contains(Self.word(category.kind)) == category.isJudged, "\(category.name)")
        }
    }
}
