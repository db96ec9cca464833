import CommandText
import Foundation
import Testing

@Suite struct SafeTextTests {
    static let names: [(label: String, bytes: [UInt8], text: String)] = [
        ("plain", Array("IMG_1203 (2).jpg".utf8), "IMG_1203 (2).jpg"),
        ("letters of the world", Array("Äpfel 写真 фото é.jpg".utf8), "Äpfel 写真 фото é.jpg"),
        ("a family joined to one sign", Array("👨‍👩‍👧.jpg".utf8), "👨‍👩‍👧.jpg"),
        ("newline and tab", Array("a\nb\tc\r".utf8), "a\\nb\\tc\\r"),
        ("a sequence that clears the screen", Array("\u{1B}[2J.jpg".utf8), "\\x1B[2J.jpg"),
        ("the same in one C1 character", Array("\u{9B}2J".utf8), "\\u{009B}2J"),
        ("delete", [0x61, 0x7F], "a\\x7F"),
        ("text turned around", Array("\u{202E}gpj.exe".utf8), "\\u{202E}gpj.exe"),
        ("isolates", Array("\u{2066}a\u{2069}".utf8), "\\u{2066}a\\u{2069}"),
        ("line separator", Array("a\u{2028}b".utf8), "a\\u{2028}b"),
        ("zero width and byte order mark", Array("\u{200B}\u{FEFF}".utf8), "\\u{200B}\\u{FEFF}"),
        ("a blank letter", Array("\u{3164}".utf8), "\\u{3164}"),
        ("tag characters", Array("\u{E0041}".utf8), "\\u{E0041}"),
        ("invalid bytes", [0x62, 0xFF, 0xFE, 0x2E], "b\\xFF\\xFE."),
        ("a letter cut off", [0x61, 0xE2, 0x82], "a\\xE2\\x82"),
        ("the sign of repair itself", Array("\u{FFFD}".utf8), "\u{FFFD}"),
        ("nothing", [], ""),
    ]

    @Test("A name is shown so that it can do nothing to the terminal", arguments: names.indices)
    func escape(index: Int) {
        let (_, bytes, text) = Self.names[index]
        #expect(SafeText.escaped(bytes: bytes) == text)
    }

    @Test("A line of JSON does nothing to the terminal and says the same", arguments: names.indices)
    func json(index: Int) throws {
        let name = String(decoding: Self.names[index].bytes, as: UTF8.self)
        let line = try JSONEncoder().encode([name])
        let shown = SafeText.escaped(json: line)
        let text = String(decoding: shown, as: UTF8.self)
        #expect(SafeText.escaped(text) == text)
        #expect(try JSONDecoder().decode([String].self, from: Data(shown)) == [name])
    }

    @Test("Every byte and every pair of bytes comes out without a control character")
    func allBytes() {
        for first in 0...UInt8.max {
            for second in 0...UInt8.max {
                let text = SafeText.escaped(bytes: [first, second])
                let isClean = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
                if !isClean { Issue.record("\(first) \(second) came out as \(text.debugDescription)") }
            }
        }
    }

    static let widths: [(text: String, columns: Int)] = [
        ("", 0), ("abc", 3), ("Äé", 2), ("e\u{301}", 1), ("写真", 4), ("…", 1), ("한글", 4), ("📷", 2),
    ]

    @Test("Text takes its columns", arguments: widths)
    func width(text: String, columns: Int) {
        #expect(TextWidth.of(text) == columns)
    }

    static let clips: [(text: String, columns: Int, result: String)] = [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("写真写真", 4, "写…"), ("写真写真", 5, "写真…"), ("abc", 0, ""),
        ("e\u{301}e\u{301}a", 2, "e\u{301}…"),
    ]

    @Test("Text is cut between letters, within its columns", arguments: clips)
    func clip(text: String, columns: Int, result: String) {
        let clipped = TextWidth.clipped(text, to: columns)
        #expect(clipped == result)
        #expect(TextWidth.of(clipped) <= columns)
    }

    @Test("A name that is too wide loses its middle, so that a series still differs")
    func shortened() {
        #expect(TextWidth.shortened("FilMinFrames-ant22.jpg", to: 14) == "FilMinF…22.jpg")
        #expect(TextWidth.shortened("写真写真写真写真.jpg", to: 12) == "写真写….jpg")
        #expect(TextWidth.shortened("short.jpg", to: 14) == "short.jpg")
        for columns in 0...20 {
            #expect(TextWidth.of(TextWidth.shortened("写真-2024-05-01.jpg", to: columns)) <= columns)
        }
    }
}
