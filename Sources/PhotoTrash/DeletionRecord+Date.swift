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
        var text = [CChar](repeating: 0, count: 64)
        let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &fields)
        guard length > 0 else { return unknownDate }
        return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
