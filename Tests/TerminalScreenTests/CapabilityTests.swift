import Testing

@testable import TerminalScreen

@Suite struct CapabilityTests {
    static let coloursRows: [(environment: [String: String], depth: ColourDepth)] = [
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColour), (["TERM": "xterm-256color"], .palette256),
        (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen), (["TERM": "dumb"], .none), ([:], .none),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
        (["TERM": "xterm-256color", "NO_COLOR": ""], .palette256), (["TERM": "xterm-kitty"], .trueColour),
    ]

    @Test("Colours follow the environment", arguments: coloursRows)
    func colours(environment: [String: String], depth: ColourDepth) {
        #expect(TerminalCapabilities(environment: environment).colour == depth)
    }

    @Test(
        "Pictures keep their greys where no colours are wanted and the terminal has greys",
        arguments: [
            (["TERM": "xterm-256color", "NO_COLOR": "1"], true), (["TERM": "xterm-kitty", "NO_COLOR": "1"], true),
            (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb", "NO_COLOR": "1"], false),
            (["TERM": "xterm-256color"], false),
        ])
    func greys(environment: [String: String], greys: Bool) {
        #expect(TerminalCapabilities(environment: environment).greys == greys)
    }

    static let graphicsRows: [(environment: [String: String], graphics: GraphicsProtocol?)] = [
        (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], .kitty), (["TERM": "xterm-kitty"], .kitty),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .kitty),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm), (["TERM": "xterm-256color"], nil),
        (["TERM": "linux"], nil), (["TERM": "dumb"], nil), ([:], nil), (["TERM": "mlterm"], .sixel),
        // Fault 109: what a terminal left in the environment says nothing inside of a multiplexer.
        (["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "KITTY_WINDOW_ID": "1"], nil),
        (["TERM": "screen-256color", "TERM_PROGRAM": "iTerm.app"], nil),
        (["TERM": "xterm-256color", "STY": "1.x", "TERM_PROGRAM": "WezTerm"], nil),
    ]

    @Test("Pictures follow the environment, carefully", arguments: graphicsRows)
    func graphics(environment: [String: String], graphics: GraphicsProtocol?) {
        #expect(TerminalCapabilities(environment: environment).graphics == graphics)
    }

    @Test("What a person chose wins, whatever the terminal says")
    func chosen() {
        var capabilities = TerminalCapabilities(environment: ["TERM": "xterm-kitty"], pictures: .mosaics)
        capabilities.take(.attributes([62, 4]))
        #expect(capabilities.graphics == nil)
        #expect(TerminalCapabilities(environment: [:], pictures: .graphics(.sixel)).graphics == .sixel)
    }

    @Test("A terminal that answers that it knows sixel gets it, one with a better protocol keeps that")
    func attributes() {
        var plain = TerminalCapabilities(environment: ["TERM": "xterm-256color"])
        plain.take(.attributes([62, 22]))
        #expect(plain.graphics == nil)
        plain.take(.attributes([62, 4, 22]))
        #expect(plain.graphics == .sixel)
        var kitty = TerminalCapabilities(environment: ["TERM": "xterm-kitty"])
        kitty.take(.attributes([62, 4]))
        #expect(kitty.graphics == .kitty)
    }

    static let locales: [(environment: [String: String], unicode: Bool)] = [
        (["LANG": "de_DE.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false), ([:], true),
        (["LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"], false), (["LANG": "C", "LC_CTYPE": "C.UTF-8"], true),
    ]

    @Test("More than ASCII follows the locale", arguments: locales)
    func locale(environment: [String: String], unicode: Bool) {
        #expect(TerminalCapabilities(environment: environment).unicode == unicode)
    }

    static let nearestRows: [(colour: UInt32, pen: UInt8)] = [
        (0x8B0000, 88), (0xB6890C, 136), (0x6D0000, 52), (0xF5F0E6, 255), (0x221D10, 234), (0x000000, 16),
        (0xFFFFFF, 231),
    ]

    @Test("A colour finds its nearest pen of 256", arguments: nearestRows)
    func nearest(colour: UInt32, pen: UInt8) {
        #expect(RGBColour(colour).palette256 == pen)
    }

    @Test("Light pages are told from dark ones")
    func light() {
        #expect(RGBColour(0xF5F0E6).isLight && RGBColour(0xFFFFFF).isLight)
        #expect(!RGBColour(0x221D10).isLight && !RGBColour(0x002B36).isLight)
    }
}
