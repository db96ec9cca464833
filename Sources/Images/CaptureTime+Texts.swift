extension CaptureTime {
    /// A time in UTC, of which nobody knows the local time; nil outside of the years in which photos are taken.
    package init?(secondsSince1970 seconds: Int64) {
        guard seconds.magnitude < 10_000_000_000 else { return nil }
        let day = Int((Double(seconds) / 86_400).rounded(.down))
        let (date, second) = (CivilDate(daysSince1970: day), Int(seconds) - day * 86_400)
        self.init(
            exifDate: [date.year, date.month, date.day, second / 3_600, second / 60 % 60, second % 60]
                .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":"), offset: "+00:00")
    }

    /// A time as ISO 8601 and XMP write it: `2024-05-01T12:03:55.25+02:00`, `2024-05-01T12:03Z`.
    ///
    /// With `isUniversal` it is UTC even if it does not say so: local time is unknown then, and the time is UTC's, with
    /// an offset of 0. Nil without a time of day.
    package init?(isoDate text: String, isUniversal: Bool = false) {
        // Date, a letter or blank, and hours and minutes; seconds may be missing.
        let minutes = text.prefix(16)
        guard minutes.count == 16 else { return nil }
        var rest = text.dropFirst(16)
        var seconds: Substring = ":00"
        if rest.first == ":" {
            seconds = rest.prefix(3)
            rest = rest.dropFirst(3)
        }
        let fraction = rest.first == "." ? rest.dropFirst().prefix { $0.isASCII && $0.isNumber } : ""
        let zone = rest.dropFirst(fraction.isEmpty ? 0 : fraction.count + 1).filter { $0 != " " && $0 != ":" }
        let offset: String?
        if zone.count == 5, zone.first == "+" || zone.first == "-" {
            offset = "\(zone.prefix(3)):\(zone.suffix(2))"
        } else {
            offset = zone == "Z" || isUniversal ? "+00:00" : nil
        }
        let isZero = fraction.allSatisfy { $0 == "0" }
        self.init(exifDate: "\(minutes)\(seconds)", subsecond: isZero ? nil : String(fraction), offset: offset)
    }
}
