import Images

extension CaptureTime {
    /// Earlier times come from clocks that were never set: containers count from 1904 or 1970.
    private static let firstYear = 1980

    /// A date of a video's tags, such as `2024-05-01T12:03:55+0200`, `2024-05-01T10:03:55.000000Z`.
    ///
    /// `isUniversal` as in `init(isoDate:)`. Nil without a time of day.
    init?(videoDate text: String, isUniversal: Bool = false) {
        guard let year = Int(text.prefix(4)), year >= Self.firstYear else { return nil }
        self.init(isoDate: text, isUniversal: isUniversal)
    }
}
