/// The languages in which a user wants to read names.
enum MessageLanguage {
    /// The postfixes of localised keys in the order in which the Desktop Entry Specification 1.5 tries them.
    ///
    /// A locale is `lang_COUNTRY.ENCODING@MODIFIER` with all parts but the first optional; nil, `C` and `POSIX` want
    /// none.
    static func postfixes(of locale: String?) -> [String] {
        guard let locale, !locale.isEmpty, locale != "POSIX" else { return [] }
        let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let modifier = parts.count == 2 ? "@\(parts[1])" : nil
        guard let place = parts.first?.prefix(while: { $0 != "." }), !place.isEmpty, place != "C" else { return [] }
        let language = place.prefix { $0 != "_" }
        let names = language == place ? [place] : [place, language]
        return names.flatMap { name in (modifier.map { ["\(name)\($0)"] } ?? []) + [String(name)] }
    }
}
