import CleanerProtocol
import CommandText
import Testing

@Suite("Pairs of folders that hold copies of the same pictures")
struct FolderPairTests {
    private static func row(
        _ number: Int, _ path: String, group: Int?, bytes: Int64 = 10, decision: Decision? = nil
    ) -> PhotoRow {
        let location = Sample.location(path)
        var row = PhotoRow(
            id: "p:\(number)", path: location.path, absolutePath: location.absolutePath, status: .analysed, bytes: bytes
        )
        row.group = group.map { "g:\($0)" }
        row.decision = decision
        return row
    }

    /// Two copies in `2019` and `Backup 2019`, one of them in `x` as well, and a photo that is in `2019` alone.
    private static var rows: [PhotoRow] {
        [
            row(1, "2019/a.jpg", group: 1), row(2, "Backup 2019/a.jpg", group: 1), row(3, "2019/b.jpg", group: 2),
            row(4, "Backup 2019/b (1).jpg", group: 2, bytes: 2000), row(5, "x/b.jpg", group: 2),
        ]
    }

    private static func pairs(_ copies: [PhotoRow], all: [PhotoRow]? = nil) -> [FolderPair] {
        let all = all ?? (copies + [row(9, "2019/c.jpg", group: nil)])
        return FolderPair.of(copies, totals: Dictionary(grouping: all, by: FolderPair.folder).mapValues(\.count))
    }

    @Test("Those that share the most come first, with what each has besides")
    func order() throws {
        let pairs = Self.pairs(Self.rows.reversed())
        #expect(
            pairs.map { $0.sides.map(\.name) } == [["2019", "Backup 2019"], ["2019", "x"], ["Backup 2019", "x"]])
        #expect(pairs.map(\.pictures) == [2, 1, 1])
        #expect(pairs[0].sides.map(\.others) == [1, 0])
        #expect(pairs[0].headline == "All 2 photos of Backup 2019 are also in 2019")
        #expect(pairs[1].headline == "The only photo of x is also in 2019")
        #expect(pairs[0].besides(0) == "1 other file in 2019" && pairs[0].besides(1) == nil)
    }

    @Test("Of two folders with more besides, neither is called a part of the other")
    func overlap() {
        let rows = Self.rows.filter { $0.id != "p:5" }
        let all = rows + [Self.row(8, "2019/d.jpg", group: nil), Self.row(9, "Backup 2019/e.jpg", group: nil)]
        #expect(Self.pairs(rows, all: all).map(\.headline) == ["2019 and Backup 2019 share 2 pictures"])
    }

    @Test("What is kept stays for each picture, and only undecided copies of the other folder go")
    func keeping() throws {
        let pair = try #require(Self.pairs(Self.rows).first)
        let keeping = pair.keeping(0)
        #expect(keeping.pictures.map(\.stays) == ["p:1", "p:3"] && keeping.pictures.flatMap(\.go) == ["p:2", "p:4"])
        #expect(keeping.photos == 2 && keeping.bytes == 2010)
        #expect(pair.effect(ofKeeping: 0) == "keep those in 2019: 2 photos of Backup 2019 would go, 2.0 kB")
    }

    @Test(
        "Nothing relies on a photo that may go itself, and what was decided stays so",
        arguments: [(Decision?.none, 1), (.keep, 1), (.maybe, 0), (.delete, 0)])
    func decided(decision: Decision?, photos: Int) throws {
        let staying = [Self.row(1, "a/a.jpg", group: 1, decision: decision), Self.row(2, "b/a.jpg", group: 1)]
        #expect(try #require(Self.pairs(staying, all: staying).first).keeping(0).photos == photos)
        let going = [Self.row(1, "a/a.jpg", group: 1), Self.row(2, "b/a.jpg", group: 1, decision: decision)]
        #expect(try #require(Self.pairs(going, all: going).first).keeping(0).photos == (decision == nil ? 1 : 0))
    }

    @Test("A copy that holds more, or is whole where the other is damaged, stays")
    func holdings() throws {
        var rows = [Self.row(1, "a/a.jpg", group: 1), Self.row(2, "b/a.jpg", group: 1)]
        rows[0].holds = ["a video of 2.1 s"]
        var pair = try #require(Self.pairs(rows, all: rows).first)
        #expect(pair.keeping(0).photos == 1 && pair.keeping(1).photos == 0)
        #expect(pair.effect(ofKeeping: 1) == "keep those in b: nothing else would go; 1 of a that hold more stay")
        rows[1].holds = rows[0].holds
        rows[1].damage = "it ends too early"
        pair = try #require(Self.pairs(rows, all: rows).first)
        #expect(pair.keeping(0).photos == 1 && pair.keeping(1).photos == 0)
    }

    @Test("A folder is named by its bytes")
    func bytes() throws {
        let rows = [[UInt8](arrayLiteral: 0xFF), [0xFE]].enumerated().map { number, folder in
            let path = folder + Array("/\u{301}a.jpg".utf8)
            var row = PhotoRow(
                id: "p:\(number)", path: WirePath(bytes: path), absolutePath: WirePath(bytes: Array("/p/".utf8) + path),
                status: .analysed, bytes: 10)
            row.group = "g:1"
            return row
        }
        #expect(Self.pairs(rows, all: rows).first?.sides.map(\.name) == ["\\xFE", "\\xFF"])
    }

    @Test("Folders of two libraries that are called alike are told apart")
    func libraries() throws {
        let rows = ["/p/2019", "/q/2019"].enumerated().map { number, folder in
            var row = PhotoRow(
                id: "p:\(number)", path: WirePath(bytes: Array("2019/a.jpg".utf8)),
                absolutePath: WirePath(bytes: Array("\(folder)/a.jpg".utf8)), status: .analysed, bytes: 10)
            row.group = "g:1"
            return row
        }
        #expect(Self.pairs(rows, all: rows).first?.headline == "The only photo of /p/2019 is also in /q/2019")
    }

    @Test("Copies in one folder make no pair, and a picture in a hundred folders not thousands")
    func many() {
        #expect(Self.pairs([Self.row(1, "a/a.jpg", group: 1), Self.row(2, "a/b.jpg", group: 1)]).isEmpty)
        let rows = (0..<100).map { Self.row($0, "\($0)/a.jpg", group: 1) }
        #expect(Self.pairs(rows, all: rows).count == 66)
    }

    @Test("Names that could harm a terminal are escaped, and JSON has all figures")
    func words() throws {
        let rows = [Self.row(1, "a\u{1B}[2J/a.jpg", group: 1), Self.row(2, "a.jpg", group: 1)]
        let pair = try #require(Self.pairs(rows, all: rows).first)
        #expect(!pair.headline.contains("\u{1B}") && pair.effect(ofKeeping: 1).contains("the library's own folder"))
        let json = String(decoding: try pair.json(), as: UTF8.self)
        #expect(
            json.hasPrefix(#"{"folders":[{"absolutePath":"/p","others":0,"photos":1,"proposed":1,"reclaimable":10}"#),
            "\(json)")
    }
}
