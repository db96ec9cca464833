import Testing
import Translation

@testable import CleanerDaemon

@Suite("Reasons that were written down in English")
struct ReasonWordsTests {
    private func german(_ reason: String) -> String {
        Language.german.spoken { ReasonWords.shown(reason) }
    }

    @Test("Plain ones, those with values and those in each other are found again")
    func known() {
        #expect(german("the file is empty") == "die Datei ist leer")
        #expect(german("row 12 cannot be read") == "Zeile 12 ist nicht lesbar")
        let damaged = "The photo is damaged (the TIFF file is cut off); copy it again from where it came from, "
        let shown = german(damaged + "or look for another copy.")
        #expect(shown.contains("die TIFF-Datei ist abgeschnitten") && !shown.contains("cut off"))
        #expect(german("libjpeg: something new") == "libjpeg: something new")
    }

    @Test("English ones stay as they were, to the byte")
    func english() {
        for reason in ["row 12 cannot be read", "the file is empty", "x tiles", "{} tiles", ""] {
            #expect(ReasonWords.shown(reason) == reason)
            #expect(ReasonWords.phrase(reason).english == reason)
        }
    }

    /// A worker that was taken over may send anything as a reason.
    @Test("What is nested without end or too long is shown as it is")
    func hostile() {
        let long = "x" + String(repeating: " tiles", count: 10_000)
        #expect(german(long) == long)
        let deep = "x" + String(repeating: " tiles", count: 100)
        #expect(german(deep).hasPrefix("x tiles"))
    }
}
