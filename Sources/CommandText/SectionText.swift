package import PhotoCategories

/// Sections of lists in words.
package enum SectionText {
    /// An app's name or a day, safe to print.
    package static func title(_ name: String?, by sectioning: Sectioning) -> String {
        guard let name else { return sectioning == .app ? "Unknown app" : "Unknown day" }
        return SafeText.escaped(name)
    }
}
