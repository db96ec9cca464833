/// What lines are laid out for: a terminal of some width, or a file without one.
package struct Page: Sendable {
    /// Columns of the terminal; nil if the output is no terminal, so that nothing is cut or wrapped.
    package var columns: Int?
    /// Unix time in seconds of the moment that is shown.
    package var now: Int64
    /// Converts Unix time to the user's clock.
    package var localTime: @Sendable (Int64) -> CalendarTime

    package init(
        columns: Int?, now: Int64, localTime: @escaping @Sendable (Int64) -> CalendarTime = { CalendarTime(unix: $0) }
    ) {
        self.columns = columns
        self.now = now
        self.localTime = localTime
    }

    /// Whether so many columns are there.
    func fits(_ wanted: Int) -> Bool {
        columns.map { $0 >= wanted } ?? true
    }

    /// `14:30`, with the day if it is not today.
    package func moment(_ unix: Int64) -> String {
        localTime(unix).text(seenOn: localTime(now))
    }
}
