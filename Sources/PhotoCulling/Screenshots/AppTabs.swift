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
