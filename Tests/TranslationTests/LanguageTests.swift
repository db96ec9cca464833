import Testing
import Translation

@Suite struct LanguageTests {
    @Test(
        arguments: [
            ([:], .english),
            (["LANG": "de_DE.UTF-8"], .german),
            (["LANG": "de_AT.utf8"], .german),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"], .english),
            (["LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_CH.UTF-8"], .german),
            (["LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_CH.UTF-8", "LC_ALL": "C.UTF-8"], .english),
            (["LC_ALL": "", "LANG": "de_DE.UTF-8"], .german),
            (["LANG": "fr_FR.UTF-8"], .english),
            (["LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:de:en"], .german),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "en"], .english),
            (["LANG": "C", "LANGUAGE": "de"], .english),
            (["LANG": "POSIX", "LANGUAGE": "de"], .english),
            // Without UTF-8 no umlaut can be written.
            (["LANG": "de_DE"], .english),
            (["LANG": "de_DE@euro"], .english),
            (["LC_MESSAGES": "de_DE", "LC_CTYPE": "de_DE.UTF-8"], .german),
            (["LC_MESSAGES": "de_DE.UTF-8", "LC_CTYPE": "C"], .english),
        ] as [([String: String], Language)])
    func environmentDecides(environment: [String: String], language: Language) {
        #expect(Language { environment[$0] } == language)
    }

    @Test func tasksSpeakTheirOwnLanguage() async {
        #expect(Language.current == .english)
        await Language.german.spoken {
            #expect(Language.current == .german)
            let inner = Task { Language.current }
            #expect(await inner.value == .german)
            Language.english.spoken { #expect(Language.current == .english) }
        }
        #expect(Language.current == .english)
    }

    @Test func notationFollows() {
        #expect(Language.english.day(year: 2024, month: 5, day: 1) == "2024-05-01")
        #expect(Language.german.day(year: 2024, month: 5, day: 1) == "01.05.2024")
        #expect(Language.german.groupingMark == "." && Language.english.groupingMark == ",")
        #expect(Language.german.decimals(1.5) == "1,5" && Language.english.decimals("0.50") == "0.50")
    }
}
