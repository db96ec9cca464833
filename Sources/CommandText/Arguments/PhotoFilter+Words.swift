package import CleanerProtocol
import Translation

/// Filters from the command line, and in words.
extension PhotoFilter {
    /// The day this long before today, as filters have it in every language.
    package static func day(_ span: TimeSpan, before page: Page) -> String {
        let time = page.localTime(page.now - Int64(span.seconds))
        return Language.english.day(year: time.year, month: time.month, day: time.day)
    }

    /// Whether it leaves photos out; an order alone does not.
    package var hasConditions: Bool {
        var filter = self
        (filter.largest, filter.smallest, filter.newest, filter.oldest) = (nil, nil, nil, nil)
        return !filter.isEmpty
    }

    /// `since 2024-05-01, the largest first`; nil if nothing is left out or ordered.
    package var words: String? {
        func named(_ text: String?, _ words: (String) -> String) -> String? {
            text.map { words(SafeText.escaped($0)) }
        }
        func time(_ text: String?) -> String? { text.map { CalendarTime.text(written: $0) } }
        var parts = [
            named(search) { tr("found by \($0)") }, named(time(since)) { tr("since \($0)") },
            named(time(until)) { tr("until \($0)") },
            named(year.map(String.init)) { tr("of \($0)", context: "filter") },
            named(month) { tr("of \($0)", context: "filter") }, named(time(day)) { tr("on \($0)") },
            named(folder?.path.text) { tr("in \($0)") }, named(app.map(Self.app)) { tr("of \($0)", context: "filter") },
        ]
        parts += Self.names([
            (videos, tr("videos")), (photos, tr("no videos")), (raw, tr("RAW files")), (portrait, tr("portrait")),
            (landscape, tr("landscape")), (panorama, tr("panoramas")), (undecided, tr("undecided")),
            (maybe, tr("on the maybe pile")), (kept, tr("kept")),
        ])
        parts += [
            named(camera) { tr("by \($0)", context: "camera") }, named(near) { tr("near \($0)") },
            named(longer.map(Self.length)) { tr("longer than \($0)") },
            named(shorter.map(Self.length)) { tr("shorter than \($0)") },
            named(larger.map(Amount.size)) { tr("larger than \($0)") },
            named(smaller.map(Amount.size)) { tr("smaller than \($0)") },
            named(colour.map(tr(dynamic:))) { tr("mainly \($0)") },
        ]
        parts += Self.names([
            (largest, tr("the largest first")), (smallest, tr("the smallest first")),
            (newest, tr("the newest first")), (oldest, tr("the oldest first")),
        ])
        let said = parts.compactMap(\.self)
        return said.isEmpty ? nil : said.joined(separator: ", ")
    }

    private static func names(_ flags: [(Bool?, String)]) -> [String?] { flags.map { $0.0 == true ? $0.1 : nil } }

    /// An app's name, or words for screenshots without a known app.
    private static func app(_ name: String) -> String {
        name.lowercased() == "unknown" ? tr("an unknown app", context: "of") : name
    }

    private static func length(_ seconds: Double) -> String {
        PlayingTime.text(milliseconds: Int64(min(max(seconds, 0), 1e12) * 1000))
    }
}

/// A size of files as people write it: `100MB`, `1.5 GB`, `1,5 GB`, `700 KiB`.
package struct SizeArgument: Hashable, Sendable {
    package let bytes: Int64

    private static let units: [String: Int64] = [
        "b": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000, "tb": 1_000_000_000_000,
        "k": 1_000, "m": 1_000_000, "g": 1_000_000_000, "t": 1_000_000_000_000,
        "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40,
    ]

    /// Nil for anything else, for a number without a unit, and beyond a million terabytes.
    package init?(_ text: String) {
        let text = text.filter { $0 != " " }.lowercased()
        let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        guard let unit = Self.units[String(text.dropFirst(number.count))],
            number.contains(where: \.isNumber), let value = Language.current.number(number),
            value * Double(unit) <= 1e18
        else { return nil }
        bytes = Int64((value * Double(unit)).rounded())
    }
}

/// The length of a video as people write it: `90s`, `1m`, `1h30m`, or as players show it: `1:30`, `1:02:33`.
package struct LengthArgument: Hashable, Sendable {
    package let seconds: Int

    /// Nil for anything else.
    package init?(_ text: String) {
        if let span = TimeSpan(text) {
            seconds = span.seconds
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var total = 0
        for (place, part) in parts.enumerated() {
            guard (1...4).contains(part.count), part.allSatisfy({ $0.isASCII && $0.isNumber }),
                let number = Int(part), place == 0 || part.count == 2 && number < 60
            else { return nil }
            total = total * 60 + number
        }
        seconds = total
    }
}
