import PhotoCulling
import Testing

@testable import CleanerDaemon

@Suite("Reading TOML")
struct TOMLReaderTests {
    private static let values: [(String, TOMLReader.Value)] = [
        ("3", .whole(3)), ("-17", .whole(-17)), ("+1_000", .whole(1000)), ("0xFf", .whole(255)), ("0b101", .whole(5)),
        ("0o17", .whole(15)), ("0", .whole(0)), ("1.5", .number(1.5)), ("-0.25e2", .number(-25)),
        ("1e3", .number(1000)),
        ("6_0.0_1", .number(60.01)), ("-inf", .other), ("true", .flag(true)), ("false", .flag(false)),
        ("1979-05-27T07:32:00Z", .other), ("07:32:00", .other), ("\"a\\tb \\u00e9 \\U0001F600\"", .text("a\tb é 😀")),
        ("'C:\\x'", .text("C:\\x")), ("\"\"", .text("")), ("''", .text("")), ("\"\"\"\nx\ny\"\"\"", .text("x\ny")),
        ("\"\"\"a \\  \n\n   b\"\"\"", .text("a b")), ("\"\"\"\"\"two\"\"\"\"\"", .text("\"\"two\"\"")),
        ("'''it's'''", .text("it's")), ("\"\"\"\r\nx\r\ny\"\"\"", .text("x\ny")), ("[]", .list([])),
        ("[ 1, # one\n 'b' , ]", .list([.whole(1), .text("b")])),
        ("[[1], []]", .list([.list([.whole(1)]), .list([])])),
    ]

    @Test("Values of each kind are what the standard says", arguments: values.indices)
    func understood(index: Int) throws {
        let (text, value) = Self.values[index]
        let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
        let read = try TOMLReader.read("a=\(text) # so\r\n\tb = 2")
        #expect(
            read == [
                .init(name: ["a"], value: value, line: 1), .init(name: ["b"], value: .whole(2), line: 2 + lines),
            ])
    }

    @Test("Names are bare, quoted or dotted, of tables and of tables in a line")
    func names() throws {
        let text = """
            \u{FEFF}# first
            a.'b c' . "d\\"e" = 1
            [ t . "u" ]
            1-_ = 2
            v = { w = 3, x.y = { } , z = { q = 4 } }
            [empty]
            """
        let read = try TOMLReader.read(text)
        #expect(
            read.map(\.name) == [
                ["a", "b c", "d\"e"], ["t", "u", "1-_"], ["t", "u", "v", "w"], ["t", "u", "v", "z", "q"],
            ])
        #expect(read.map(\.line) == [2, 4, 5, 5])
        #expect(read.map(\.value) == [.whole(1), .whole(2), .whole(3), .whole(4)])
        #expect(try TOMLReader.read("") == [])
    }

    private static let wrong: [(text: String, line: Int, words: String)] = [
        ("a", 1, "a has no value"), ("a =", 1, "a value is missing"), ("\na = b", 2, "b is no value"),
        ("a = 1 2", 1, "goes on"),
        ("a = 01", 1, "01 is no value"), ("a = 1__0", 1, "no value"), ("a = 1_", 1, "no value"),
        ("a = 1.", 1, "no value"),
        ("a = .5", 1, "no value"), ("a = 0x-1", 1, "no value"), ("a = 99999999999999999999", 1, "no value"),
        ("a = \"x", 1, "a text has no end"), ("a = \"x\ny\"", 1, "no end on its line"), ("a = '''x\n", 2, "no end"),
        ("a = \"\\x\"", 1, "backslash"), ("a = \"\\ud800\"", 1, "backslash"), ("a = \"\\u12\"", 1, "backslash"),
        ("a = \"\u{1}\"", 1, "control character"), ("a = [1", 1, "no end"), ("a = [1 2]", 1, "no end"),
        ("a = [,]", 1, "a value is missing"), ("a = [{b = 1}]", 1, "brace"), ("a = [1979-05-2{ 7 a=, 1}]", 1, "no end"),
        ("a = {b = 1", 1, "no end"), ("a = {b = 1,}", 1, "a name is missing"), ("a = {b = 1\n}", 1, "no end"),
        ("a = 1\na = 2", 2, "a is set twice"), ("[a]\n[a]", 2, "stands there twice"), ("[[a]]", 1, "list of tables"),
        ("[a", 1, "no end"), ("[a]]", 1, "goes on"), ("[]", 1, "no name"), ("= 1", 1, "a name is missing"),
        ("a..b = 1", 1, "a name is missing"), ("\"\"\"a\"\"\" = 1", 1, "has no value"),
        ("a = " + String(repeating: "[", count: 100_000), 1, "too deep"),
        ("a = " + String(repeating: "{a=", count: 100_000), 1, "too deep"),
    ]

    @Test("What is wrong is told with its line", arguments: wrong.indices)
    func refused(index: Int) {
        let (text, line, words) = Self.wrong[index]
        let problem = #expect(throws: SettingProblem.self) { try TOMLReader.read(text) }
        #expect(problem?.line == line)
        #expect(problem?.problem.contains(words) == true, "\(problem?.problem ?? "")")
        #expect(problem?.problem.hasPrefix("it is no TOML: ") == true)
    }
}
