/// Counts how many signs differ from those of a query, for 128 embeddings at a time.
///
/// Bit i of a word belongs to embedding i. The counts have one word for each binary digit, and words are added like
/// digits, with carries (Harley and Seal; Warren, Hacker's Delight, 5-1). That takes about ten instructions for each
/// embedding. It needs no popcount instruction, which plain x86-64 lacks.
struct SignCounter {
    /// The only vector type of 128 bits that the compiler keeps in whole registers.
    typealias Word = SIMD16<UInt8>

    static let planes = 128

    /// The initial count, so that the digit for 128 is set if the limit is exceeded.
    private let offset: Int

    init(most: Int) {
        precondition((0..<Self.planes).contains(most))
        offset = Self.planes - 1 - most
    }

    /// The embeddings with too many differences, from 128 planes of signs, one for each number.
    @inline(__always)
    func exceeding(_ planes: UnsafePointer<Word>, _ query: UnsafePointer<Word>) -> Word {
        var digits = Digits(ones: digit(0), twos: digit(1), fours: digit(2), eights: digit(3), sixteens: digit(4))
        var (more, most, exceeded) = (digit(5), digit(6), Word.zero)
        var plane = 0
        while plane < Self.planes {
            let one = digits.addSixteen(planes + plane, query + plane)
            let other = digits.addSixteen(planes + (plane &+ 16), query + (plane &+ 16))
            var carry = Digits.add(one, other, to: &digits.sixteens)
            // Carries ripple up, at most to 255.
            (more, carry) = (more ^ carry, more & carry)
            (most, carry) = (most ^ carry, most & carry)
            exceeded |= carry
            plane &+= 32
        }
        return exceeded
    }

    private func digit(_ place: Int) -> Word {
        Word(repeating: offset >> place & 1 == 1 ? .max : 0)
    }

    /// The lower digits of the counts.
    private struct Digits {
        var ones: Word
        var twos: Word
        var fours: Word
        var eights: Word
        var sixteens: Word

        /// Adds the differences of sixteen planes and returns the carry in sixteens.
        @inline(__always)
        mutating func addSixteen(_ planes: UnsafePointer<Word>, _ query: UnsafePointer<Word>) -> Word {
            let one = addEight(planes, query)
            let other = addEight(planes + 8, query + 8)
            return Self.add(one, other, to: &eights)
        }

        @inline(__always)
        private mutating func addEight(_ planes: UnsafePointer<Word>, _ query: UnsafePointer<Word>) -> Word {
            let one = addFour(planes, query)
            let other = addFour(planes + 4, query + 4)
            return Self.add(one, other, to: &fours)
        }

        @inline(__always)
        private mutating func addFour(_ planes: UnsafePointer<Word>, _ query: UnsafePointer<Word>) -> Word {
            let one = Self.add(planes[0] ^ query[0], planes[1] ^ query[1], to: &ones)
            let other = Self.add(planes[2] ^ query[2], planes[3] ^ query[3], to: &ones)
            return Self.add(one, other, to: &twos)
        }

        /// Adds two digits to a third and returns the carry.
        @inline(__always)
        static func add(_ one: Word, _ other: Word, to sum: inout Word) -> Word {
            let half = one ^ other
            let carry = (one & other) | (half & sum)
            sum ^= half
            return carry
        }
    }
}
