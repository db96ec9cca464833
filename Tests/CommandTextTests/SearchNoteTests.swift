import CleanerProtocol
import PhotoCategories
import Testing

@testable import CommandText

@Suite("What a search says besides its photos")
struct SearchNoteTests {
    private typealias Term = SearchReport.Term

    @Test("Each word is said in words of its own: found, missing, corrected, left out")
    func terms() {
        let report = SearchReport(terms: [
            Term(text: "beach", photos: 1), Term(text: "sea", photos: 67), Term(text: "volcano", photos: 0),
            Term(text: "snow", photos: 0, unseen: true), Term(text: "lak", photos: 0, corrected: ["lake", "lamp"]),
            Term(text: "-screenshot", photos: 67, excluded: true),
            Term(text: "-\"old barn\"", photos: 1, excluded: true),
            Term(text: "-tree", photos: 0, excluded: true), Term(text: "baech", photos: 0, meant: ["beach", "beech"]),
            Term(text: "-baech", photos: 0, meant: ["beach"], excluded: true),
        ])
        #expect(
            report.notes == [
                "1 photo fits “beach”.", "67 photos fit “sea”.", "No photo fits “volcano”.",
                "No photo fits “snow”, and pictures are not searched for it: only what is written is.",
                "No photo has “lak”: searched for “lake” or “lamp”.", "67 photos with “screenshot” are left out.",
                "1 photo with \"old barn\" is left out.", "No photo has “tree”, which would be left out.",
                "No photo has “baech”. Did you mean “beach” or “beech”?", "No photo has “baech”. Did you mean “beach”?",
            ])
    }

    @Test("What was searched instead of what was written comes before the photos, and is said once")
    func first() {
        let report = SearchReport(terms: [
            Term(text: "sea", photos: 67), Term(text: "lak", photos: 0, corrected: ["lake"]),
            Term(text: "paris", photos: 0, town: true),
        ])
        var sources = report
        sources.note(noSources: ["cam", "zzz"])
        let first = [
            "“cam:” names no source, so it is searched like any word. Did you mean camera:?",
            "“zzz:” names no source, so it is searched like any word. Sources: name, folder, camera, place, tag, text, "
                + "color, kind, scene, date.",
            "No photo has “lak”: searched for “lake”.",
            "No photo has “paris”, and none is known to be taken near that town.",
        ]
        #expect(report.changesWords && report.firstNotes == Array(first.suffix(2)))
        #expect(sources.firstNotes == first)
        let listing = PhotoListing(.all, page: Sample.page(80), style: .init(isFiltered: true))
        #expect(listing.notes(before: RowCount(photos: 3, bytes: 1, search: sources)) == first)
        let found = listing.summary(RowsResult(rows: 3, total: 3, search: sources))
        #expect(found.contains("67 photos fit “sea”.") && first.allSatisfy { !found.contains($0) })
        // Without a photo, nothing comes before.
        #expect(listing.notes(before: RowCount(photos: 0, bytes: 0, search: sources)).isEmpty)
        let nothing = listing.summary(RowsResult(rows: 0, total: 0, search: sources))
        #expect(Array(nothing.prefix(first.count)) == first && nothing[first.count] == "No photo was found.")
        #expect(nothing.filter(first.contains).count == first.count)
        var town = RowCount(photos: 0, bytes: 0)
        town.near = "Paris, Texas, United States"
        #expect(listing.notes(before: town) == ["Near Paris, Texas, United States."])
        #expect(!SearchReport(terms: [Term(text: "sea", photos: 67)]).changesWords)
    }
}
