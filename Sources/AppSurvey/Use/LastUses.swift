import FileSystem
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
