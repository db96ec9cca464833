/// Reads numbers and separators from the bytes of a name.
struct NameReader {
    private let name: UnsafeBufferPointer<UInt8>
    private var place: Int

    init(_ name: UnsafeBufferPointer<UInt8>, at place: Int) {
        self.name = name
        self.place = place
    }

    /// What was not read yet.
    var rest: Slice<UnsafeBufferPointer<UInt8>> { name[min(place, name.count)...] }

    var isAtDigit: Bool { digit(at: place) != nil }
    var isAfterDigit: Bool { digit(at: place - 1) != nil }
    var isAfterLetter: Bool {
        guard place > 0 else { return false }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(name[place - 1] | 0x20)
    }

    /// Reads a number of exactly this many digits; more digits may follow.
    mutating func number(_ digits: Int) -> Int? {
        var value = 0
        for offset in 0..<digits {
            guard let digit = digit(at: place + offset) else { return nil }
            value = value * 10 + digit
        }
        place += digits
        return value
    }

    mutating func upToTwoDigits() -> Int? { digit(at: place + 1) == nil ? number(1) : number(2) }

    /// Passes one of these characters; false if another follows.
    mutating func skip(_ characters: StaticString) -> Bool {
        guard name.indices.contains(place) else { return false }
        let isOne = characters.withUTF8Buffer { $0.contains(name[place]) }
        if isOne { place += 1 }
        return isOne
    }

    mutating func skip(word: StaticString) -> Bool {
        let isThere = word.withUTF8Buffer { word in
            name.count - place >= word.count && name[place..<place + word.count].elementsEqual(word)
        }
        if isThere { place += word.utf8CodeUnitCount }
        return isThere
    }

    /// Reads AM (false) or PM (true) after a space; nil if neither follows.
    mutating func halfOfDay() -> Bool? {
        // macOS writes a narrow no-break space.
        guard skip(word: " ") || skip(word: "\u{202F}") else { return nil }
        if skip(word: "AM") { return false }
        return skip(word: "PM") ? true : nil
    }

    private func digit(at place: Int) -> Int? {
        guard name.indices.contains(place) else { return nil }
        let value = Int(name[place]) - Int(UInt8(ascii: "0"))
        return (0...9).contains(value) ? value : nil
    }
}
