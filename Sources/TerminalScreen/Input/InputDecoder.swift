/// Decodes bytes from a terminal to keys, clicks and answers, whatever pieces they arrive in.
///
/// Unknown sequences are dropped as a whole, so that none of their bytes looks like a key. Pasted text is dropped too,
/// as a pasted `d` must not delete anything. Keeps at most `longestSequence` bytes.
package struct InputDecoder: Sendable {
    /// Much longer than the longest expected answer (OSC 11 with 16 bits for each channel has 25 bytes).
    static let longestSequence = 128

    private enum State: Sendable {
        case ground
        /// After Escape.
        case escape
        /// In a CSI or SS3 sequence, with its bytes so far.
        case sequence(introducer: UInt8, [UInt8])
        /// In OSC, DCS, APC, PM or SOS, up to BEL or ST.
        case string(introducer: UInt8, [UInt8], afterEscape: Bool)
        /// In pasted text, with the matched length of its end marker.
        case paste(matched: Int)
    }

    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    private var state = State.ground
    private var partialCharacter: [UInt8] = []

    package init() {}

    /// Whether an Escape may be a key or the start of a sequence.
    package var waitsAfterEscape: Bool {
        switch state {
        case .escape, .sequence: true
        default: false
        }
    }

    /// Ends a wait: an Escape that nothing followed was the key, and an incomplete sequence is dropped.
    package mutating func flush() -> [TerminalInput] {
        defer { state = .ground }
        switch state {
        case .escape: return [.key(.escape)]
        // Alt and `[` look like the beginning of a sequence.
        case .sequence(let introducer, let bytes) where bytes.isEmpty:
            return [.key(.alt(Character(Unicode.Scalar(introducer))))]
        default: return []
        }
    }

    package mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
        bytes.reduce(into: []) { inputs, byte in take(byte, &inputs) }
    }

    private mutating func take(_ byte: UInt8, _ inputs: inout [TerminalInput]) {
        switch state {
        case .ground: takeGround(byte, &inputs)
        case .escape: takeAfterEscape(byte, &inputs)
        case .sequence(let introducer, let bytes): takeSequence(byte, introducer, bytes, &inputs)
        case .string(let introducer, let bytes, let afterEscape):
            takeString(byte, introducer, bytes, afterEscape: afterEscape, &inputs)
        case .paste(let matched):
            let next = byte == Self.pasteEnd[matched] ? matched + 1 : (byte == Self.pasteEnd[0] ? 1 : 0)
            state = next == Self.pasteEnd.count ? .ground : .paste(matched: next)
        }
    }

    private mutating func takeGround(_ byte: UInt8, _ inputs: inout [TerminalInput]) {
        if byte == 0x1B {
            partialCharacter = []
            state = .escape
        } else if let key = character(byte) {
            inputs.append(.key(key))
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8, _ inputs: inout [TerminalInput]) {
        switch byte {
        case 0x1B: inputs.append(.key(.escape))
        case UInt8(ascii: "["), UInt8(ascii: "O"): state = .sequence(introducer: byte, [])
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string(introducer: byte, [], afterEscape: false)
        case 0x20..<0x7F:
            state = .ground
            inputs.append(.key(.alt(Character(Unicode.Scalar(byte)))))
        default:
            state = .ground
            inputs.append(.key(.escape))
            takeGround(byte, &inputs)
        }
    }

    private mutating func takeSequence(
        _ byte: UInt8, _ introducer: UInt8, _ bytes: [UInt8], _ inputs: inout [TerminalInput]
    ) {
        switch byte {
        case 0x40...0x7E:
            state = .ground
            if introducer == UInt8(ascii: "["), bytes == Array("200".utf8), byte == UInt8(ascii: "~") {
                state = .paste(matched: 0)
            } else if let input = SequenceMeaning.input(parameters: bytes, final: byte) {
                inputs.append(input)
            }
        case 0x20..<0x40:
            state = .sequence(introducer: introducer, bytes.count < Self.longestSequence ? bytes + [byte] : bytes)
        default:
            // Not a sequence; decodes the byte itself.
            state = .ground
            takeGround(byte, &inputs)
        }
    }

    private mutating func takeString(
        _ byte: UInt8, _ introducer: UInt8, _ bytes: [UInt8], afterEscape: Bool, _ inputs: inout [TerminalInput]
    ) {
        if byte == 0x07 || afterEscape && byte == UInt8(ascii: "\\") {
            state = .ground
            let reply = introducer == UInt8(ascii: "]") ? SequenceMeaning.reply(systemCommand: bytes) : nil
            if let reply { inputs.append(.reply(reply)) }
        } else if afterEscape {
            // The beginning of another sequence ends this one.
            state = .escape
            takeAfterEscape(byte, &inputs)
        } else if byte == 0x1B {
            state = .string(introducer: introducer, bytes, afterEscape: true)
        } else {
            let kept = bytes.count < Self.longestSequence ? bytes + [byte] : bytes
            state = .string(introducer: introducer, kept, afterEscape: false)
        }
    }

    /// Decodes a byte outside of sequences; nil while a UTF-8 character is incomplete, or if it is invalid.
    private mutating func character(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x0D, 0x0A: return .enter
        case 0x09: return .tab
        case 0x7F, 0x08: return .backspace
        case 0x00: return .control(" ")
        case 0x01..<0x20: return .control(Character(Unicode.Scalar(byte | 0x60)))
        case 0x20..<0x7F:
            partialCharacter = []
            return .character(Character(Unicode.Scalar(byte)))
        default: break
        }
        if byte & 0xC0 != 0x80 { partialCharacter = [] }
        partialCharacter.append(byte)
        guard let text = String(validating: partialCharacter, as: UTF8.self), let character = text.first else {
            if partialCharacter.count >= 4 { partialCharacter = [] }
            return nil
        }
        partialCharacter = []
        return .character(character)
    }
}

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
