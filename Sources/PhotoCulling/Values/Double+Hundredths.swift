import Translation

extension Double {
    /// The number with two decimal places.
    package var inHundredths: String {
        let hundredths = Int((self * 100).rounded())
        let fraction = abs(hundredths) % 100
        let mark = Language.current.decimalMark
        return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100)\(mark)\(fraction < 10 ? "0" : "")\(fraction)"
    }
}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
    /// The number with as many decimal places as it has.
    package var inWords: String {
        description.split(separator: ".").joined(separator: String(Language.current.decimalMark))
    }
}
