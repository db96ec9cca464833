import Translation

extension Double {
    /// The number with two decimal places.
    package var inHundredths: String {
        let hundredths = Int((self * 100).rounded())
        let fraction = abs(hundredths) % 100
        return Language.current.decimals(
            "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(fraction < 10 ? "0" : "")\(fraction)")
    }
}
