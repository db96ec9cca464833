package import CleanerProtocol

/// Filters from the command line, and in words.
extension PhotoFilter {
    /// The day this long before today.
    package static func day(_ span: TimeSpan, before page: Page) -> String {
        String(page.localTime(page.now - Int64(span.seconds)).text.prefix(10))
    }

    /// Whether it leaves photos out; an order alone does not.
    package var hasConditions: Bool {
        var filter = self
        (filter.largest, filter.smallest, filter.newest, filter.oldest) = (nil, nil, nil, nil)
        return !filter.isEmpty
    }

    /// `since 2024-05-01, the largest first`; nil if nothing is left out or ordered.
    package var words: String? {
        func named(_ word: String, _ text: String?) -> String? { text.map { "\(word) \(SafeText.escaped($0))" } }
        var parts = [
            named("found by", search), named("since", since), named("until", until), named("of", year.map(String.init)),
            named("of", month), named("on", day), named("in", folder?.path.text), named("of", app.map(Self.app)),
        ]
        parts += Self.names([
            (videos, "videos"), (photos, "no videos"), (raw, "RAW files"), (portrait, "portrait"),
            (landscape, "landscape"), (panorama, "panoramas"), (undecided, "undecided"), (maybe, "on the maybe pile"),
            (kept, "kept"),
        ])
        parts += [
            named("by", camera), named("near", near), named("longer than", longer.map(Self.length)),
            named("shorter than", shorter.map(Self.length)), named("larger than", larger.map(Amount.size)),
            named("smaller than", smaller.map(Amount.size)), named("mainly", colour),
        ]
        parts += Self.names([
            (largest, "the largest first"), (smallest, "the smallest first"), (newest, "the newest first"),
            (oldest, "the oldest first"),
        ])
        let said = parts.compactMap(\.self)
        return said.isEmpty ? nil : said.joined(separator: ", ")
    }

    private static func names(_ flags: [(Bool?, String)]) -> [String?] { flags.map { $0.0 == true ? $0.1 : nil } }

    /// An app's name, or words for screenshots without a known app.
    private static func app(_ name: String) -> String {
        name.lowercased() == "unknown" ? "an unknown app" : name
    }

    private static func length(_ seconds: Double) -> String {
        PlayingTime.text(milliseconds: Int64(min(max(seconds, 0), 1e12) * 1000))
    }
}
