/// The app that a screenshot, or a recording of the screen, shows.
package struct ScreenshotApp: Sendable, Hashable {
    /// The name that users know, such as `WhatsApp`; without control characters.
    package let name: String

    /// The word by which requests name screenshots without a known app; no app has this name.
    package static let unknownWord = "unknown"
    /// Longer names are titles of pages, not apps.
    private static let mostLetters = 40

    /// - Parameter file: The name of the file, without its folder.
    package init?(file: [UInt8]) {
        guard let name = file.withUnsafeBufferPointer(Self.name), name.lowercased() != Self.unknownWord else {
            return nil
        }
        self.name = name
    }

    /// - Parameter text: What was read in the picture.
    package init?(text: String) {
        guard let name = AppTabs.app(in: text) else { return nil }
        self.name = name
    }

    /// Names of one app are equal in any case.
    package static func areSame(_ one: String, _ other: String) -> Bool {
        one == other || one.lowercased() == other.lowercased()
    }

    /// - Parameter name: That of a known app.
    init(named name: String) {
        self.name = name
    }

    private static func name(in file: UnsafeBufferPointer<UInt8>) -> String? {
        let start = NameReader(file, at: 0)
        return program(start) ?? browser(start) ?? phone(start)
    }

    // MARK: Programs that write pictures of what they show

    /// How the names of such pictures begin: players save frames of videos, browsers save pages.
    private static let programs: [(beginning: StaticString, name: String)] = [
        ("vlcsnap-", "VLC"), ("mpv-shot", "mpv"), ("Opera Snapshot_", "Opera"), ("Web capture_", "Edge"),
    ]

    private static func program(_ start: NameReader) -> String? {
        for program in programs {
            var reader = start
            if reader.skip(word: program.beginning), reader.isAtDigit { return program.name }
        }
        return nil
    }

    /// Firefox puts the title of the page behind the time: `Screenshot 2023-07-15 at 12-34-56 Example.png`.
    ///
    /// macOS has dots in the time, and no title.
    private static func browser(_ start: NameReader) -> String? {
        var reader = start
        guard reader.skip(word: "Screenshot") else { return nil }
        // Its first versions wrote an underscore, and no time.
        let isOld = reader.skip("_")
        guard isOld || reader.skip(" "), skipDate(&reader, separated: true) else { return nil }
        if !isOld {
            guard reader.skip(word: " at "), reader.number(2) != nil, reader.skip("-"), reader.number(2) != nil,
                reader.skip("-"), reader.number(2) != nil
            else { return nil }
        }
        guard reader.skip(" "), let title = ending(reader), title.contains(where: \.isLetter) else { return nil }
        return "Firefox"
    }

    // MARK: Phones

    /// Samsung, Xiaomi, Huawei, OnePlus and others put the app behind the time, as a title, package or digest.
    private static func phone(_ start: NameReader) -> String? {
        var reader = start
        guard
            reader.skip(word: "Screenshot_") || reader.skip(word: "Screen_Recording_")
                || reader.skip(word: "SmartSelect_")
        else { return nil }
        var dashed = reader
        let hasDashes = skipDate(&dashed, separated: true)
        if hasDashes { reader = dashed }
        guard hasDashes || skipDate(&reader, separated: false), reader.skip("-_"), reader.number(2) != nil
        else { return nil }
        let isSeparated = reader.skip("-")
        guard reader.number(2) != nil, !isSeparated || reader.skip("-"), reader.number(2) != nil else { return nil }
        // Hundredths or milliseconds; some phones drop leading zeros.
        if isSeparated, reader.skip("-") { while reader.number(1) != nil {} }
        guard reader.skip("_"), let text = ending(reader) else { return nil }
        return AppPackage(text)?.title ?? title(text)
    }

    private static func skipDate(_ reader: inout NameReader, separated: Bool) -> Bool {
        reader.number(4) != nil && (!separated || reader.skip("-")) && reader.number(2) != nil
            && (!separated || reader.skip("-")) && reader.number(2) != nil
    }

    /// A title as it stands; nil for other text, such as the number of a second picture.
    private static func title(_ text: String) -> String? {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.generalCategory == .nonspacingMark
                || ("0"..."9").contains($0) || " &+-!'.:".unicodeScalars.contains($0)
        }
        guard isPlain, text.count <= mostLetters, text.contains(where: \.isLetter), !AppPackage.isDigest(text) else {
            return nil
        }
        return text
    }

    // MARK: Endings

    /// What editors and galleries add to the names of their pictures.
    private static let additions = ["-edited", "_edited", "-edit", "_edit"]

    /// What stands between the reader's place and the ending of the file, without additions; nil if it is no text.
    private static func ending(_ reader: NameReader) -> String? {
        let rest = reader.rest
        let end = rest.lastIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
        guard let text = String(validating: rest[..<end], as: UTF8.self) else { return nil }
        return withoutAdditions(text)
    }

    /// Without the `(1)` or `~2` of a second file, and what editors add.
    private static func withoutAdditions(_ text: String) -> String {
        var text = Substring(text)
        if text.last == ")", let open = text.lastIndex(of: "("),
            text[text.index(after: open)...].dropLast().allSatisfy(\.isNumber)
        {
            text = text[..<open]
        }
        if let tilde = text.lastIndex(of: "~"), text[text.index(after: tilde)...].allSatisfy(\.isNumber) {
            text = text[..<tilde]
        }
        for addition in additions where text.hasSuffix(addition) { text = text.dropLast(addition.count) }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

/// Recognises the app of a screenshot by the line of its tabs at an edge of the screen.
///
/// A name in a title or a message may be about another app, so it does not count. No two of these apps have the same
/// tabs.
enum AppTabs {
    private static let table: [(app: String, tabs: String)] = [
        ("WhatsApp", "Chats Updates Communities Calls"), ("WhatsApp", "Chats Updates Calls"),
        ("WhatsApp", "Chats Status Calls"), ("WhatsApp", "Status Calls Camera Chats Settings"),
        ("WhatsApp", "Updates Calls Communities Chats Settings"), ("WhatsApp", "Updates Calls Communities Chats You"),
        ("Telegram", "Contacts Calls Chats Settings"), ("Signal", "Chats Calls Stories"),
        ("YouTube", "Home Shorts Subscriptions Library"), ("YouTube", "Home Shorts Subscriptions You"),
        ("YouTube Music", "Home Samples Explore Library"), ("Spotify", "Home Search Your Library"),
        ("Spotify", "Home Search Your Library Premium"), ("Maps", "Explore Saved Contribute Updates"),
        ("Maps", "Explore You Contribute"), ("Gmail", "Mail Chat Spaces Meet"),
        ("App Store", "Today Games Apps Arcade Search"), ("Reddit", "Home Communities Create Chat Inbox"),
        ("Uber", "Home Services Activity Account"), ("TikTok", "Home Friends Inbox Profile"),
    ]

    private static let apps = Dictionary(uniqueKeysWithValues: table.map { ($0.tabs.lowercased(), $0.app) })
    /// How many lines at each end of the text may be the tabs: the phone's keys can follow below them, and its clock
    /// and the app's title can stand above them.
    private static let edgeLines = 6
    /// Longer lines are no tabs.
    private static let mostBytes = 120
    /// Shorter words are counts of unread messages, or icons that were read as letters.
    private static let fewestLetters = 3

    /// Nil if no line has the tabs of an app, or lines have those of several apps.
    static func app(in text: String) -> String? {
        let lines = text.split(separator: "\n")
        let edges = lines.count > 2 * edgeLines ? lines.prefix(edgeLines) + lines.suffix(edgeLines) : lines[...]
        let found = Set(edges.filter { $0.utf8.count <= mostBytes }.compactMap { apps[words($0)] })
        return found.count == 1 ? found.first : nil
    }

    private static func words(_ line: Substring) -> String {
        line.lowercased().split { !$0.isLetter }.filter { $0.count >= fewestLetters }.joined(separator: " ")
    }
}
