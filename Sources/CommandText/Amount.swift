/// Numbers as people read them: always in English notation, whatever the locale, as all of the program's text.
package enum Amount {
    /// `5,012`.
    package static func count(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }

    /// `1 photo`, `5,012 photos`.
    package static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(count(number)) \(number == 1 ? singular : plural ?? singular + "s")"
    }

    /// `1.2 GB`: decimal units with one digit, as file managers show them; below a kilobyte in whole bytes.
    package static func size(_ bytes: Int64) -> String {
        guard bytes >= 1000 else { return count(Int(max(bytes, 0)), "byte") }
        var tenths = (bytes - bytes % 100) / 100
        var rest = bytes % 100 * 10
        var unit = 0
        let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
        // Rounded once, from all digits, so that 999.95 kB becomes 1.0 MB and no step is rounded twice.
        while rounded(tenths, rest) >= 10_000 && unit < units.count - 1 {
            rest = tenths % 1000
            tenths /= 1000
            unit += 1
        }
        let shown = rounded(tenths, rest)
        return "\(count(Int(shown / 10))).\(shown % 10) \(units[unit])"
    }

    /// Rounds up where the thousandths of a tenth that were cut off are half of it or more.
    private static func rounded(_ tenths: Int64, _ thousandths: Int64) -> Int64 {
        thousandths >= 500 ? tenths + 1 : tenths
    }

    /// `7 %`, rounded down so that 100 % means all.
    package static func percent(_ part: Int, of whole: Int) -> String {
        guard whole > 0 else { return "0 %" }
        return "\(min(max(part, 0), whole) * 100 / whole) %"
    }

    /// `97 %`, of a probability, to the nearest.
    package static func percent(_ probability: Double) -> String {
        "\(Int((min(max(probability, 0), 1) * 100).rounded())) %"
    }
}
