/// The application whose processes a unit of systemd's user manager holds.
///
/// Desktops name such units by systemd's convention (DESKTOP_ENVIRONMENTS):
/// `app[-<launcher>]-<id>-<random>.scope` and `app[-<launcher>]-<id>[@<random>].service`, in which dashes of the id are
/// escaped as `\x2d`. Snaps have `snap.<name>.<app>-<random>.scope`.
enum AppUnit {
    /// The id of the application; nil if the unit has none, or one that starts with the session.
    static func application(_ unit: Substring) -> String? {
        if unit.hasPrefix("snap.") { return snap(unit) }
        guard unit.hasPrefix("app-"), let (stem, kind) = parts(unit) else { return nil }
        var names = stem.split(separator: "-", omittingEmptySubsequences: false).dropFirst()
        switch kind {
        case "scope": names = names.dropLast()
        case "service":
            guard let last = names.last else { return nil }
            let ends = last.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            // What the session starts by itself is no use by the user.
            guard ends.count < 2 || ends[1] != "autostart" else { return nil }
            names[names.endIndex - 1] = ends[0]
        default: return nil
        }
        // A launcher may stand before it, and with escaped dashes the id is the last part.
        return names.last.flatMap(unescaped)
    }

    /// The id of a snap's desktop entry: `firefox_firefox`.
    private static func snap(_ unit: Substring) -> String? {
        guard let (stem, kind) = parts(unit), kind == "scope" else { return nil }
        let names = stem.split(separator: ".", omittingEmptySubsequences: false)
        guard names.count >= 3 else { return nil }
        // The random part is a UUID after a dash, or after a dot in older versions.
        let app = names.count == 3 ? dropUUID(names[2]) : names[2]
        return names[1].isEmpty || app.isEmpty ? nil : "\(names[1])_\(app)"
    }

    private static func dropUUID(_ name: Substring) -> Substring {
        name.firstMatch(of: #/-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/#).map { name[..<$0.range.lowerBound] }
            ?? name
    }

    /// A unit's name without its ending, and the ending.
    private static func parts(_ unit: Substring) -> (stem: Substring, kind: Substring)? {
        unit.lastIndex(of: ".").map { (unit[..<$0], unit[unit.index(after: $0)...]) }
    }

    /// Resolves `\x2d` and the like, as systemd.unit(5) describes; nil for what it never writes.
    private static func unescaped(_ name: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(name.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard rest.popFirst() == UInt8(ascii: "x"), rest.count >= 2,
                let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
