import CleanerProtocol
import CommandText
import PhotoCategories
import Testing

@testable import WindowBridge

@Suite("What needs no daemon")
struct PageAnswerTests {
    @Test(
        "A file of the page comes as it is, with its type and the policy that keeps all else out",
        arguments: [
            ("", "text/html; charset=utf-8"), ("index.html", "text/html; charset=utf-8"),
            ("a.css", "text/css; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"),
            ("a", "application/octet-stream"),
        ])
    func file(name: String, type: String) throws {
        let files: [String: [UInt8]] = ["index.html": [1], "a.css": [1], "a.js": [1], "a": [1]]
        let bridge = try WindowBridge(socket: [], start: WindowStart(), files: files)
        let question = Question(bridge, name)
        let answer = try question.answered()
        #expect(answer.status == 200)
        #expect(answer.contentType == type)
        #expect(try question.bytes() == [1])
        let policy = try #require(answer.headers.first { $0.name == "Content-Security-Policy" }).value
        #expect(policy.hasPrefix("default-src 'none'; img-src cleaner:; connect-src cleaner:;"))
        #expect(policy.split(separator: "; ").dropFirst().allSatisfy { $0.hasSuffix("-src cleaner:") })
    }

    @Test("The page learns what the command line asked for")
    func start() throws {
        let filter = PhotoFilter {
            $0.year = 2023
            $0.search = "beach"
        }
        let start = WindowStart(category: .blurry, filter: filter, automation: true)
        let bridge = try WindowBridge(socket: [], start: start, files: [:])
        let expected =
            #"{"automation":true,"category":"blurry","filter":{"year":2023},"search":"beach","version":"#
            + #""\#(ProgramVersion.text)","view":"grid"}"#
        #expect(try Question(bridge, "start").text() == expected + "\n")
    }

    @Test("Without wishes it begins with cards")
    func startWithoutWishes() throws {
        let bridge = try WindowBridge(socket: [], start: WindowStart(), files: [:])
        let expected = #"{"automation":false,"version":"\#(ProgramVersion.text)","view":"cards"}"#
        #expect(try Question(bridge, "start").text() == expected + "\n")
    }

    @Test("A bitmap has its rows from top to bottom, blue first, each filled up to four bytes")
    func bitmap() {
        let file = Bitmap.file(width: 1, height: 2, rgb: [1, 2, 3, 4, 5, 6])
        #expect(
            file == [
                0x42, 0x4D, 62, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 1, 0,
                24, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 2, 1, 0, 6, 5, 4, 0,
            ])
    }
}
