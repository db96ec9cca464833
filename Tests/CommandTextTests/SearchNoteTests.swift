import CleanerProtocol
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
}
