import CSQLite

/// KDE's activity database: which application has opened what, and when.
///
/// `kactivitymanagerd/resources/database` below `$XDG_DATA_HOME`, whose schema is in ResourcesDatabaseSchema.cpp of
/// kactivitymanagerd. KDE writes into a write-ahead log first, which is not read: uses since the last checkpoint are
/// missing, and the file is complete after each logout.
package enum KDEActivities {
    /// Bytes of the file; ten years of a busy desktop take about 20 MB.
    package static let longest = 64 << 20

    /// What launchers note as the resource when they start an application.
    private static let launchPrefix = "applications:"

    /// The tables that hold times, with the columns for the end and the begin of a use.
    private static let tables: [(name: String, end: String, start: String)] = [
        ("ResourceEvent", "end", "start"), ("ResourceScoreCache", "lastUpdate", "firstUpdate"),
    ]

    /// The times in the bytes of a database.
    package static func times(_ bytes: [UInt8]) throws(UnreadableSource) -> UseTimes {
        var bytes = bytes
        let database = try ForeignDatabase(&bytes)
        var times = UseTimes()
        var isKnown = false
        for table in tables where try database.hasTable(table.name) {
            isKnown = true
            let columns = ["initiatingAgent", "targettedResource", table.end, table.start]
            try database.forEachRow(of: table.name, columns) { row in
                guard let time = row.number(2) ?? row.number(3) else { return }
                if let agent = row.text(0) { times.note(agent, at: time) }
                if let resource = row.text(1), resource.hasPrefix(launchPrefix) {
                    times.note(String(resource.dropFirst(launchPrefix.count)), at: time)
                }
            }
        }
        guard isKnown else { throw UnreadableSource(reason: "it has no table of activities") }
        return times
    }
}
