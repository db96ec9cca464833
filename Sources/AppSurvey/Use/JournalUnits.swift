import CSystemd
import Glibc
package import SystemPackage

/// When the units of applications started and ended, from the user's own files of systemd's journal.
///
/// Desktops start each application in a unit of its own. Only the time and the unit's name of an entry are read.
package struct JournalUnits {
    /// The most files of one user; journald keeps about a hundred by default.
    private static let fileLimit = 256
    /// The most entries to read, from the newest on: a year of a busy desktop.
    private static let entryLimit = 200_000
    /// The most bytes of a field; the name of a unit is short.
    private static let fieldBytes = 1024
    private static let unitField = "USER_UNIT"

    /// What the user manager writes when a unit has started, has ended, and how much it has used (sd-messages.h).
    private static let messages = [
        "39f53479d3a045ac8e11786248231fbf", "7ad2d189f7e94e70a38c781354912448", "ae8f7b866b0347b9af31fe1c80b127c0",
    ]

    /// The files of the user with a number, the newest first: `user-1000.journal` and archived ones.
    ///
    /// Each of the directories holds a directory for each machine.
    package static func files(in directories: [FilePath], of user: UInt32) -> [FilePath] {
        var files: [(path: FilePath, age: Substring)] = []
        for top in directories {
            for machine in SurveyPlaces.names(in: top) {
                let folder = top.appending(machine)
                for name in SurveyPlaces.names(in: folder) {
                    let text = name.string
                    guard text.hasSuffix(".journal") else { continue }
                    if text == "user-\(user).journal" {
                        files.append((folder.appending(name), "~"))
                    } else if text.hasPrefix("user-\(user)@") {
                        // The name ends with the time of its first entry in hexadecimal digits.
                        files.append((folder.appending(name), text.split(separator: "-").last ?? ""))
                    }
                }
            }
        }
        return files.sorted { $0.age > $1.age }.prefix(fileLimit).map(\.path)
    }

    /// The times in the files; damaged parts are left out.
    package static func times(_ files: [FilePath]) throws(UnreadableSource) -> UseTimes {
        var times = UseTimes()
        guard !files.isEmpty else { return times }
        let paths = files.map { $0.withPlatformString { strdup($0) } }
        defer { paths.forEach { free($0) } }
        var opened: OpaquePointer?
        var names = paths.map { UnsafePointer<CChar>($0) } + [nil]
        let result = sd_journal_open_files(&opened, &names, 0)
        guard result >= 0, let journal = opened else {
            throw UnreadableSource(reason: "it cannot be opened: \(Errno(rawValue: -result))")
        }
        defer { sd_journal_close(journal) }
        sd_journal_set_data_threshold(journal, fieldBytes)
        for message in messages { sd_journal_add_match(journal, "MESSAGE_ID=\(message)", 0) }
        sd_journal_seek_tail(journal)
        var entries = 0
        while entries < entryLimit, sd_journal_previous(journal) > 0 {
            entries += 1
            if let (id, time) = use(journal) { times.note(id, at: time) }
        }
        return times
    }

    /// The application and the time of the entry at which the journal stands; nil if it is about no application.
    private static func use(_ journal: OpaquePointer) -> (id: String, time: Int64)? {
        var data: UnsafeRawPointer?
        var length = 0
        var microseconds: UInt64 = 0
        guard sd_journal_get_data(journal, unitField, &data, &length) >= 0, let data,
            sd_journal_get_realtime_usec(journal, &microseconds) >= 0
        else { return nil }
        // The value follows the field's name and an equals sign.
        let field = UnsafeRawBufferPointer(start: data, count: length).dropFirst(unitField.utf8.count + 1)
        let unit = String(decoding: field, as: UTF8.self)
        return AppUnit.application(unit[...]).map { ($0, Int64(clamping: microseconds / 1_000_000)) }
    }
}

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
