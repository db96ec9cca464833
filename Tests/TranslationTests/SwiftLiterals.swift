/// A string literal of a Swift source, and the call whose argument it is.
struct SwiftLiteral: Hashable {
    /// The text with `{}` for each value in it.
    let text: String
    /// The name before the parenthesis, such as `tr` or `Amount.count`; empty where it is no argument by itself.
    let call: String
    /// The place among the arguments.
    let argument: Int
    /// Tells calls apart.
    let callNumber: Int
    /// Whether a name with a colon stands before it.
    let isLabelled: Bool
    let line: Int
}

/// Finds the string literals of a Swift source, also those within others.
struct SwiftLiterals {
    private struct Call {
        var name = ""
        var argument = 0
        var number: Int
    }

    private let source: [UInt8]
    private var place = 0
    private var line = 1
    private var calls: [Call] = []
    private var callCount = 0
    private(set) var found: [SwiftLiteral] = []

    static func of(_ source: String) -> [SwiftLiteral] {
        var literals = SwiftLiterals(source: Array(source.utf8))
        literals.readCode(until: nil)
        return literals.found
    }

    private init(source: [UInt8]) {
        self.source = source
    }

    private func starts(_ text: StaticString) -> Bool {
        let end = place + text.utf8CodeUnitCount
        return end <= source.count
            && source[place..<end].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: end - place))
    }

    /// Reads up to the parenthesis that closes an interpolation, or to the end.
    private mutating func readCode(until end: UInt8?) {
        let depth = calls.count
        while place < source.count {
            let byte = source[place]
            switch byte {
            case UInt8(ascii: "/") where starts("//"):
                while place < source.count, source[place] != UInt8(ascii: "\n") { place += 1 }
            case UInt8(ascii: "/") where starts("/*"):
                while place < source.count, !starts("*/") { advance() }
            case UInt8(ascii: "#") where starts("#\""):
                place += 2
                while place < source.count, !starts("\"#") { advance() }
                place += 2
            case UInt8(ascii: "\""):
                readLiteral()
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                callCount += 1
                calls.append(Call(name: byte == UInt8(ascii: "(") ? nameBefore() : "", number: callCount))
                place += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if calls.count == depth, byte == end { return }
                _ = calls.popLast()
                place += 1
            case UInt8(ascii: ","):
                if !calls.isEmpty { calls[calls.count - 1].argument += 1 }
                place += 1
            default:
                advance()
            }
        }
    }

    private mutating func advance() {
        if source[place] == UInt8(ascii: "\n") { line += 1 }
        place += 1
    }

    private func nameBefore() -> String {
        var start = place
        while start > 0, Self.isOfName(source[start - 1]) { start -= 1 }
        return String(decoding: source[start..<place], as: UTF8.self)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private mutating func readLiteral() {
        let call = calls.last
        let start = line
        let before = source[..<place].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
        let isLong = starts("\"\"\"")
        place += isLong ? 3 : 1
        var text: [UInt8] = []
        while place < source.count {
            if isLong ? starts("\"\"\"") : source[place] == UInt8(ascii: "\"") { break }
            if source[place] == UInt8(ascii: "\\") {
                readEscape(into: &text)
            } else {
                text.append(source[place])
                advance()
            }
        }
        place += isLong ? 3 : 1
        let lines = String(decoding: text, as: UTF8.self)
        found.append(
            SwiftLiteral(
                text: (isLong ? Self.unindented(lines) : lines).replacing("\u{0}", with: "\n"),
                call: call?.name ?? "", argument: call?.argument ?? 0, callNumber: call?.number ?? 0,
                isLabelled: before == UInt8(ascii: ":"), line: start))
    }

    /// Reads what a backslash begins; a newline that is written as such becomes a zero byte until indents are gone.
    private mutating func readEscape(into text: inout [UInt8]) {
        place += 1
        switch source[place] {
        case UInt8(ascii: "("):
            place += 1
            callCount += 1
            calls.append(Call(number: callCount))
            readCode(until: UInt8(ascii: ")"))
            calls.removeLast()
            place += 1
            text += Array("{}".utf8)
        case UInt8(ascii: "n"):
            text.append(0)
            place += 1
        case UInt8(ascii: "t"):
            text.append(UInt8(ascii: "\t"))
            place += 1
        case UInt8(ascii: "u"):
            let end = source[place...].firstIndex(of: UInt8(ascii: "}")) ?? place
            let digits = String(decoding: source[(place + 2)..<end], as: UTF8.self)
            if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
                text += Array(String(Character(scalar)).utf8)
            }
            place = end + 1
        case UInt8(ascii: "\n"):
            // The line goes on in the next one, whose indent goes as well.
            advance()
            text.append(1)
        default:
            text.append(source[place])
            place += 1
        }
    }

    /// A text of several lines without the indent of its last line.
    private static func unindented(_ text: String) -> String {
        var lines = text.replacing("\u{1}", with: "\u{1}\n").split(separator: "\n", omittingEmptySubsequences: false)
        lines.removeFirst()
        let indent = lines.popLast()?.count ?? 0
        return lines.map { $0.dropFirst(indent) }.joined(separator: "\n").replacing("\u{1}\n", with: "")
    }
}
