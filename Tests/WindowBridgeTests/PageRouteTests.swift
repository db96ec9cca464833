import CleanerProtocol
import Testing

@testable import WindowBridge

@Suite("What an address of the page means")
struct PageRouteTests {
    @Test(
        "Each address has one meaning",
        arguments: [
            ("GET", "", PageRoute.file("index.html")), ("GET", "#cards", .file("index.html")),
            ("GET", "app.js", .file("app.js")), ("GET", "app.js?v=1", .file("app.js")), ("GET", "events", .events),
            ("GET", "start", .start), ("POST", "request", .request),
            ("GET", "folders", .folders(anew: false)), ("GET", "folders?anew", .folders(anew: true)),
            ("GET", "preview/p:12", .preview(PreviewRequest(photo: .id("p:12")))),
            (
                "GET", "preview/p%3A12?size=400&mode=coarse&moment=1500&since=7",
                .preview(PreviewRequest(photo: .id("p:12"), longerSide: 400, coarse: true, moment: 1500))
            ),
            (
                "GET", "preview/p%3A12?region=10,0,300,4",
                .preview(
                    PreviewRequest(
                        photo: .id("p:12"), region: PreviewRequest.Region(x: 10, y: 0, width: 300, height: 4)))
            ),
        ])
    func meaning(method: String, path: String, route: PageRoute) {
        #expect(PageRoute(PageRequest(method: method, address: "cleaner://app/\(path)")) == route)
    }

    @Test(
        "Whatever else is asked for is not there",
        arguments: [
            "cleaner://app/..", "cleaner://app/../index.html", "cleaner://app/%69ndex.html",
            "cleaner://app/index.html/", "cleaner://app/index.html%00", "cleaner://app//etc/passwd",
            "cleaner://app/preview/", "cleaner://app/previews", "cleaner://app/preview/p:1/..",
            "cleaner://app/preview/%2e%2e", "cleaner://app/preview/p:1%0A", "cleaner://app/preview/p:1?size=15",
            "cleaner://app/preview/p:1?size=2049", "cleaner://app/preview/p:1?size",
            "cleaner://app/preview/p:1?size=9999999999999999999999", "cleaner://app/preview/p:1?moment=-1",
            "cleaner://app/preview/p:1?mode=whole", "cleaner://app/preview/p:1?region=1,2,3",
            "cleaner://app/preview/p:1?region=1,2,3,4,5", "cleaner://app/preview/p:1?region=-1,2,3,4",
            "cleaner://app/preview/p:1?region=1,2,3,9999999999999999999999",
            "cleaner://app/request", "cleaner://other/index.html",
            "cleaner:index.html", "file:///etc/passwd", "http://127.0.0.1/", "",
        ])
    func nothing(address: String) throws {
        let bridge = try WindowBridge(socket: [], start: WindowStart(), files: ["index.html": [1]])
        nonisolated(unsafe) var status: UInt32?
        bridge.answer(PageRequest(method: "GET", address: address)) { status = $0.status }
        #expect(status == 404)
    }

    @Test(
        "A method that an address does not have is not there", arguments: ["POST", "PUT", "HEAD", "DELETE", "get", ""])
    func method(method: String) {
        #expect(PageRoute(PageRequest(method: method, address: "cleaner://app/start")) == nil)
    }
}
