import Glibc
import PhotoTrash
import Testing

@Suite("Records of deletion")
struct DeletionRecordTests {
    @Test("Fault 98: every byte of a path survives, and only unreserved characters and slashes stand for themselves")
    func everyByte() throws {
        let path = [UInt8(ascii: "/")] + (1...255).map { UInt8($0) }
        let content = DeletionRecord(path: path, deleted: "2024-02-03T04:05:06").content
        #expect(DeletionRecord(parsing: content)?.path == path)
        let written = String(decoding: content, as: UTF8.self)
        #expect(content.allSatisfy { $0 < 0x80 })
        #expect(written.contains("%01%02"))
        #expect(written.contains("%FE%FF\nDeletionDate=2024-02-03T04:05:06\n"))
        #expect(written.contains("!%22%23%24%25%26'()*%2B%2C-./0123456789%3A"))
        #expect(written.contains("%5E_%60abc"))
        #expect(written.contains("xyz%7B%7C%7D~%7F%80"))
    }

    @Test(
        "The first of each key counts, and what is unknown is passed over",
        arguments: [
            ("[Trash Info]\nPath=a\nDeletionDate=x\nPath=b\nDeletionDate=y", "a", "x"),
            ("[Trash Info]\n\nColour=red\nDeletionDate=x\nPath=a%20b\n", "a b", "x"),
            ("[Trash Info]\nPath=a%2fb\n", "a/b", nil), ("[Trash Info]\nPath=a..b\n", "a..b", nil),
        ] as [(String, String, String?)])
    func lenient(content: String, path: String, deleted: String?) throws {
        let record = try #require(DeletionRecord(parsing: Array(content.utf8)))
        #expect(record.path == Array(path.utf8))
        #expect(record.deleted == deleted)
    }

    @Test(
        "What is no record is not taken for one",
        arguments: [
            "", "Path=a\n", "[Trash]\nPath=a\n", "[Trash Info]\n", "[Trash Info]\nPath=\n", "[Trash Info]\nPath=%2\n",
            "[Trash Info]\nPath=%zz\n", "[Trash Info]\nPath=a%00b\n", "[Trash Info]\nPath=../a\n",
            "[Trash Info]\nPath=a/%2E%2E/b\n", "\n[Trash Info]\nPath=a\n",
        ])
    func malformed(content: String) {
        #expect(DeletionRecord(parsing: Array(content.utf8)) == nil)
    }

    @Test("Fault 98: the date is local time without a zone")
    func date() {
        var moment = time_t(1_709_510_700)
        var local = tm()
        #expect(localtime_r(&moment, &local) != nil)
        var buffer = [CChar](repeating: 0, count: 64)
        let length = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%S", &local)
        let expected = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #expect(DeletionRecord.localDate(at: 1_709_510_700) == expected)
        #expect(DeletionRecord.localDate(at: .max) == "9999-12-31T23:59:59")
    }
}
