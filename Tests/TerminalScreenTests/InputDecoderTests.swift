import Testing

@testable import TerminalScreen

@Suite struct InputDecoderTests {
    static let keys: [(bytes: String, keys: [Key])] = [
        ("k", [.character("k")]), ("é", [.character("é")]), ("日🙂", [.character("日"), .character("🙂")]),
        ("\r", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{3}", [.control("c")]),
        ("\u{1A}", [.control("z")]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[C", [.right]),
        ("\u{1B}[1;5D", [.left]), ("\u{1B}[Z", [.backTab]), ("\u{1B}[3~", [.delete]), ("\u{1B}[5~", [.pageUp]),
        ("\u{1B}[6~", [.pageDown]), ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}d", [.alt("d")]),
        ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}[A\u{1B}[Bkd", [.up, .down, .character("k"), .character("d")]),
    ]

    @Test("Keys come out of bytes", arguments: keys)
    func decode(bytes: String, keys: [Key]) {
        var decoder = InputDecoder()
        #expect(decoder.decode(Array(bytes.utf8)) == keys.map(TerminalInput.key))
        #expect(!decoder.waitsAfterEscape)
    }

    @Test("Keys come out the same, however their bytes are cut", arguments: keys)
    func cut(bytes: String, keys: [Key]) {
        var decoder = InputDecoder()
        let inputs = bytes.utf8.flatMap { decoder.decode([$0]) }
        #expect(inputs == keys.map(TerminalInput.key))
    }

    @Test("An Escape is a key once nothing followed it")
    func escape() {
        var decoder = InputDecoder()
        #expect(decoder.decode([0x1B]).isEmpty)
        #expect(decoder.waitsAfterEscape)
        #expect(decoder.flush() == [.key(.escape)])
        #expect(decoder.decode(Array("k".utf8)) == [.key(.character("k"))])
    }

    @Test("Clicks and the wheel have places that count from 0")
    func mouse() {
        var decoder = InputDecoder()
        let bytes = "\u{1B}[<0;5;3M\u{1B}[<0;5;3m\u{1B}[<64;1;1M\u{1B}[<65;120;40M\u{1B}[<0;0;0M"
        #expect(
            decoder.decode(Array(bytes.utf8)) == [
                .mouse(MouseAction(.click, CellPoint(column: 4, row: 2))),
                .mouse(MouseAction(.wheelUp, CellPoint(column: 0, row: 0))),
                .mouse(MouseAction(.wheelDown, CellPoint(column: 119, row: 39))),
            ])
    }

    static let pastes: [String] = [
        "d", "ddd\u{1B}[A", "\u{1B}[20", "delete 123\r", String(repeating: "d", count: 9999),
    ]

    @Test("What is pasted decides nothing", arguments: pastes)
    func paste(text: String) {
        var decoder = InputDecoder()
        let bytes = Array("k\u{1B}[200~\(text)\u{1B}[201~m".utf8)
        #expect(decoder.decode(bytes) == [.key(.character("k")), .key(.character("m"))])
    }

    static let replies: [(bytes: String, reply: TerminalReply)] = [
        ("\u{1B}[?62;4;22c", .attributes([62, 4, 22])), ("\u{1B}[6;20;10t", .cellPixels(width: 10, height: 20)),
        ("\u{1B}]11;rgb:f5f5/f0f0/e6e6\u{1B}\\", .background(RGBColour(0xF5F0E6))),
        ("\u{1B}]11;rgb:22/1d/10\u{7}", .background(RGBColour(0x221D10))),
        ("\u{1B}]11;rgb:f/0/8\u{7}", .background(RGBColour(0xFF0088))),
    ]

    @Test("Answers of the terminal are no keys, whenever they come", arguments: replies)
    func reply(bytes: String, reply: TerminalReply) {
        var decoder = InputDecoder()
        let inputs = decoder.decode(Array("k\(bytes)d".utf8))
        #expect(inputs == [.key(.character("k")), .reply(reply), .key(.character("d"))])
    }

    static let noises: [String] = [
        "\u{1B}[>0;276;0c", "\u{1B}]0;title dddd\u{7}", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
        "\u{1B}[?2026;2$y",
        "\u{1B}]11;rgb:zz/00/00\u{7}", "\u{1B}[200000;1;1t", "\u{1B}[" + String(repeating: "9", count: 5000) + "q",
        "\u{1B}]" + String(repeating: "d", count: 5000) + "\u{7}", "\u{1B}[6;0;0t", "\u{1B}[99999999999999999999~",
    ]

    @Test("Of a sequence that means nothing no byte passes for a key", arguments: noises)
    func noise(bytes: String) {
        var decoder = InputDecoder()
        #expect(decoder.decode(Array(bytes.utf8)).isEmpty)
        #expect(decoder.decode(Array("k".utf8)) == [.key(.character("k"))])
    }

    @Test("Bytes that are not UTF-8 are passed over")
    func invalid() {
        var decoder = InputDecoder()
        let bytes: [UInt8] = [0xFF, 0xC3, UInt8(ascii: "k"), 0x80, 0xF0, 0x9F, UInt8(ascii: "d")]
        #expect(decoder.decode(bytes) == [.key(.character("k")), .key(.character("d"))])
    }

    @Test("No bytes crash it or make it keep more than a little", arguments: 0..<50 as Range<UInt64>)
    func random(seed: UInt64) {
        var state = seed &* 6_364_136_223_846_793_005 &+ 1
        var decoder = InputDecoder()
        let interesting: [UInt8] = Array("\u{1B}[]O?<;0123456789~Mcmt\\_P".utf8) + [0xC3, 0xA9, 0x07, 0xFF, 0x18]
        for _ in 0..<2000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            _ = decoder.decode([interesting[Int(state >> 33) % interesting.count]])
        }
        // However it was left, this ends any sequence, and keys are keys again.
        _ = decoder.decode(Array("\u{1B}[201~\u{1B}\\".utf8))
        _ = decoder.flush()
        #expect(decoder.decode(Array("k".utf8)) == [.key(.character("k"))])
    }
}
