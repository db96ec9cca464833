/// The meaning of xterm's sequences.
enum SequenceMeaning {
    /// Decodes a CSI or SS3 sequence; nil if it is unknown.
    static func input(parameters: [UInt8], final: UInt8) -> TerminalInput? {
        let text = String(decoding: parameters, as: UTF8.self)
        switch (text.first, final) {
        case ("<", UInt8(ascii: "M")): return mouse(text.dropFirst())
        case ("?", UInt8(ascii: "c")): return .reply(.attributes(numbers(text.dropFirst())))
        case (_, UInt8(ascii: "t")):
            let numbers = numbers(text[...])
            guard numbers.count == 3, numbers[0] == 6 else { return nil }
            return cellPixels(width: numbers[2], height: numbers[1])
        default: return key(numbers(text[...]), final: final).map(TerminalInput.key)
        }
    }

    /// A key, regardless of modifiers.
    private static func key(_ parameters: [Int], final: UInt8) -> Key? {
        switch Unicode.Scalar(final) {
        case "A": return .up
        case "B": return .down
        case "C": return .right
        case "D": return .left
        case "H": return .home
        case "F": return .end
        case "Z": return .backTab
        // The keypad's Enter in application mode.
        case "M": return parameters.isEmpty ? .enter : nil
        case "~": break
        default: return nil
        }
        switch parameters.first {
        case 1, 7: return .home
        case 3: return .delete
        case 4, 8: return .end
        case 5: return .pageUp
        case 6: return .pageDown
        default: return nil
        }
    }

    /// SGR coordinates (mode 1006): button, column and row counted from 1.
    private static func mouse(_ text: Substring) -> TerminalInput? {
        let numbers = numbers(text)
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let point = CellPoint(column: numbers[1] - 1, row: numbers[2] - 1)
        switch numbers[0] {
        case 0: return .mouse(MouseAction(.click, point))
        case 64: return .mouse(MouseAction(.wheelUp, point))
        case 65: return .mouse(MouseAction(.wheelDown, point))
        default: return nil
        }
    }

    /// A cell has at least a few pixels, and no screen has cells of more than a thousand.
    private static func cellPixels(width: Int, height: Int) -> TerminalInput? {
        guard (2...1000).contains(width), (2...1000).contains(height) else { return nil }
        return .reply(.cellPixels(width: width, height: height))
    }

    /// `11;rgb:RRRR/GGGG/BBBB` with 1 to 4 hex digits a channel, as X11 writes colours.
    static func reply(systemCommand bytes: [UInt8]) -> TerminalReply? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("11;rgb:") else { return nil }
        let channels = text.dropFirst(7).split(separator: "/", omittingEmptySubsequences: false).map {
            digits -> UInt32? in
            guard (1...4).contains(digits.count), let value = UInt32(digits, radix: 16) else { return nil }
            return value * 255 / (1 << (4 * UInt32(digits.count)) - 1)
        }
        guard channels.count == 3, let red = channels[0], let green = channels[1], let blue = channels[2] else {
            return nil
        }
        return .background(RGBColour(red << 16 | green << 8 | blue))
    }

    private static func numbers(_ text: Substring) -> [Int] {
        text.split(separator: ";", omittingEmptySubsequences: false).compactMap { Int($0) }
    }
}
