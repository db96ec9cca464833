import CleanerProtocol
import FileSystem
import PhotoCategories
import PhotoCulling
import PhotoStore

/// One screen of what is going on; costs no look at the store.
extension Catalogue {
    func status() -> StatusReport {
        let tallies = culling.tallies
        let outstanding = queue.outstanding
        let isComplete = outstanding == 0 && !isScanning && restless.isEmpty
        let progress =
            outstanding == 0
            ? nil
            : StatusReport.Progress(
                done: run.done, total: run.done + outstanding, secondsLeft: run.secondsLeft(outstanding))
        return StatusReport(
            activity: activity(outstanding), progress: progress, pausedUntil: pause?.until(clocks),
            libraries: libraries.sorted { $0.key < $1.key }.map { root, path in
                StatusReport.Library(
                    path: WirePath(bytes: path.bytes), present: !missing.contains(root),
                    bytesFree: freeSpace.bytes(at: path))
            },
            photos: StatusReport.Photos(
                analysed: tallies[.analysed], unreadable: tallies[.unreadable],
                unsupported: tallies[.unsupported], waiting: tallies[.waiting], bytes: tallies.bytes),
            categories: Category.judged.map { count($0, tallies[$0], isComplete: isComplete) },
            reclaimable: tallies.reclaimable, maybe: pile(tallies[.maybe]), marked: pile(tallies[.marked]),
            trashed: trashed, unsettled: unsettled,
            conditions: conditions.values.sorted { ($0.since, $0.code) < ($1.since, $1.code) }, sandbox: sandbox,
            version: ProgramVersion.text)
    }

    private func activity(_ outstanding: Int) -> StatusReport.Activity {
        if pause != nil { return .paused }
        if outstanding > 0 { return .analysing }
        return isScanning ? .scanning : .idle
    }

    private func count(
        _ category: Category, _ tally: Tallies.Count, isComplete: Bool
    ) -> StatusReport.CategoryCount {
        StatusReport.CategoryCount(
            category: category, photos: tally.photos, groups: category.grouping == nil ? nil : tally.groups,
            proposed: tally.proposed, reclaimable: tally.reclaimable, complete: isComplete,
            off: culling.settings.off.contains(category) ? true : nil)
    }

    private func pile(_ tally: Tallies.Count) -> StatusReport.Pile {
        StatusReport.Pile(photos: tally.photos, bytes: tally.bytes)
    }
}
