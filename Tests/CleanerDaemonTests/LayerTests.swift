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
                "Platform", "Settings", "Libraries", "Thumbnails", "Intake", "Health", "Watching", "Search", "Texts",
                "Model", "Answers", "Review", "News",
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
        Target(
            name: "AppSurvey",
            layers: [
                "Places", "Desktop", "Installed", "Debian", "Score", "Storage", "Own", "Advice", "Bundles", "Use", "",
            ]),
        Target(name: "CleanerProtocol", layers: ["Values", "Requests", "Lines", "Client"]),
        Target(name: "CommandText", layers: ["Layout", "Texts", "Acts", "Arguments", "Screens"]),
        Target(
            name: "ImageDecoding",
            layers: [
                "Digests", "Pixels", "Formats",
                "BMP", "GIF", "HEIF", "JPEG2000", "JXL", "WebP", "XMP", "Metadata", "JPEG", "PNG", "PSD", "TIFF",
                "", "Previews",
            ]),
        Target(name: "Images", layers: ["", "Pixels"]),
        Target(name: "MediaDecoding", layers: ["", "Raw", "Video"]),
        Target(
            name: "PhotoAnalysis",
            layers: [
                "Models", "Pixels", "Colours", "Copies", "Blur", "Scenes", "Exposure", "Pages", "Screens", "Videos",
                "Words",
                "",
            ]),
        Target(name: "PhotoSearch", layers: ["Model", "Words", "Places", "Time", "Query", "Ranking"]),
        Target(
            name: "PhotoStore",
            layers: [
                "Connection", "Decisions", "Places", "Families", "Journal", "Contents", "Forgetting", "Intake",
                "Photos",
                "Search", "Trash", "",
            ]),
        Target(name: "ReviewClient", layers: ["Values", "Events", "Pictures", "Pass", ""]),
        Target(name: "ReviewScreen", layers: ["Values", "Model", "Painting", ""]),
        Target(name: "TerminalScreen", layers: ["Cells", "Input", "Capabilities", "Canvas", "Pictures", "Terminal"]),
        Target(name: "cleanerctl", layers: ["", "Commands"]),
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

    @Test("Each target with folders has its layers here, and no folder has more files than a reader can look over")
    func folders() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources").standardizedFileURL
        var targets: Set<String> = []
        let all = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var counts: [String: Int] = [:]
        for case let file as URL in all where file.pathExtension == "swift" {
            let path = file.deletingLastPathComponent().path.dropFirst(sources.path.count + 1)
            counts[String(path), default: 0] += 1
            if path.contains("/") { targets.insert(String(path.prefix { $0 != "/" })) }
        }
        #expect(targets.subtracting(Self.targets.map(\.name)) == [])
        #expect(counts.filter { $0.value > 35 } == [:])
    }

    @Test("No sequence is cancelled when the daemon stops: that may block half of all tasks for ever")
    func sequences() throws {
        let sources = try Self.sources(of: Self.targets[0]).filter { $0.code.contains("cancelOnGracefulShutdown") }
        #expect(sources.map(\.name) == [])
    }
}
