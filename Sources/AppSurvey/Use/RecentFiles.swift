import BoundedReading
import Glibc

/// The files that were opened lately, each with the applications that opened it.
///
/// GTK, Qt and others write `recently-used.xbel` below `$XDG_DATA_HOME` by the Desktop Bookmark Specification 0.1.
package enum RecentFiles {
    /// Bytes of the file; one that is never cleaned grows to some MB.
    package static let longest = 16 << 20

    /// The times in the file, up to the first place that is not valid.
    package static func times(_ bytes: [UInt8]) -> UseTimes {
        bytes.withUnsafeBytes { bytes in
            var times = UseTimes()
            var reader = XMLReader(BoundedBytes(bytes))
            while let mark = reader.next() {
                guard case .start(let name, let attributes, _) = mark, name.is("bookmark:application"),
                    let time = attributes.text("modified").flatMap(seconds)
                else { continue }
                // Either may name the program; in files of older programs, `name` is a title for people.
                for name in [attributes.text("name"), attributes.text("exec").flatMap(program)] {
                    if let name { times.note(name, at: time) }
                }
            }
            return times
        }
    }

    /// The name of the program in a command such as `'/usr/bin/eog %u'`.
    static func program(_ command: String) -> String? {
        let quotes: Set<Character> = ["'", "\""]
        let words = command.drop { quotes.contains($0) || $0 == " " }
        let word = words.prefix { $0 != " " && !quotes.contains($0) }
        return word.split(separator: "/").last.map(String.init)
    }

    /// The seconds since 1970 of a time in the form of RFC 3339, such as `2026-11-23T13:18:59.817513Z`.
    static func seconds(_ text: String) -> Int64? {
        // Only the fraction of a second varies in length.
        guard
            let match = text.wholeMatch(of: #/(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.]\d+)?(Z|[+-]\d\d:\d\d)/#)
        else { return nil }
        let (_, year, month, day, hour, minute, second, zone) = match.output
        var parts = tm()
        let fields = [year, month, day, hour, minute, second].compactMap { Int32($0) }
        guard fields.count == 6 else { return nil }
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (fields[0] - 1900, fields[1] - 1, fields[2])
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (fields[3], fields[4], fields[5])
        let shift = zone == "Z" ? 0 : offset(zone)
        return Int64(timegm(&parts)) - shift
    }

    /// Seconds of an offset such as `-02:30`.
    private static func offset(_ zone: Substring) -> Int64 {
        let parts = zone.dropFirst().split(separator: ":").compactMap { Int64($0) }
        let seconds = parts.count == 2 ? parts[0] * 3600 + parts[1] * 60 : 0
        return zone.hasPrefix("-") ? -seconds : seconds
    }
}
