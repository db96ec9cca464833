import Translation

/// Sections of lists in words.
package enum SectionText {
    /// An app's name or a day, safe to print; only apps can be unknown.
    package static func title(_ name: String?) -> String {
        name.map { SafeText.escaped(CalendarTime.text(written: $0)) } ?? tr("Unknown app")
    }
}
