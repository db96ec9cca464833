import FileSystem
import PhotoCategories
import PhotoCulling
import SystemPackage
import Testing
import Translation

@testable import CleanerDaemon
@testable import DirectoryWatch

@Suite("News for the desktop")
struct NewsTests {
    private static func arrivals(
        _ photos: Int = 0, _ proposed: [PhotoCategories.Category: Int] = [:], bytes: Int64 = 0, last: PhotoID = 0
    ) -> Arrivals {
        var arrivals = Arrivals()
        (arrivals.photos, arrivals.proposed, arrivals.reclaimable, arrivals.last) = (photos, proposed, bytes, last)
        return arrivals
    }

    @Test(
        "A notification says how many photos came, what they are and what could go",
        arguments: [
            (
                arrivals(212, [.blurry: 9, .duplicates: 31], bytes: 180_000_000), "212 new photos",
                "31 duplicates, 9 blurry; 180.0 MB could go"
            ),
            (
                arrivals(1, [.nearDuplicates: 1], bytes: 1500), "1 new photo", "1 near duplicate; 1.5 kB could go"
            ),
            (
                arrivals(5, [.similar: 1, .screenshots: 2, .returned: 1], bytes: 999), "5 new photos",
                "1 similar shot, 2 screenshots, 1 returned; 999 bytes could go"
            ),
        ])
    func words(arrivals: Arrivals, title: String, body: String) {
        let summary = ImportSummary(arrivals)
        #expect(summary.title == title && summary.body == body)
    }

    @Test("A notification speaks the language of the desktop")
    func german() {
        let summary = Language.german.spoken {
            ImportSummary(Self.arrivals(1212, [.nearDuplicates: 1, .blurry: 9], bytes: 180_000_000))
        }
        #expect(summary.title == "1212 neue Fotos")
        #expect(summary.body == "1 Variante, 9 unscharf; 180,0 MB können weg")
    }

    @Test("It comes at most once an hour, whatever arrives, and then tells of all that came since")
    func hour() {
        let machine = Machine()
        var news = News(told: [1: 10])
        let first = Self.arrivals(3, [.duplicates: 1], last: 13)
        func verdict(_ arrivals: Arrivals) -> News.Verdict {
            news.verdict(isOn: true, isBusy: false, arrivals: { _ in arrivals }, machine.clocks)
        }
        #expect(verdict(first) == .speak(first))
        news.tell(first, machine.clocks)
        #expect(news.told == [1: 13])
        let second = Self.arrivals(2, [.blurry: 2], last: 15)
        #expect(verdict(second) == .wait(.seconds(3600)))
        machine.pass(3599)
        #expect(verdict(second) == .wait(.seconds(1)))
        #expect(verdict(Self.arrivals(2)) == .silence(.nothing))
        machine.pass(1)
        #expect(verdict(second) == .speak(second))
    }

    @Test("Nothing is said while it is switched off or work is under way, nor of photos of which none is proposed")
    func silence() {
        let clocks = Machine().clocks
        let news = News(told: [1: 10])
        let some = Self.arrivals(3, [.duplicates: 1])
        #expect(news.verdict(isOn: false, isBusy: false, arrivals: { _ in some }, clocks) == .silence(.switchedOff))
        #expect(news.verdict(isOn: true, isBusy: true, arrivals: { _ in some }, clocks) == .silence(.busy))
        #expect(
            news.verdict(isOn: true, isBusy: false, arrivals: { _ in Self.arrivals(3) }, clocks) == .silence(.nothing))
    }

    @Test("Photos count from the end of the first scan of their library on, also for the next daemon")
    func firstScan() async throws {
        let machine = Machine()
        try await CatalogueTests().withCatalogue(clocks: machine.clocks) { catalogue, root in
            func arrive(_ number: UInt64) async throws {
                let stamp = FileStamp(volume: 1, inode: number, size: 3, modified: 4, changed: 5)
                try await CatalogueTests().notice(
                    .settled(root: root, path: FilePath("\(number).jpg"), stamp: stamp), catalogue)
            }
            func scan(unknown: Set<FilePath> = []) async throws {
                let report = ScanReport(directories: [""], unknown: unknown, leftOut: LeftOutCounts())
                try await CatalogueTests().notice(.scanBegan(root: root, reason: .start), catalogue)
                try await CatalogueTests().notice(.scanEnded(root: root, report: report), catalogue)
            }
            try await scan(unknown: [""])
            #expect(await catalogue.news.told == [:])
            for number: UInt64 in 1...2 { try await arrive(number) }
            try await scan()
            let told = await catalogue.news.told
            let last = try #require(told[root])
            try await arrive(3)
            try await scan()
            #expect(await catalogue.news.told == told)
            await catalogue.noteTold(Self.arrivals(1, [.duplicates: 1], last: last + 1))
            try await catalogue.loadNews()
            #expect(await catalogue.news.told == [root: last + 1])
            #expect(await catalogue.news.rest?.left(machine.clocks) == .seconds(3600))
        }
    }

    @Test("Nothing is said while a scan runs, a photo waits or a file is being written")
    func busy() async throws {
        try await CatalogueTests().withCatalogue { catalogue, root in
            let stamp = FileStamp(volume: 1, inode: 1, size: 3, modified: 4, changed: 5)
            let report = ScanReport(directories: [""], unknown: [], leftOut: LeftOutCounts())
            #expect(await catalogue.newsVerdict() == .silence(.nothing))
            try await CatalogueTests().notice(.scanBegan(root: root, reason: .start), catalogue)
            #expect(await catalogue.newsVerdict() == .silence(.busy))
            try await CatalogueTests().notice(.scanEnded(root: root, report: report), catalogue)
            #expect(await catalogue.newsVerdict() == .silence(.nothing))
            try await CatalogueTests().notice(.writing(root: root, path: "a.jpg"), catalogue)
            #expect(await catalogue.newsVerdict() == .silence(.busy))
            try await CatalogueTests().notice(.gone(root: root, path: "a.jpg"), catalogue)
            #expect(await catalogue.newsVerdict() == .silence(.nothing))
            try await CatalogueTests().notice(.settled(root: root, path: "a.jpg", stamp: stamp), catalogue)
            #expect(await catalogue.newsVerdict() == .silence(.busy))
        }
    }
}
