import BoundedReading
import CSQLite
import FileSystem
import Glibc
import SystemPackage

/// When applications were used last, from all sources.
///
/// The latest time counts. A shell's history is never read.
package struct LastUses: Sendable {
    private let sources: [(source: LastUse.Source, times: UseTimes)]
    /// Seconds since 1970.
    private let now: Int64

    /// - Parameters:
    ///   - sources: What each source says.
    ///   - now: Seconds since 1970; a later time is that of a wrong clock.
    package init(_ sources: [(source: LastUse.Source, times: UseTimes)], now: Int64) {
        self.sources = sources
        self.now = now
    }

    /// Reads the sources that there are.
    ///
    /// - Parameters:
    ///   - places: Where the sources lie.
    ///   - problems: Gets the sources that exist and cannot be read.
    package init(in places: SurveyPlaces, problems: inout [SurveyProblem]) {
        var sources: [(LastUse.Source, UseTimes)] = []
        func read(
            _ source: LastUse.Source, _ path: FilePath, upTo longest: Int,
            _ times: ([UInt8]) throws(UnreadableSource) -> UseTimes
        ) {
            let reason: String
            do {
                sources.append((source, try times(try SmallFile.read(path, upTo: longest))))
                return
            } catch SmallFile.Failure.system(.noSuchFileOrDirectory), SmallFile.Failure.system(.notDirectory) {
                return
            } catch SmallFile.Failure.system(.fileTooLarge) {
                reason = "it is longer than \(longest >> 20) MiB"
            } catch let error as UnreadableSource {
                reason = error.reason
            } catch {
                reason = "it cannot be read: \(error)"
            }
            problems.append(SurveyProblem(path: String(decoding: path), reason: reason))
        }
        read(.gnomeShell, places.gnomeShellState, upTo: GNOMEShellState.longest) {
            GNOMEShellState.times($0)
        }
        read(.recentFiles, places.recentFiles, upTo: RecentFiles.longest) { RecentFiles.times($0) }
        read(
            .kdeActivities, places.kdeActivities, upTo: KDEActivities.longest,
            KDEActivities.times)
        do throws(UnreadableSource) {
            sources.append((.journal, try JournalUnits.times(JournalUnits.files(in: places.journals, of: places.user))))
        } catch {
            let path = places.system("/var/log/journal")
            problems.append(SurveyProblem(path: String(decoding: path), reason: error.reason))
        }
        self.init(sources, now: places.now)
    }

    /// Sets the last use of each application; a later use of an application that is removed with it counts instead.
    ///
    /// Applications that no source knows have none.
    package func fill(_ applications: inout [Application]) {
        var starters: [String: [Int]] = [:]
        for (index, application) in applications.enumerated() {
            for program in application.programs { starters[program, default: []].append(index) }
        }
        for index in applications.indices {
            let application = applications[index]
            let along = Set(application.takesAlong)
            let own = application.programs.filter { program in
                guard !RunnerPrograms.names.contains(program.lastName) else { return false }
                // If several applications start a program, its use counts only for one whose removal takes the others
                // along.
                return starters[program, default: []].allSatisfy { other in
                    other == index || along.contains(applications[other].id)
                        || (application.source != .other && applications[other].source == application.source)
                }
            }
            applications[index].lastUse = lastUse(of: application, by: own)
        }
        spread(in: &applications)
    }

    /// Counts the use of an application also for those that would take it along: its user needs these.
    private func spread(in applications: inout [Application]) {
        let uses = Dictionary(applications.map { ($0.id, $0.lastUse) }) { first, _ in first }
        for index in applications.indices {
            let application = applications[index]
            let known = ([application.id] + application.takesAlong).compactMap { uses[$0] ?? nil }
            applications[index].lastUse = known.max { $0.time < $1.time }
        }
    }

    private func lastUse(of application: Application, by programs: [String]) -> LastUse? {
        let names = Set([application.id] + programs.map(\.lastName))
        var uses = sources.flatMap { source, times in
            names.compactMap { times[$0] }.map { LastUse(time: $0, source: source, precision: .second) }
        }
        if isReadOnlyWhenUsed(application) { uses += programs.compactMap { AccessTime(of: FilePath($0))?.use } }
        return uses.filter { $0.time <= now }.max { $0.time < $1.time }
    }

    /// Whether the access time of a program shows its use; not of an AppImage, because the survey itself reads it.
    private func isReadOnlyWhenUsed(_ application: Application) -> Bool {
        if case .appImage = application.source { false } else { true }
    }
}

