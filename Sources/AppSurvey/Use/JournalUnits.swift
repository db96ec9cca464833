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
