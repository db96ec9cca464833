import CleanerProtocol
import PhotoCategories
import Testing
import Translation

/// The exact bytes of each request: what is published once stays.
@Suite struct RequestLineTests {
    private static let odd = PhotoReference.path(WirePath(bytes: [0x62, 0xFF, 0x2E, 0x6A, 0x70, 0x67]))

    private static let oddFolder = SettingFolder(WirePath(bytes: [0x62, 0xFF]))

    static let rows: [(request: any ProtocolRequest, line: String)] = [
        (StatusRequest(), #"{"id":1,"jsonrpc":"2.0","method":"status"}"#),
        (StatusRequest(loaded: true), #"{"id":1,"jsonrpc":"2.0","method":"status","params":{"loaded":true}}"#),
        (
            ListRequest(category: .nearDuplicates),
            #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"category":"near-duplicates"}}"#
        ),
        (
            ListRequest(category: .similar, group: "g:s5"),
            #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"category":"similar","group":"g:s5"}}"#
        ),
        (
            ListRequest(category: .all, limit: 20),
            #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"category":"all","limit":20}}"#
        ),
        (
            ShowRequest(photo: .id("p:12")),
            #"{"id":1,"jsonrpc":"2.0","method":"show","params":{"photo":{"id":"p:12"}}}"#
        ),
        (
            ShowRequest(photo: odd),
            #"{"id":1,"jsonrpc":"2.0","method":"show","params":{"photo":{"path":"b�.jpg","pathBytes":"Yv8uanBn"}}}"#
        ),
        (
            PreviewRequest(photo: .id("p:12")),
            #"{"id":1,"jsonrpc":"2.0","method":"preview","params":{"photo":{"id":"p:12"}}}"#
        ),
        (
            PreviewRequest(photo: odd, longerSide: 320, coarse: true),
            #"{"id":1,"jsonrpc":"2.0","method":"preview","params":{"coarse":true,"longerSide":320,"#
                + #""photo":{"path":"b�.jpg","pathBytes":"Yv8uanBn"}}}"#
        ),
        (
            MarkRequest(
                photos: [.path(WirePath(bytes: Array("2024/a\n.jpg".utf8)))], decision: .delete, lastCopy: true,
                dryRun: true),
            #"{"id":1,"jsonrpc":"2.0","method":"mark","params":{"decision":"delete","dryRun":true,"lastCopy":true,"#
                + #""photos":[{"path":"2024/a\n.jpg"}]}}"#
        ),
        (
            MarkRequest(photos: [.id("p:1")], decision: .keep),
            #"{"id":1,"jsonrpc":"2.0","method":"mark","params":{"decision":"keep","photos":[{"id":"p:1"}]}}"#
        ),
        (
            MarkRequest(
                photos: [], folders: [FolderReference(oddFolder.path)], selection: "3f", decision: .maybe),
            #"{"id":1,"jsonrpc":"2.0","method":"mark","params":{"decision":"maybe","#
                + #""folders":[{"path":"b�","pathBytes":"Yv8="}],"photos":[],"selection":"3f"}}"#
        ),
        (
            ListRequest(category: .blurry, filter: PhotoFilter { $0.folder = FolderReference(oddFolder.path) }),
            #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"category":"blurry","#
                + #""filter":{"folder":{"path":"b�","pathBytes":"Yv8="}}}}"#
        ),
        (
            MarkRequest(photos: [.id("p:1")], decision: .delete, keeping: [.id("p:2")], staying: [.id("p:3")]),
            #"{"id":1,"jsonrpc":"2.0","method":"mark","params":{"decision":"delete","keeping":[{"id":"p:2"}],"#
                + #""photos":[{"id":"p:1"}],"staying":[{"id":"p:3"}]}}"#
        ),
        (UndoRequest(), #"{"id":1,"jsonrpc":"2.0","method":"undo"}"#),
        (
            UndoRequest(review: "r:3"),
            #"{"id":1,"jsonrpc":"2.0","method":"undo","params":{"review":"r:3"}}"#
        ),
        (
            ListRequest(category: .all, filter: PhotoFilter { ($0.since, $0.largest) = ("2024-05-01", true) }),
            #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"category":"all","#
                + #""filter":{"largest":true,"since":"2024-05-01"}}}"#
        ),
        (
            ReviewRequest(category: .blurry, count: 4),
            #"{"id":1,"jsonrpc":"2.0","method":"review","params":{"category":"blurry","count":4}}"#
        ),
        (
            ReviewSkipRequest(review: "r:3", photos: [.id("p:1")]),
            #"{"id":1,"jsonrpc":"2.0","method":"review.skip","params":{"photos":[{"id":"p:1"}],"review":"r:3"}}"#
        ),
        (
            DifferentRequest(photos: [.id("p:1"), .id("p:2")]),
            #"{"id":1,"jsonrpc":"2.0","method":"different","params":{"photos":[{"id":"p:1"},{"id":"p:2"}]}}"#
        ),
        (
            PreviewRequest(photo: .id("p:1"), moment: 3_000),
            #"{"id":1,"jsonrpc":"2.0","method":"preview","params":{"moment":3000,"photo":{"id":"p:1"}}}"#
        ),
        (
            PreviewRequest(photo: .id("p:1"), region: PreviewRequest.Region(x: 1, y: 2, width: 3, height: 4)),
            #"{"id":1,"jsonrpc":"2.0","method":"preview","params":{"photo":{"id":"p:1"},"#
                + #""region":{"height":4,"width":3,"x":1,"y":2}}}"#
        ),
        (
            ListRequest(category: .videos, filter: PhotoFilter { ($0.longer, $0.smaller) = (60, 5_000_000) }),
            #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"category":"videos","filter":{"longer":60,"smaller":5000000}}}"#
        ),
        (
            ListRequest(category: .all, filter: PhotoFilter { $0.colour = "teal" }),
            #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"category":"all","filter":{"colour":"teal"}}}"#
        ),
        (
            ListRequest(
                category: .screenshots, filter: PhotoFilter { ($0.app, $0.day) = ("Maps", "2023-07-01") }, by: .app),
            #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"by":"app","category":"screenshots","#
                + #""filter":{"app":"Maps","day":"2023-07-01"}}}"#
        ),
        (
            MarkRequest(
                photos: [], list: ListReference(category: .all, filter: PhotoFilter { $0.app = "Maps" }),
                selection: "3f", decision: .delete),
            #"{"id":1,"jsonrpc":"2.0","method":"mark","params":{"decision":"delete","#
                + #""list":{"category":"all","filter":{"app":"Maps"}},"photos":[],"selection":"3f"}}"#
        ),
        (
            ReviewRequest(category: .screenshots, count: 4, by: .day),
            #"{"id":1,"jsonrpc":"2.0","method":"review","params":{"by":"day","category":"screenshots","count":4}}"#
        ),
        (
            ReviewSkipRequest(review: "r:3", photos: [], list: ListReference(category: .screenshots)),
            #"{"id":1,"jsonrpc":"2.0","method":"review.skip","#
                + #""params":{"list":{"category":"screenshots"},"photos":[],"review":"r:3"}}"#
        ),
        (DecisionsRequest(), #"{"id":1,"jsonrpc":"2.0","method":"decisions"}"#),
        (DecisionsExportRequest(), #"{"id":1,"jsonrpc":"2.0","method":"decisions.export"}"#),
        (
            DecisionsImportRequest(decisions: [], dryRun: true),
            #"{"id":1,"jsonrpc":"2.0","method":"decisions.import","params":{"decisions":[],"dryRun":true}}"#
        ),
        (
            DecisionsImportRequest(
                decisions: WireRoundTripTests.digest.map {
                    [
                        .different(
                            DifferentPictures(
                                .init(pictureDigest: $0, absolutePath: nil),
                                .init(pictureDigest: $0, absolutePath: "/a"), at: 0))
                    ]
                } ?? [], act: "a:3"),
            #"{"id":1,"jsonrpc":"2.0","method":"decisions.import","params":{"act":"a:3","decisions":[{"at":0,"#
                + #""different":[{"pictureDigest":"\#(String(repeating: "0a", count: 32))"},"#
                + #"{"absolutePath":"/a","pictureDigest":"\#(String(repeating: "0a", count: 32))"}],"#
                + #""time":"1970-01-01T00:00:00Z"}]}}"#
        ),
        (StatisticsRequest(), #"{"id":1,"jsonrpc":"2.0","method":"statistics"}"#),
        (ColoursRequest(), #"{"id":1,"jsonrpc":"2.0","method":"colours"}"#),
        (CamerasRequest(), #"{"id":1,"jsonrpc":"2.0","method":"cameras"}"#),
        (TrashListRequest(), #"{"id":1,"jsonrpc":"2.0","method":"trash.list"}"#),
        (TrashRestoreRequest(), #"{"id":1,"jsonrpc":"2.0","method":"trash.restore","params":{}}"#),
        (
            TrashRestoreRequest(photos: [.id("p:1")], createFolders: true),
            #"{"id":1,"jsonrpc":"2.0","method":"trash.restore","params":{"createFolders":true,"photos":[{"id":"p:1"}]}}"#
        ),
        (
            TrashEmptyRequest(dryRun: true),
            #"{"id":1,"jsonrpc":"2.0","method":"trash.empty","params":{"dryRun":true}}"#
        ),
        (
            TrashEmptyRequest(pile: "9e3779b97f4a7c15"),
            #"{"id":1,"jsonrpc":"2.0","method":"trash.empty","params":{"pile":"9e3779b97f4a7c15"}}"#
        ),
        (
            ForgetRequest(photos: [odd]),
            #"{"id":1,"jsonrpc":"2.0","method":"forget","params":{"photos":[{"path":"b�.jpg","pathBytes":"Yv8uanBn"}]}}"#
        ),
        (
            ForgetRequest(photos: [], deleted: true, dryRun: true, selection: "3f"),
            #"{"id":1,"jsonrpc":"2.0","method":"forget","params":{"deleted":true,"dryRun":true,"photos":[],"selection":"3f"}}"#
        ),
        (SettingsListRequest(), #"{"id":1,"jsonrpc":"2.0","method":"settings.list","params":{}}"#),
        (
            SettingsListRequest(name: "leave-out"),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.list","params":{"name":"leave-out"}}"#
        ),
        (
            SettingsSetRequest(name: "blurry.sensitivity", value: .text("high")),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.set","params":{"name":"blurry.sensitivity","value":"high"}}"#
        ),
        (
            SettingsSetRequest(name: "blurry.sensitivity", value: .number(0.25)),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.set","params":{"name":"blurry.sensitivity","value":0.25}}"#
        ),
        (
            SettingsSetRequest(name: "leave-out", value: .folders([oddFolder])),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.set","params":{"name":"leave-out","#
                + #""value":[{"path":"b�","pathBytes":"Yv8="}]}}"#
        ),
        (
            SettingsUnsetRequest(name: "leave-out"),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.unset","params":{"name":"leave-out"}}"#
        ),
        (
            SettingsAddRequest(name: "leave-out", folder: oddFolder),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.add","params":{"folder":{"path":"b�","pathBytes":"Yv8="},"#
                + #""name":"leave-out"}}"#
        ),
        (
            SettingsRemoveRequest(name: "leave-out", folder: oddFolder),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.remove","params":{"folder":{"path":"b�","pathBytes":"Yv8="},"#
                + #""name":"leave-out"}}"#
        ),
        (ScanRequest(), #"{"id":1,"jsonrpc":"2.0","method":"scan"}"#),
        (PauseRequest(), #"{"id":1,"jsonrpc":"2.0","method":"pause","params":{}}"#),
        (
            PauseRequest(seconds: 7200),
            #"{"id":1,"jsonrpc":"2.0","method":"pause","params":{"seconds":7200}}"#
        ),
        (ResumeRequest(), #"{"id":1,"jsonrpc":"2.0","method":"resume"}"#),
        (SyncRequest(), #"{"id":1,"jsonrpc":"2.0","method":"sync"}"#),
        (SubscribeRequest(), #"{"id":1,"jsonrpc":"2.0","method":"subscribe"}"#),
        (ExportRequest(), #"{"id":1,"jsonrpc":"2.0","method":"export"}"#),
        (AuditRequest(), #"{"id":1,"jsonrpc":"2.0","method":"audit"}"#),
        (AppsRequest(), #"{"id":1,"jsonrpc":"2.0","method":"apps","params":{}}"#),
        (AppAdviceRequest(), #"{"id":1,"jsonrpc":"2.0","method":"apps.advice","params":{}}"#),
        (
            AppAdviceRequest(refresh: true),
            #"{"id":1,"jsonrpc":"2.0","method":"apps.advice","params":{"refresh":true}}"#
        ),
        (StorageRequest(), #"{"id":1,"jsonrpc":"2.0","method":"storage","params":{}}"#),
        (StorageRequest(refresh: true), #"{"id":1,"jsonrpc":"2.0","method":"storage","params":{"refresh":true}}"#),
        (SpeakRequest(.german), #"{"id":1,"jsonrpc":"2.0","method":"speak","params":{"language":"de"}}"#),
        (AppsRequest(refresh: true), #"{"id":1,"jsonrpc":"2.0","method":"apps","params":{"refresh":true}}"#),
    ]

    @Test("A request is written in these bytes, and read from them", arguments: rows.indices)
    func golden(index: Int) throws {
        let (request, text) = Self.rows[index]
        let message = RequestMessage(id: .number(1), request: request)
        #expect(String(decoding: try LineCoding.line(message), as: UTF8.self) == text + "\n")
        #expect(try LineCoding.request(from: Array(text.utf8)) == message)
    }

    @Test("Each method has a row here")
    func complete() {
        #expect(
            Set(Self.rows.map { type(of: $0.request).method }) == Set(RequestRegistry.all.map { $0.method }),
            "`rows` above needs a line for each request")
    }

    @Test(
        "A request without parameters that are optional is understood",
        arguments: [
            "trash.restore", "trash.empty", "pause", "settings.list",
        ])
    func optionalParameters(method: String) throws {
        let line = Array(#"{"id":1,"method":"\#(method)"}"#.utf8)
        #expect(type(of: try LineCoding.request(from: line).request).method == method)
    }

    @Test("Members that this version does not know are ignored")
    func unknownMembers() throws {
        let line =
            #"{"jsonrpc":"2.0","id":"x","method":"list","colour":1,"params":{"category":"blurry","colours":["teal"]}}"#
        let message = try LineCoding.request(from: Array(line.utf8))
        #expect(message == RequestMessage(id: .text("x"), request: ListRequest(category: .blurry)))
    }

    @Test("A request without an id is a notification")
    func notification() throws {
        #expect(try LineCoding.request(from: Array(#"{"method":"scan"}"#.utf8)).id == nil)
    }
}
