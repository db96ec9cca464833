import Foundation
import TerminalTesting
import Testing

/// What German users read; `TranslationTests` see that each text has its German.
@Suite("In German", .serialized)
struct GermanTests {
    private static let german = ["LANG": "de_DE.UTF-8"]

    /// Words that English sentences have and German ones have not; commands and names of photos have none of them.
    private static let english: Set<String> = [
        "the", "and", "of", "to", "is", "are", "with", "not", "for", "from", "this", "these", "that", "has", "have",
        "it", "you", "your", "photos", "pictures", "files", "which", "than", "be", "been", "or", "if", "does",
        "nothing", "there", "their", "its", "they", "when", "what", "how", "every", "each", "found",
    ]

    /// The English words in a text, without what is quoted as it is typed.
    private static func englishWords(_ text: String) -> [String] {
        text.split(separator: "\n")
            // A command with its words, and its place in the usage.
            .map { $0.replacing(/\(Premature end of JPEG file\)/, with: "") }
            .map { $0.replacing(/cleanerctl( [a-z-]+)*/, with: "").replacing(/journalctl.*|systemctl.*/, with: "") }
            .flatMap { $0.split { !$0.isLetter && $0 != "-" && $0 != "." && $0 != "/" } }
            .map { $0.lowercased() }
            .filter(english.contains)
    }

    private static func library() throws -> Run {
        let run = try Run()
        try run.fillWithDrawnLibrary()
        run.variables = german
        try run.start()
        try run.sync()
        return run
    }

    @Test("No screen of the command line has an English sentence")
    func commands() throws {
        let run = try Self.library()
        let commands: [[String]] = [
            [], ["status", "--verbose"], ["list", "duplicates"], ["list", "near-duplicates"], ["list", "similar"],
            ["list", "blurry"], ["list", "screenshots"], ["list", "all", "--by", "folder"], ["list", "unreadable"],
            ["list", "blank"], ["list", "nonsense"], ["list"], ["search", "strand"], ["search", "Datum:2024"],
            ["search", "scene", "--explain"], ["search", "grün", "oder", "blau", "--explain"], ["colors"],
            ["colors", "blue"], ["show", "copy-of-1.jpg"], ["show", "screen-1.png"], ["show", "truncated.jpg"],
            ["show", "scene-2.jpg"], ["show", "none.jpg"], ["settings"], ["settings", "get", "blurry.sensitivity"],
            ["settings", "set", "blurry.sensitivity", "much"], ["settings", "set", "blurry.sensitivity", "0.7"],
            ["settings", "unset", "blurry.sensitivity"], ["settings", "set", "nonsense", "1"],
            ["settings", "add", "leave-out", "nowhere"], ["protect", "nowhere"], ["mark", "keep", "scene-2.jpg"],
            ["mark", "delete", "copy-of-1.jpg", "tagged-1.jpg"], ["mark", "delete", "scene-1.jpg"],
            ["mark", "maybe", "blurred-3.jpg"], ["mark", "delete", "--list", "all"], ["mark", "keep"], ["decisions"],
            ["decisions", "--limit", "many"], ["stats"], ["undo"], ["trash", "send", "--dry-run"],
            ["trash", "send", "--yes"], ["trash"], ["trash", "list"], ["trash", "restore"], ["trash", "empty"],
            ["undo"], ["undo"], ["undo"], ["undo"], ["different", "scene-1.jpg", "copy-of-1.jpg"],
            ["forget", "none.jpg"],
            ["pause", "2h"], ["pause", "long"], ["status"], ["resume"], ["scan"], ["sync"], ["audit"], ["storage"],
            ["--year", "20"], ["list", "all", "--color", "puce"], ["list", "all", "--since", "someday"],
            ["list", "all", "--larger", "much"], ["list", "all", "--near", "Atlantis"], ["nonsense"], ["list", "-x"],
            ["review", "nonsense"], ["window", "nonsense"],
        ]
        for words in commands {
            let answer = try run.control(words)
            #expect(answer.code != 3, "the daemon does not run: \(answer.errors)")
            let found = Self.englishWords(answer.output + answer.errors)
            #expect(found.isEmpty, "\(words.joined(separator: " ")): \(found)\n\(answer.output)\(answer.errors)")
        }
    }

