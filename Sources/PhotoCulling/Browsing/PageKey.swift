/// The place of a photo or group in an ordered list; smaller keys come first.
///
/// A list is cut into pages by the key of the last entry of each: the next page begins behind it, whatever has come or
/// gone meanwhile.
package struct PageKey: Comparable, Hashable, Sendable, CustomStringConvertible {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let last: UInt64

    /// The parts decide in their order.
    init(_ first: UInt64, _ second: UInt64 = 0, _ third: UInt64 = 0, last: UInt64 = 0) {
        self.first = first
        self.second = second
        self.third = third
        self.last = last
    }

    /// Reads what `description` prints; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0, radix: Self.radix) }
        guard parts.count == 4, let first = parts[0], let second = parts[1], let third = parts[2], let last = parts[3]
        else { return nil }
        self.init(first, second, third, last: last)
    }

    package var description: String {
        [first, second, third, last].map { String($0, radix: Self.radix) }.joined(separator: "-")
    }

    private static let radix = 36

    /// The place of an entry in a list with sections: first its section's place, then its own.
    func within(_ section: (UInt64, UInt64)) -> PageKey { PageKey(section.0, section.1, first, last: last) }

    /// Of an entry within a section: the section's place.
    var section: (UInt64, UInt64) { (first, second) }

    package static func < (one: PageKey, other: PageKey) -> Bool {
        (one.first, one.second, one.third, one.last) < (other.first, other.second, other.third, other.last)
    }

    /// The part for a number of which the smallest comes first.
    static func ascending(_ number: Int64) -> UInt64 { UInt64(bitPattern: number) ^ 1 << 63 }

    /// The part for a number of which the largest comes first.
    static func descending(_ number: Int64) -> UInt64 { ~ascending(number) }

    /// The part for a number that is not negative, of which the largest comes first.
    static func descending(_ number: Double) -> UInt64 { ~number.bitPattern }
}
