import CleanerProtocol

/// A library, and how full its file system is.
enum LibrarySpace {
    /// The line of a library after a title, or two lines if the terminal is narrow.
    static func lines(_ library: StatusReport.Library, title: String, _ page: Page) -> [StyledLine] {
        let path = SafeText.escaped(path: library.path, base64: library.pathBytes)
        let line = StyledLine(title) + path
        guard library.present else { return [line + "  " + StyledLine("not there", .red)] }
        let spaces = spaces(library)
        // On a narrow terminal the space stands below the path, so that the path stays whole.
        if let beside = spaces.first(where: { page.fits(line.width + 2 + $0.width) }) {
            return [line + "  " + beside]
        }
        let margin = StyledLine(String(repeating: " ", count: TextWidth.of(title)))
        let below = spaces.first { page.fits(margin.width + $0.width) } ?? spaces.last
        return [line] + (below.map { [margin + $0] } ?? [])
    }

    /// How full the file system is, the longest text first; none if the daemon does not know it.
    private static func spaces(_ library: StatusReport.Library) -> [StyledLine] {
        guard let free = library.bytesFree else { return [] }
        let short = StyledLine("\(Amount.size(free)) free")
        guard let total = library.bytesTotal, total > 0, (0...total).contains(free) else { return [short] }
        let used = total - free
        let long = UsageBar(used: used, of: total).line + "  \(Amount.size(used)) used, " + short
        return [long, short]
    }
}