/// GNOME Shell's record of the applications whose windows it has shown.
///
/// The shell writes `gnome-shell/application_state` below `$XDG_DATA_HOME` and forgets applications that it has seldom
/// seen, so an application that is absent may well have been used.
package enum GNOMEShellState {
    /// Bytes of the file; a hundred applications take 10 kB.
    package static let longest = 1 << 20

    /// The times in the file, up to the first place that is not valid.
    package static func times(_ bytes: [UInt8]) -> UseTimes {
        bytes.withUnsafeBytes { bytes in
            var times = UseTimes()
            var reader = XMLReader(BoundedBytes(bytes))
            while let mark = reader.next() {
                guard case .start(let name, let attributes, _) = mark, name.is("application"),
                    let id = attributes.text("id"), let seen = attributes.text("last-seen").flatMap({ Int64($0) })
                else { continue }
                times.note(id, at: seen)
            }
            return times
        }
    }
}

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

/// The files that were opened lately, each with the applications that opened it.
///
/// GTK, Qt and others write `recently-used.xbel` below `$XDG_DATA_HOME` by the Desktop Bookmark Specification 0.1.
package enum RecentFiles {
    /// Bytes of the file; one that is never cleaned grows to some MB.
    package static let longest = 16 << 20

    /// The times in the file, up to the first place that is not valid.
    package static func times(_ bytes: [UInt8]) -> UseTimes {
        bytes.withUnsafeBytes { bytes in
            var times = UseTimes()
            var reader = XMLReader(BoundedBytes(bytes))
            while let mark = reader.next() {
                guard case .start(let name, let attributes, _) = mark, name.is("bookmark:application"),
                    let time = attributes.text("modified").flatMap(seconds)
                else { continue }
                // Either may name the program; in files of older programs, `name` is a title for people.
                for name in [attributes.text("name"), attributes.text("exec").flatMap(program)] {
                    if let name { times.note(name, at: time) }
                }
            }
            return times
        }
    }

    /// The name of the program in a command such as `'/usr/bin/eog %u'`.
    static func program(_ command: String) -> String? {
        let quotes: Set<Character> = ["'", "\""]
        let words = command.drop { quotes.contains($0) || $0 == " " }
        let word = words.prefix { $0 != " " && !quotes.contains($0) }
        return word.split(separator: "/").last.map(String.init)
    }

    /// The seconds since 1970 of a time in the form of RFC 3339, such as `2026-11-23T13:18:59.817513Z`.
    static func seconds(_ text: String) -> Int64? {
        // Only the fraction of a second varies in length.
        guard
            let match = text.wholeMatch(of: #/(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.]\d+)?(Z|[+-]\d\d:\d\d)/#)
        else { return nil }
        let (_, year, month, day, hour, minute, second, zone) = match.output
        var parts = tm()
        let fields = [year, month, day, hour, minute, second].compactMap { Int32($0) }
        guard fields.count == 6 else { return nil }
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (fields[0] - 1900, fields[1] - 1, fields[2])
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (fields[3], fields[4], fields[5])
        let shift = zone == "Z" ? 0 : offset(zone)
        return Int64(timegm(&parts)) - shift
    }

    /// Seconds of an offset such as `-02:30`.
    private static func offset(_ zone: Substring) -> Int64 {
        let parts = zone.dropFirst().split(separator: ":").compactMap { Int64($0) }
        let seconds = parts.count == 2 ? parts[0] * 3600 + parts[1] * 60 : 0
        return zone.hasPrefix("-") ? -seconds : seconds
    }
}

extension [XMLReader.Attribute] {
    /// The value of the first attribute of a name, with its entities resolved; nil if there is none.
    func text(_ name: StaticString) -> String? {
        first { $0.name.is(name) }.map { String(decoding: XMLReader.resolved($0.value), as: UTF8.self) }
    }
}
