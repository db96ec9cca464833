import Foundation
import Testing

/// The folders of CleanerDaemon in the order of their layers; DAEMON.md says what each holds.
@Suite("Layers of the daemon")
struct LayerTests {
    /// The lowest first; the empty name is the target's own folder.
    private static let layers = [
        "Platform", "Settings", "Libraries", "Intake", "Health", "Watching", "Search", "Texts", "Model",
        "Answers", "Review",
        "Catalogue",
        "Analysis", "Apps", "Trash", "Previews", "Audit", "Systemd", "Serving", "Services", "",
    ]

    /// A file's folder, and its text without comments and strings.
    private struct Source {
        let name: String
        let layer: String
        let code: String

        init(_ file: URL, below top: URL) throws {
            name = file.lastPathComponent
            let folder = file.deletingLastPathComponent().lastPathComponent
            layer = folder == top.lastPathComponent ? "" : folder
            code = Self.code(try String(contentsOf: file, encoding: .utf8))
        }

        static func code(_ text: String) -> String {
            text.replacing(#/\/\/[^\n]*/#, with: "").replacing(#/"(\\.|[^"\\\n])*"/#, with: "\"\"")
        }

        /// The types that it declares outside of others.
        var types: [String] {
            code.matches(
                of:
                    #/(?m)^(?:(?:package|public|fileprivate|private|final|indirect) )*(?:struct|class|enum|actor|protocol|typealias) (\w+)/#
            ).map { String($0.1) }
        }

        var words: Set<Substring> { Set(code.matches(of: #/\b[A-Z]\w*/#).map(\.0)) }
    }

    private static func sources() throws -> [Source] {
        let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/CleanerDaemon").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(at: top, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try Source($0, below: top) }
    }

    /// Where a file names a type of a higher layer.
    private static func violations(_ sources: [Source]) -> [String] {
        var layerOfType: [Substring: Int] = [:]
        for source in sources {
            for type in source.types { layerOfType[Substring(type)] = layers.firstIndex(of: source.layer) }
        }
        return sources.flatMap { source in
            let own = layers.firstIndex(of: source.layer) ?? 0
            return source.words.filter { (layerOfType[$0] ?? 0) > own }
                .map { "\(source.layer)/\(source.name) names \($0) of \(layers[layerOfType[$0] ?? 0])" }
        }.sorted()
    }

    @Test("No file names a type of a higher layer, and every folder is a layer")
    func downwards() throws {
        let sources = try Self.sources()
        #expect(Set(sources.map(\.layer)) == Set(Self.layers))
        #expect(Self.violations(sources) == [])
    }
}
