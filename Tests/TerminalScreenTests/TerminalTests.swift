import Glibc
import Testing

@testable import TerminalScreen

@Suite("A terminal is taken over and given back", .serialized) struct TerminalTests {
    private func open(_ pty: PseudoTerminal) throws -> Terminal {
        try Terminal(TerminalCapabilities(colour: .trueColour), path: pty.path)
    }

    private func inputs(_ events: [TerminalEvent]) -> [TerminalInput] {
        events.compactMap { if case .input(let input) = $0 { input } else { nil } }
    }

    @Test("Modes and screen are as before, once it is left, or let go of")
    func restore() throws {
        let pty = try PseudoTerminal()
        let before = pty.modes
        for isLeft in [true, false] {
            let terminal = try open(pty)
            try terminal.enter()
            #expect(pty.modes != before)
            #expect(pty.output().contains("\u{1B}[?1049h"))
            if isLeft { terminal.leave() }
            withExtendedLifetime(terminal) {}
        }
        #expect(pty.modes == before)
        let farewell = pty.output()
        for end in ["\u{1B}[?1049l", "\u{1B}[?25h", "\u{1B}[?1000l", "\u{1B}[?2004l", "\u{1B}[?2026l"] {
            #expect(farewell.contains(end))
        }
    }

    @Test("Answers are taken in, keys that are typed meanwhile stay")
    func ask() throws {
        let pty = try PseudoTerminal()
        let terminal = try open(pty)
        try terminal.enter()
        pty.type("k\u{1B}]11;rgb:f5f5/f0f0/e6e6\u{1B}\\d\u{1B}[6;20;10t\u{1B}[?62;4cm")
        try terminal.ask(milliseconds: 60_000)
        #expect(terminal.capabilities.background == RGBColour(0xF5F0E6))
        #expect(terminal.capabilities.cellPixels == PixelSize(width: 10, height: 20))
        #expect(terminal.capabilities.graphics == .sixel)
        let events = try terminal.wait()
        #expect(inputs(events) == ["k", "d", "m"].map { .key(.character($0)) })
    }

    @Test("A terminal that never answers costs its time-out; a late answer is no key (fault 107)")
    func silent() throws {
        let pty = try PseudoTerminal()
        let terminal = try open(pty)
        try terminal.enter()
        pty.type("k")
        try terminal.ask(milliseconds: 20)
        #expect(inputs(try terminal.wait()) == [.key(.character("k"))])
        pty.type("\u{1B}]11;rgb:2222/1d1d/1010\u{7}")
        #expect(inputs(try terminal.wait()) == [.reply(.background(RGBColour(0x221D10)))])
    }

    @Test("Signals are read like keys: a new size, an end")
    func signals() throws {
        let pty = try PseudoTerminal()
        let terminal = try open(pty)
        try terminal.enter()
        pty.resize(columns: 40, rows: 20)
        pthread_kill(pthread_self(), SIGWINCH)
        #expect(try terminal.wait() == [.redraw(CellSize(columns: 40, rows: 20))])
        pthread_kill(pthread_self(), SIGTERM)
        #expect(try terminal.wait() == [.terminate(signal: SIGTERM)])
    }

    @Test("An Escape alone comes through after a moment")
    func escape() throws {
        let pty = try PseudoTerminal()
        let terminal = try open(pty)
        try terminal.enter()
        pty.type("\u{1B}")
        var seen: [TerminalInput] = []
        while seen.isEmpty { seen += inputs(try terminal.wait()) }
        #expect(seen == [.key(.escape)])
    }

    @Test("A terminal that takes nothing keeps no signal from ending the program")
    func stuck() throws {
        let pty = try PseudoTerminal()
        let terminal = try open(pty)
        try terminal.enter()
        pthread_kill(pthread_self(), SIGTERM)
        // More than any terminal's buffer, and nobody reads.
        try terminal.write([UInt8](repeating: UInt8(ascii: "x"), count: 4_000_000))
        #expect(try terminal.wait() == [.terminate(signal: SIGTERM)])
    }

    @Test("What is no terminal is refused")
    func refused() {
        #expect(throws: TerminalError.none) { try Terminal(TerminalCapabilities(colour: .none), path: "/dev/null") }
        #expect(throws: TerminalError.none) { try Terminal(TerminalCapabilities(colour: .none), path: "/nowhere") }
    }
}
