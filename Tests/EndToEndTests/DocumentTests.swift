import CleanerProtocol
import Foundation
import Testing

/// Reads the pages for people who build, change or check the program.
@Suite("Pages are about what is there")
struct DocumentTests {
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Paths of the project's files.
    private static let files =
        ["README.md", "Package.swift"]
        + ["Sources", "Tests", "Fixtures", "systemd"].flatMap { folder in
            let found = FileManager.default.enumerator(atPath: repository.appendingPathComponent(folder).path)
            return (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
        }
    private static let pages = files.filter { $0.hasSuffix(".md") }

    @Test("Links lead to files", arguments: pages)
    func links(page: String) throws {
        let place = Self.repository.appendingPathComponent(page)
        let text = try String(contentsOf: place, encoding: .utf8)
        for match in text.matches(of: /\]\((?!https?:|#)([^)#]+)/) {
            let target = place.deletingLastPathComponent().appendingPathComponent(String(match.1))
            #expect(FileManager.default.fileExists(atPath: target.path), "there is no \(match.1)")
        }
    }

    @Test("Sources that are named exist", arguments: pages)
    func sources(page: String) throws {
        let text = try String(contentsOf: Self.repository.appendingPathComponent(page), encoding: .utf8)
        for match in text.matches(of: /`((?:[\w-]+\/)*\w[\w+-]*\.(?:swift|py))`/) {
            let isThere = Self.files.contains { $0 == match.1 || $0.hasSuffix("/" + match.1) }
            #expect(isThere, "there is no \(match.1)")
        }
    }

    @Test(
        "The packages have the programs' version",
        arguments: ["systemd/debian/changelog", "systemd/window/org.cleanerd.Cleaner.metainfo.xml"])
    func version(file: String) throws {
        let text = try String(contentsOf: Self.repository.appendingPathComponent(file), encoding: .utf8)
        // The first is the newest.
        let match = try #require(text.firstMatch(of: /(?:\(|<release version=")(\d[\w.]*)/))
        #expect(String(match.1) == ProgramVersion.text)
    }

    @Test("The overviews stay short", arguments: [("README.md", 8), ("Sources/ARCHITECTURE.md", 12)])
    func short(page: String, kibibytes: Int) throws {
        let text = try Data(contentsOf: Self.repository.appendingPathComponent(page))
        #expect(text.count <= kibibytes * 1024)
    }
}
