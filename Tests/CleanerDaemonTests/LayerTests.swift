import Foundation
import Testing

/// The folders of targets in the order of their layers; DAEMON.md and CULLING.md say what each holds.
@Suite("Layers of targets")
struct LayerTests {
    /// The folders of a target.
    struct Target: CustomTestStringConvertible {
        let name: String
        /// The lowest first; the empty name is the target's own folder.
        let layers: [String]

        var testDescription: String { name }
    }

    static let targets = [
        Target(
            name: "CleanerDaemon",
            layers: [
                "Platform", "Settings", "Libraries", "Intake", "Health", "Watching", "Search", "Texts", "Model",
                "Answers", "Review", "News",
                "Catalogue",
                "Analysis", "Apps", "Trash", "Previews", "Audit", "Systemd", "Notifications", "Serving", "Services", "",
            ]),
        Target(
            name: "PhotoCulling",
            layers: [
                "Values", "Names", "Search", "Videos", "Folders", "Screenshots", "Facts", "Families", "Categories",
                "Keepers",
                "Photos", "Copies", "NearDuplicates", "Similar", "Groups",
                "Lists", "Moments", "Verdicts", "",
                "Browsing", "Proposals", "Differences",
            ]),
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

    private static func sources(of target: Target) throws -> [Source] {
        let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/\(target.name)").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(at: top, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try Source($0, below: top) }
    }

    /// Where a file names a type of a higher layer.
    private static func violations(_ sources: [Source], _ layers: [String]) -> [String] {
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

    @Test("No file names a type of a higher layer, and every folder is a layer", arguments: targets)
    func downwards(target: Target) throws {
        let sources = try Self.sources(of: target)
        #expect(Set(sources.map(\.layer)) == Set(target.layers))
        #expect(Self.violations(sources, target.layers) == [])
    }

    @Test("No sequence is cancelled when the daemon stops: that may block half of all tasks for ever")
    func sequences() throws {
        let sources = try Self.sources(of: Self.targets[0]).filter { $0.code.contains("cancelOnGracefulShutdown") }
        #expect(sources.map(\.name) == [])
    }
}
