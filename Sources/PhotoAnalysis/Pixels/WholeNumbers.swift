/// Fitted numbers as they stand in the sources: whole, between blanks.
enum WholeNumbers {
    static func read(_ text: StaticString) -> [Int] {
        text.withUTF8Buffer { text in
            text.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }).map(number)
        }
    }

    private static func number(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let isNegative = word.first == UInt8(ascii: "-")
        let value = word.dropFirst(isNegative ? 1 : 0).reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
        return isNegative ? -value : value
    }
}
