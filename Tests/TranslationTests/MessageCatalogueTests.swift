import Testing
import Translation

@Suite struct MessageCatalogueTests {
    private func read(_ text: String) -> [MessageCatalogue.Entry] {
        MessageCatalogue(po: Array(text.utf8)).entries
    }

    @Test func entriesAreRead() {
        let entries = read(
            #"""
            # A comment.
            msgid ""
            msgstr "Language: de\n"

            #: a place
            msgid "One \"word\"\nand {}"
            msgstr ""
            "Ein „Wort“\n"
            "und {}"

            msgctxt "verb"
            msgid "Open"
            msgstr "Öffnen"
            msgid "photo"
            msgid_plural "photos"
            msgstr[0] "Foto"
            msgstr[1] "Fotos"

            msgid "not translated"
            msgstr ""
            """#)
        #expect(
            entries == [
                .init(key: "One \"word\"\nand {}", translations: ["Ein „Wort“\nund {}"]),
                .init(context: "verb", key: "Open", translations: ["Öffnen"]),
                .init(key: "photo", plural: "photos", translations: ["Foto", "Fotos"]),
            ])
    }

    @Test(arguments: ["", "msgid", "\"", "msgid \"", "msgstr \"x\"", "msgstr[1] \"x\"\n\"y\"", "\"lost\"\nmsgid \"a\""])
    func brokenFilesHaveNoEntries(text: String) {
        #expect(read(text).isEmpty)
    }
}