    @Test("No page of help has an English sentence")
    func help() throws {
        let run = try Run()
        run.variables = Self.german
        let overview = try run.control("--help")
        #expect(overview.output.contains("AUFRUF: cleanerctl"))
        let commands = overview.output.matches(of: /\n  ([a-z]+) +[^\n]/).map { String($0.1) }
        try #require(commands.contains("status") && commands.contains("trash"))
        for words in [[]] + Set(commands).sorted().map({ [$0] }) {
            let page = try run.control(words + ["--help"])
            #expect(page.code == 0)
            #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(page.output)")
            let found = Self.englishWords(page.output)
            #expect(found.isEmpty, "\(words.joined()): \(found)\n\(page.output)")
        }
    }

    @Test("JSON is the same in all languages")
    func json() throws {
        let run = try Run()
        // The text in pictures, which is read later, would be in one answer and not in the other.
        try Run.put(Array("[text]\nenabled = false\n".utf8), at: run.top.path + "/config.toml")
        try run.fillWithDrawnLibrary()
        run.variables = Self.german
        try run.start()
        try run.sync()
        let requests = [
            ["status", "--json"], ["list", "duplicates", "--json"], ["show", "screen-1.png", "--json"],
            ["settings", "--json"], ["show", "none.jpg", "--json"], ["export"],
        ]
        let german = try requests.map { try run.control($0) }
        run.variables = [:]
        for (request, german) in zip(requests, german) {
            let english = try run.control(request)
            #expect(german.errors == english.errors, "\(request)")
            if request[0] != "status" { #expect(german.output == english.output, "\(request)") }
        }
    }

    @Test("Numbers, sizes and days are written as in German")
    func notation() throws {
        let run = try Run(knowing: ["IMG_20240501_120355.jpg": 1])
        run.variables = Self.german
        #expect(try run.control("status").output.contains(/\d,\d kB/))
        #expect(try run.control("list", "all", "--larger", "1,5kB").output.contains("IMG_20240501_120355.jpg"))
    }

    @Test("One daemon answers in two languages at once")
    func twoLanguages() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        run.variables = Self.german
        let german = try run.control("undo").errors
        run.variables = [:]
        let english = try run.control("undo").errors
        #expect(english.contains("there is nothing to undo"))
        #expect(german.contains("rückgängig") && !german.contains("nothing"))
    }

    @Test("A question takes the German yes")
    func question() throws {
        let run = try Run(knowing: ["a.jpg": 1, "b.jpg": 1])
        run.variables = Self.german
        try run.control("mark", "delete", "b.jpg")
        let screen = try run.screen(columns: 100)
        try screen.run("\(run.controlPath) trash send")
        try screen.wait(for: "[j/N]")
        try screen.type("j")
        try screen.send("Enter")
        try screen.wait(for: "gio trash --empty")
        #expect(access(run.library.appendingPathComponent("b.jpg").path, F_OK) != 0)
    }

    @Test("The review speaks German from its first card to its end")
    func review() throws {
        let run = try Run.withFourAndACopy()
        run.variables = Self.german
        let screen = try run.screen()
        var seen: [String] = []
        func see(_ what: String, _ holds: (String) -> Bool) throws {
            try screen.wait(what) { text in
                guard holds(text) else { return false }
                seen.append(text)
                return true
            }
        }
        try screen.run("\(run.controlPath) review all --pictures blocks")
        try see("the first card") { $0.contains("1 von 5") && $0.contains("Löschen") }
        try screen.type("i")
        try see("why") { $0.contains("Warum") }
        try screen.send("Escape")
        try screen.wait(for: "← Löschen")
        try screen.type("?")
        try see("the keys") { $0.contains("Eine Gruppe") }
        try screen.send("Escape")
        try screen.wait(for: "← Löschen")
        try screen.send("Right")
        try see("the second card") { $0.contains("2 von 5") }
        try screen.send("Left")
        try see("the third card") { $0.contains("3 von 5") }
        try screen.type("u")
        try see("the second card again") { $0.contains("2 von 5") }
        try screen.type("q")
        try screen.wait(for: "ready>")
        for text in seen { #expect(Self.englishWords(text).isEmpty, "\(text)") }
    }
}
