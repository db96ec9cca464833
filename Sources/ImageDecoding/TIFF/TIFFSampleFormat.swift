import CTIFF
import Images

/// What numbers the samples of a TIFF picture are, as libtiff gives them: those of whole bytes in the order of this
/// machine, others packed from the highest bit on.
struct TIFFSampleFormat: Equatable {
    enum Kind {
        case unsigned, signed, real
    }

    let kind: Kind
    /// Of one sample.
    let bits: Int

    /// Nil for formats and widths that no program writes.
    ///
    /// Throws `unsupported` for complex numbers, which nobody can see.
    init?(_ reader: TIFFReader) throws(ImageError) {
        bits = reader.short(TIFFTAG_BITSPERSAMPLE)
        let widths: [Int]
        switch Int32(reader.short(TIFFTAG_SAMPLEFORMAT)) {
        case SAMPLEFORMAT_UINT, SAMPLEFORMAT_VOID: (kind, widths) = (.unsigned, Array(1...16) + [24, 32, 64])
        case SAMPLEFORMAT_INT: (kind, widths) = (.signed, [8, 16, 24, 32, 64])
        case SAMPLEFORMAT_IEEEFP: (kind, widths) = (.real, [16, 24, 32, 64])
        case SAMPLEFORMAT_COMPLEXINT, SAMPLEFORMAT_COMPLEXIEEEFP: throw .unsupported("samples of complex numbers")
        default: return nil
        }
        guard widths.contains(bits) else { return nil }
    }

    /// Whether the numbers themselves tell which of them is white: programs use a part of those that there are.
    var needsRange: Bool { kind == .real || bits > 16 }

    /// All numbers that there are; nil for unsigned ones, which are bytes or become bytes by their highest bits.
    var wholeRange: TIFFRange? {
        guard kind == .signed, !needsRange else { return nil }
        let half = Double(1 << (bits - 1))
        return TIFFRange(black: -half, white: half - 1)
    }

    /// One sample's number.
    func number(_ row: UnsafePointer<UInt8>, at index: Int) -> Double {
        let raw = UnsafeRawPointer(row) + index * (bits / 8)
        switch (kind, bits) {
        case (.signed, 8): return Double(raw.load(as: Int8.self))
        case (.signed, 16): return Double(raw.loadUnaligned(as: Int16.self))
        case (.signed, 24): return Double(Int32(bitPattern: Self.triple(raw) << 8) >> 8)
        case (.signed, 32): return Double(raw.loadUnaligned(as: Int32.self))
        case (.signed, _): return Double(raw.loadUnaligned(as: Int64.self))
        case (.real, 16): return Double(raw.loadUnaligned(as: Float16.self))
        case (.real, 24): return Self.real(ofTriple: Self.triple(raw))
        case (.real, 32): return Double(raw.loadUnaligned(as: Float32.self))
        case (.real, _): return raw.loadUnaligned(as: Float64.self)
        case (.unsigned, 24): return Double(Self.triple(raw))
        case (.unsigned, 32): return Double(raw.loadUnaligned(as: UInt32.self))
        case (.unsigned, 64): return Double(raw.loadUnaligned(as: UInt64.self))
        case (.unsigned, _): return Double(packed(row, at: index))
        }
    }

    /// A sample of at most 16 bits that may begin within a byte; reads no byte behind it.
    func packed(_ row: UnsafePointer<UInt8>, at index: Int) -> UInt32 {
        let (first, end) = (index &* bits, index &* bits &+ bits)
        var value: UInt32 = 0
        for place in first &>> 3...(end &- 1) &>> 3 { value = value &<< 8 | UInt32(row[place]) }
        return value &>> UInt32(truncatingIfNeeded: -end & 7) & ((1 &<< UInt32(truncatingIfNeeded: bits)) &- 1)
    }

    private static func triple(_ raw: UnsafeRawPointer) -> UInt32 {
        let bytes = (0..<3).map { UInt32(raw.load(fromByteOffset: $0, as: UInt8.self)) }
        return bytes[0] | bytes[1] << 8 | bytes[2] << 16
    }

    /// A fraction of 24 bits: sign, 7 bits of the exponent with bias 63, 16 of the mantissa (DNG specification 1.4).
    private static func real(ofTriple bits: UInt32) -> Double {
        let (exponent, mantissa) = (Int(bits >> 16 & 0x7F), Double(bits & 0xFFFF) / 65_536)
        let size =
            switch exponent {
            case 0: Double(sign: .plus, exponent: -62, significand: 1) * mantissa
            case 0x7F: mantissa == 0 ? Double.infinity : .nan
            default: Double(sign: .plus, exponent: exponent - 63, significand: 1) * (1 + mantissa)
            }
        return bits >> 23 == 1 ? -size : size
    }
}

/// The numbers that are black and white in a picture.
struct TIFFRange {
    let black: Double
    let white: Double

    /// The range of the fewest bits that hold all numbers; 0 to 1 for fractions in between.
    ///
    /// A filter leaves some fractions a little below black.
    init(from lowest: Double, to highest: Double, of kind: TIFFSampleFormat.Kind) {
        func most(_ number: Double) -> Double {
            var room = 2.0
            while room <= number { room *= 2 }
            return room - 1
        }
        white = most(highest)
        black = lowest >= -white / 10 ? 0 : kind == .real ? -most(-lowest) : -most((-lowest).nextDown) - 1
    }

    init(black: Double, white: Double) {
        self.black = black
        self.white = white
    }

    /// A number as a byte; what is no number is black.
    func byte(_ number: Double) -> UInt8 {
        let share = (number - black) / (white - black)
        return share.isNaN ? 0 : UInt8(max(0, min(1, share)) * 255 + 0.5)
    }
}
