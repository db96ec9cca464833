extension Double {
    /// With so many decimals.
    func text(_ decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        let whole = Int((magnitude * scale).rounded())
        let digits = String(whole)
        let padded = String(repeating: "0", count: Swift.max(0, decimals + 1 - digits.count)) + digits
        let sign = self < 0 && whole != 0 ? "-" : ""
        return decimals == 0 ? sign + padded : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}
