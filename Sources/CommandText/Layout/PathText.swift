import CleanerProtocol

/// Paths shortened for a narrow terminal.
enum PathText {
    /// The path whole, or `…/` and as many of its last parts as fit; nil if not even the name fits.
    static func shortened(_ path: String, to columns: Int) -> String? {
        guard TextWidth.of(path) > columns else { return path }
        var rest = path[...]
        while let slash = rest.dropFirst().firstIndex(of: "/") {
            rest = rest[slash...]
            if TextWidth.of(rest) + 1 <= columns { return "…\(rest)" }
        }
        return nil
    }

    /// The same for a path on a line of its own: a name that is longer than the line loses its middle.
    static func fitted(_ path: String, to columns: Int?) -> String {
        guard let columns else { return path }
        if let short = shortened(path, to: columns) { return short }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return TextWidth.shortened(name, to: columns)
    }
}
