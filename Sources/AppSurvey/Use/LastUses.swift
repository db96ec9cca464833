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
    ///   - places: Where they lie.
    ///   - problems: Gets those that are there and cannot be read.
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

    /// Gives each application its last use; one that no source knows has none.
    package func fill(_ applications: inout [Application]) {
        var owners: [String: Set<String>] = [:]
        for application in applications {
            // Of one that came by itself nobody knows what it belongs to.
            let owner = application.source == .other ? application.id : "\(application.source)"
            for program in application.programs { owners[program, default: []].insert(owner) }
        }
        for index in applications.indices {
            let application = applications[index]
            // A program that several packages start is that of none.
            let own = application.programs.filter {
                owners[$0]?.count == 1 && !RunnerPrograms.names.contains($0.lastName)
            }
            applications[index].lastUse = lastUse(of: application, by: own)
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

    /// Whether the access time of a program can tell of its use: this survey itself reads AppImages.
    private func isReadOnlyWhenUsed(_ application: Application) -> Bool {
        if case .appImage = application.source { false } else { true }
    }
}
