import Images
import Testing

@testable import PhotoSearch

@Suite("Words of names")
struct SearchTokensTests {
    @Test(
        "A name is split where a person sees words",
        arguments: [
            ("beach.jpg", "beach jpg"),
            ("IMG_20230715_123456.jpg", "img 20230715 123456 jpg"),
            ("BeachWalk2.JPG", "beachwalk2 beachwalk beach walk 2 jpg"),
            ("FinePix2650Zoom", "finepix2650zoom finepix fine pix 2650 zoom"),
            ("Wi-Fi settings", "wifi wi fi settings"),
            ("a-b-c", "a b c"),
            ("2023-07", "2023 07"),
            ("wi - fi", "wi fi"),
            ("iPhone12", "iphone12 iphone 12"),
            ("HTMLPage", "htmlpage html page"),
            ("don't_stop-me", "don t stopme stop me"),
            ("Crème brûlée", "crème brûlée"),
            ("京都旅行", "京都 都旅 旅行 行"),
            ("2023年夏", "2023 年夏 夏"),
            ("\u{202E}gpj\u{0}.exe", "gpj exe"),
            ("___", ""),
        ])
    func split(text: String, tokens: String) {
        #expect(SearchTokens.of(text).joined(separator: " ") == tokens)
    }

    @Test("A long text gives no more tokens than the index takes")
    func limited() {
        let tags = (0..<200_000).map { "keyword\($0)" }
        var metadata = PhotoMetadata()
        metadata.keywords = tags
        let document = SearchDocument(SearchSource(paths: [Array("a.jpg".utf8)], metadata: metadata), places: [])
        #expect(document.columns[.tags]?.split(separator: " ").count == SearchDocument.mostTokens)
        #expect(SearchTokens.of(String(repeating: "x", count: 100_000)).map(\.count) == [SearchTokens.longest])
    }
}
