import Images

extension CaptureTime {
    /// Earlier times come from clocks that were never set: containers count from 1904 or 1970.
    private static let firstYear = 1980

    /// A date of a video's tags, such as `2024-05-01T12:03:55+0200`, `2024-05-01T10:03:55.000000Z`.
    ///
    /// With `isUniversal` it is UTC even if it does not say so: local time is unknown then, and the time is UTC's, with
    /// an offset of 0. Nil without a time of day.
    init?(videoDate text: String, isUniversal: Bool = false) {
        guard let year = Int(text.prefix(4)), year >= Self.firstYear, text.utf8.count >= 19 else { return nil }
        let rest = text.dropFirst(19)
        let fraction = rest.first == "." ? rest.dropFirst().prefix { $0.isASCII && $0.isNumber } : ""
        let zone = rest.dropFirst(fraction.isEmpty ? 0 : fraction.count + 1).filter { $0 != " " && $0 != ":" }
        let offset: String?
        if zone.count == 5, zone.first == "+" || zone.first == "-" {
            offset = "\(zone.prefix(3)):\(zone.suffix(2))"
        } else {
            offset = zone == "Z" || isUniversal ? "+00:00" : nil
        }
        let isZero = fraction.allSatisfy { $0 == "0" }
        self.init(exifDate: String(text.prefix(19)), subsecond: isZero ? nil : String(fraction), offset: offset)
    }
}
