import CleanerProtocol
import FoundationEssentials
import PhotoCategories
import Testing

/// The manual says what the tables of categories and settings say.
@Suite struct CategoryDocumentTests {
    private static func page(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: "../../systemd/man/\(name)"), encoding: .utf8)
    }

    @Test("cleanerd-config(5) describes each setting in the form of its values", arguments: Setting.all)
    func setting(setting: Setting) throws {
        let form =
            switch setting.kind {
            case .sensitivity: " Li = Ar value\n"
            case .places: " Li = Bq Qo Ar "
            case .flag: " Li = Ar true | false\n"
            case .choice(let words): " Li = Qo Ar \(words.joined(separator: " | ")) Qc\n"
            case .composition: " Li = "
            }
        #expect(try Self.page("cleanerd-config.5").contains(".It Ic \(setting.name)\(form)"))
    }

    @Test("cleanerd-config(5) names each sensitivity with what its levels stand for", arguments: Category.adjustable)
    func sensitivity(category: Category) throws {
        let page = try Self.page("cleanerd-config.5")
        let scale = try #require(category.sensitivity)
        let levels = Sensitivity.Level.allCases.map { "Ta \(Sensitivity.text(scale.threshold(of: $0)))" }
        let rows = page.split(separator: "\n").filter { $0.contains(levels.joined(separator: " ")) }
        #expect(rows.contains { $0.hasPrefix(".It \(category.name) Ta") || $0.hasPrefix(".It the others Ta") })
    }

    @Test("cleanerd-decisions(7) has a section about each category that proposes", arguments: Category.judged)
    func section(category: Category) throws {
        let words = category.name.split(separator: "-").joined(separator: " ")
        let headings = try Self.page("cleanerd-decisions.7").split(separator: "\n").filter { $0.hasPrefix(".Ss ") }
        #expect(headings.contains { $0.lowercased().contains(words) })
    }
}
