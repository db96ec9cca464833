internal import Glibc

extension DeletionRecord {
    /// What GLib writes when the clock cannot be expressed, so that the entry still counts as well-formed.
    private static let unknownDate = "9999-12-31T23:59:59"

    /// Writes a moment as the specification wants it: local time, no zone.
    ///
    /// - Parameter seconds: since 1970.
    /// - Returns: `YYYY-MM-DDThh:mm:ss`.
    package static func localDate(at seconds: Int) -> String {
        // localtime_r alone would keep the zone of the program's start for ever.
        tzset()
        var moment = time_t(seconds)
        var fields = tm()
        guard localtime_r(&moment, &fields) != nil else { return unknownDate }
        return padded(Int(fields.tm_year) + 1900, to: 4) + "-" + padded(Int(fields.tm_mon) + 1, to: 2) + "-"
            + padded(Int(fields.tm_mday), to: 2) + "T" + padded(Int(fields.tm_hour), to: 2) + ":"
            + padded(Int(fields.tm_min), to: 2) + ":" + padded(Int(fields.tm_sec), to: 2)
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
