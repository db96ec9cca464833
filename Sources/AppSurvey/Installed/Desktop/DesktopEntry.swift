import SystemPackage

/// A desktop entry of an application.
struct DesktopEntry: Sendable, Hashable {
    /// The most characters of a name or another text; no desktop shows as many.
    private static let longestName = 200
    private static let longestText = 500
    /// The most categories, and types of files.
    private static let mostItems = 400

    let id: String
    let file: FilePath
    let name: String
    let comment: String?
    let icon: String?
    /// The value of `Exec`, its escapes resolved.
    let command: String
    let requiredProgram: String?
    let categories: [String]
    let mimeTypes: [String]
    let flatpak: String?
    let snap: String?
    /// Whether `Hidden` marks it as removed, which also hides later entries of the same id.
    let isHidden: Bool
    /// Whether it is only for opening files, and not for menus.
    let isNotDisplayed: Bool
    private let onlyIn: [String]
    private let notIn: [String]

    /// Nil if the file describes no application.
    init?(_ bytes: [UInt8], id: String, file: FilePath, languages: [String]) {
        let keys = KeyFile(bytes, group: "Desktop Entry")
        isHidden = keys.isTrue("Hidden")
        let type = keys.string("Type")
        guard isHidden || type == "Application" else { return nil }
        let name = keys.string("Name", in: languages)
        guard isHidden || name != nil else { return nil }
        self.id = id
        self.file = file
        self.name = String((name ?? id).prefix(Self.longestName))
        comment = keys.string("Comment", in: languages).map { String($0.prefix(Self.longestText)) }
        icon = keys.string("Icon", in: languages).map { String($0.prefix(Self.longestText)) }
        command = keys.string("Exec") ?? ""
        requiredProgram = keys.string("TryExec")
        categories = Self.items(keys, "Categories")
        mimeTypes = Self.items(keys, "MimeType").map { $0.lowercased() }
        flatpak = keys.string("X-Flatpak")
        snap = keys.string("X-SnapInstanceName")
        isNotDisplayed = keys.isTrue("NoDisplay")
        onlyIn = keys.list("OnlyShowIn")
        notIn = keys.list("NotShowIn")
    }

    /// Whether the menu of a desktop shows it, by `$XDG_CURRENT_DESKTOP`.
    ///
    /// If the desktop is not known, entries for any are shown.
    func isShown(in desktops: [String]) -> Bool {
        guard !isHidden, !isNotDisplayed else { return false }
        for desktop in desktops {
            if onlyIn.contains(desktop) { return true }
            if notIn.contains(desktop) { return false }
        }
        return desktops.isEmpty || onlyIn.isEmpty
    }

    private static func items(_ keys: KeyFile, _ key: String) -> [String] {
        keys.list(key).prefix(mostItems).map { String($0.prefix(longestName)) }
    }
}
