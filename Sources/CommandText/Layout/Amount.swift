internal import CleanerProtocol
internal import Translation

/// Numbers as people read them, in the notation of the language that is spoken.
package enum Amount {
    /// `5,012`.
    package static func count(_ number: Int) -> String {
        let digits = String(number.magnitude)
        let mark = Language.current.groupingMark
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { text.append(mark) }
            text.append(digit)
        }
        return text
    }

    /// `1 photo`, `5,012 photos`.
    package static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(count(number)) \(tr(number, singular, plural ?? singular + "s"))"
    }

    /// `1.2 GB`: decimal units with one digit, as file managers show them; below a kilobyte in whole bytes.
    package static func size(_ bytes: Int64) -> String {
        FileSize.text(bytes)
    }

    /// `7 %`, rounded down so that 100 % means all.
    package static func percent(_ part: Int, of whole: Int) -> String {
        guard whole > 0 else { return "0 %" }
        return "\(min(max(part, 0), whole) * 100 / whole) %"
    }

    /// `97 %`: a probability, rounded to the nearest percent.
    package static func percent(_ probability: Double) -> String {
        "\(Int((min(max(probability, 0), 1) * 100).rounded())) %"
    }
}
