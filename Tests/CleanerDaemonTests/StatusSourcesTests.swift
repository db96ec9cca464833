import CleanerProtocol
import FileSystem
import PhotoCategories
import PhotoCulling
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("What the status is made from")
struct StatusSourcesTests {
    /// The status of the library 1, `/photos`.
    private func report(
        outstanding: Int = 0, tallies: Tallies = Tallies(), off: CategorySet = [],
        _ set: (_ analysis: inout AnalysisState, _ watch: inout WatchState) -> Void = { _, _ in }
    ) -> StatusReport {
        var (analysis, watch) = (AnalysisState(), WatchState(libraries: [1]))
        set(&analysis, &watch)
        return StatusSources(
            tallies: tallies, switchedOff: off, outstanding: outstanding, analysis: analysis, watch: watch,
            libraries: Libraries([1: "/photos"], clocks: .machine), trashed: .init(photos: 7, bytes: 70),
            conditions: [], outstandingComparisons: 0, staleWords: 0, text: nil, model: nil, advice: nil,
            isAnalysisHeld: false, power: .full, clocks: .machine
        ).report
    }

    @Test("A pause hides the analysis, and that hides the scan", arguments: [false, true], [false, true])
    func activity(isPaused: Bool, isScanning: Bool) {
        for outstanding in [0, 3] {
            let report = report(outstanding: outstanding) { analysis, watch in
                if isPaused { analysis.pause = Pause(seconds: nil, .machine) }
                if isScanning { watch.scans.begin(1) }
            }
            let expected: StatusReport.Activity =
                isPaused ? .paused : outstanding > 0 ? .analysing : isScanning ? .scanning : .idle
            #expect(report.activity == expected)
            #expect((report.progress?.total ?? 0) == outstanding)
        }
    }

    @Test("A category is complete once nothing waits, is scanned or is retried")
    func complete() {
        func isComplete(_ report: StatusReport) -> Set<Bool> { Set(report.categories.map(\.complete)) }
        #expect(isComplete(report()) == [true])
        #expect(isComplete(report(outstanding: 1)) == [false])
        #expect(isComplete(report { $1.scans.order() }) == [false])
        #expect(isComplete(report { analysis, _ in analysis.retries[5] = "it changes" }) == [false])
    }

    @Test("Each number of the status is the one of its tally")
    func numbers() {
        var tallies = Tallies()
        for (place, status) in PhotoCulling.PhotoStatus.allCases.enumerated() { tallies[status] = 10 + place }
        for (place, category) in Category.allCases.enumerated() {
            tallies[category].photos = 100 + place
            tallies[category].bytes = Int64(1000 + place)
            tallies[category].groups = 20 + place
            tallies[category].photosInGroups = 60 + place
            tallies[category].proposed = 30 + place
            tallies[category].reclaimable = Int64(40 + place)
        }
        let report = report(tallies: tallies, off: CategorySet([.blurry])) { analysis, watch in
            analysis.retries[5] = "it changes"
            watch.writing = [Location(root: 1, path: "a"), Location(root: 1, path: "b")]
        }
        #expect(report.photos.analysed == tallies[.analysed] && report.photos.unreadable == tallies[.unreadable])
        #expect(report.photos.unsupported == tallies[.unsupported] && report.photos.waiting == tallies[.waiting])
        #expect(report.photos.bytes == tallies[.all].bytes)
        for (pile, category) in [(report.videos, Category.videos), (report.maybe, .maybe), (report.marked, .marked)] {
            #expect(pile == StatusReport.Pile(photos: tallies[category].photos, bytes: tallies[category].bytes))
        }
        #expect((report.trashed.photos, report.unsettled) == (7, 3))
        #expect(report.categories.map(\.category) == Category.judged)
        for count in report.categories {
            let tally = tallies[count.category]
            let isGrouped = count.category.grouping != nil
            #expect(count.photos == (isGrouped ? tally.photosInGroups : tally.photos))
            #expect((count.proposed, count.reclaimable) == (tally.proposed, tally.reclaimable))
            #expect(count.groups == (isGrouped ? tally.groups : nil))
            #expect(count.off == (count.category == .blurry ? true : nil))
        }
    }

    @Test("A library that is missing is said to be")
    func missing() {
        #expect(report().libraries.map(\.present) == [true])
        let report = report { $1.scans.lose(1) }
        #expect(report.libraries.map(\.present) == [false] && report.libraries.map(\.path) == ["/photos"])
    }
}
