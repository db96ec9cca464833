import Foundation
import Testing

/// Compares Tests/FEATURES.md with what the programs offer.
@Suite("The list of features")
struct FeatureListTests {
    /// What a program tells about itself for tools such as generators of manuals.
    private struct Help: Decodable {
        struct Command: Decodable {
            let commandName: String
            let shouldDisplay: Bool?
            let subcommands: [Command]?
            let arguments: [Argument]?

            /// The commands that do something, as they are written behind the program's name.
            var leaves: [(words: String, command: Command)] {
                let inner = (subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }
                if inner.isEmpty { return [("", self)] }
                return inner.flatMap { command in
                    command.leaves.map {
                        ($0.words.isEmpty ? command.commandName : "\(command.commandName) \($0.words)", $0.command)
                    }
                }
            }

            /// Its options, by their long names; not those that every program has.
            var options: Set<String> {
                let names = (arguments ?? []).filter(\.shouldDisplay).compactMap { argument in
                    argument.names?.first { $0.kind == "long" }.map { "--\($0.name)" }
                }
                return Set(names).subtracting(["--help", "--version"])
            }
        }

        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }

            let shouldDisplay: Bool
            let names: [Name]?
        }

        let command: Command

        init(of program: String, _ run: Run) throws {
            let text = try run.program(run.path(of: program), ["--experimental-dump-help"]).output
            self = try JSONDecoder().decode(Help.self, from: Data(text.utf8))
        }
    }

    /// The features of the list, in its four tables, with the tests that they name.
    private static func tables() throws -> [[(feature: String, tests: [String])]] {
        try ListedTests.rows(of: "FEATURES.md").split { $0 == ["feature", "shown by"] }
            .map { rows in
                rows.filter { $0.count == 2 && $0[0].hasPrefix("`") }
                    .map { (ListedTests.quoted(in: $0[0])[0], ListedTests.quoted(in: $0[1])) }
            }
            .filter { !$0.isEmpty }
    }

    @Test("All that the programs offer stands there, and nothing else")
    func complete() throws {
        let run = try Run()
        try run.start()
        let commands = try Help(of: "cleanerctl", run).command.leaves
        let options = commands.reduce(into: Set<String>()) { $0.formUnion($1.command.options) }.subtracting(["--socket"]
        )
        let settings = try run.control("settings", "--json").objects().compactMap { $0["name"] as? String }
        let daemon = try Help(of: "cleanerd", run).command.options
        let tables = try Self.tables().map { $0.map(\.feature) }
        try #require(tables.count == 4)
        #expect(tables[0].sorted() == commands.map(\.words).sorted())
        #expect(tables[1].sorted() == options.sorted())
        #expect(tables[2].sorted() == settings.sorted())
        #expect(tables[3].sorted() == daemon.sorted())
    }

    @Test("The help of each command fits 80 columns")
    func help() throws {
        let run = try Run()
        let leaves = try Help(of: "cleanerctl", run).command.leaves
            .map { $0.words.split(separator: " ").map(String.init) }
        // Also of the commands that only hold others.
        let commands = Set(leaves.flatMap { words in (0...words.count).map { Array(words.prefix($0)) } })
        try #require(commands.contains([]) && commands.contains(["trash"]) && commands.contains(["trash", "send"]))
        for words in commands {
            let help = try run.control(["help"] + words)
            let long = help.output.split(separator: "\n").filter { $0.count > 80 }
            #expect(help.code == 0 && long.isEmpty, "\(words): \(long)")
            // The manual indents them by five more columns and leaves two free.
            let examples = help.output.split(separator: "\n").filter { $0.hasPrefix("  cleanerctl ") && $0.count > 73 }
            #expect(examples.isEmpty, "\(words): \(examples)")
        }
    }

    @Test("Each names a test that exists")
    func exist() throws {
        for (feature, tests) in try Self.tables().joined() {
            #expect(!tests.isEmpty, "\(feature)")
            for test in tests { #expect(try ListedTests.exist(test), "\(feature): there is no \(test)") }
        }
    }
}
