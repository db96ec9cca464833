/// When an application was used last, and how that is known.
package struct LastUse: Codable, Sendable, Hashable {
    /// Seconds since 1970.
    package var time: Int64
    package var source: Source
    package var precision: Precision

    package init(time: Int64, source: Source, precision: Precision) {
        self.time = time
        self.source = source
        self.precision = precision
    }

    package enum Source: String, Codable, Sendable, Hashable, CaseIterable {
        /// GNOME Shell's `application_state`.
        case gnomeShell
        /// KDE's activity database.
        case kdeActivities
        /// `recently-used.xbel`.
        case recentFiles
        /// The application's unit in systemd's journal.
        case journal
        /// The time at which the program's file was read last.
        case accessTime
    }

    /// How exact the time is.
    package enum Precision: String, Codable, Sendable, Hashable {
        case second
        case day
    }
}
