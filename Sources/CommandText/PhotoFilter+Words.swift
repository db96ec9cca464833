package import CleanerProtocol

/// Filters from the command line, and in words.
extension PhotoFilter {
    /// - Parameters:
    ///   - span: Of the last so much time, whole days.
    ///   - year: Of this year.
    ///   - largest: The largest files first.
    ///   - page: What day it is.
    package init(last span: TimeSpan?, year: Int?, largest: Bool, page: Page) {
        let day = span.map { page.localTime(page.now - Int64($0.seconds)).text.prefix(10) }
        self.init(since: day.map(String.init), year: year, largest: largest ? true : nil)
    }

    /// `since 2024-05-01, the largest first`; nil where nothing is left out.
    package var words: String? {
        var parts: [String] = []
        if let search { parts.append("found by \(SafeText.escaped(search))") }
        if let since { parts.append("since \(since)") }
        if let year { parts.append("of \(year)") }
        if let longer { parts.append("longer than \(Self.length(longer))") }
        if let shorter { parts.append("shorter than \(Self.length(shorter))") }
        if let larger { parts.append("larger than \(Amount.size(larger))") }
        if let smaller { parts.append("smaller than \(Amount.size(smaller))") }
        if let colour { parts.append("mainly \(colour)") }
        if largest == true { parts.append("the largest first") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func length(_ seconds: Double) -> String {
        PlayingTime.text(milliseconds: Int64(min(max(seconds, 0), 1e12) * 1000))
    }
}
