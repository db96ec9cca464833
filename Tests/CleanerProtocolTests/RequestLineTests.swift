import CleanerProtocol
import Testing

/// The exact bytes of each request: what is published once stays.
@Suite struct RequestLineTests {
    private static let odd = PhotoReference.path(WirePath(bytes: [0x62, 0xFF, 0x2E, 0x6A, 0x70, 0x67]))

    private static let oddFolder = SettingFolder(WirePath(bytes: [0x62, 0xFF]))

    static let rows: [(request: Request, line: String)] = [
        (.status, #"{"id":1,"jsonrpc":"2.0","method":"status"}"#),
        (
            .list(ListParameters(category: .nearDuplicates)),
            #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"category":"near-duplicates"}}"#
        ),
        (
            .list(ListParameters(category: .all, limit: 20)),
            #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"category":"all","limit":20}}"#
        ),
        (.show(.id("p:12")), #"{"id":1,"jsonrpc":"2.0","method":"show","params":{"photo":{"id":"p:12"}}}"#),
        (
            .show(odd),
            #"{"id":1,"jsonrpc":"2.0","method":"show","params":{"photo":{"path":"b�.jpg","pathBytes":"Yv8uanBn"}}}"#
        ),
        (
            .preview(PreviewParameters(photo: .id("p:12"))),
            #"{"id":1,"jsonrpc":"2.0","method":"preview","params":{"photo":{"id":"p:12"}}}"#
        ),
        (
            .preview(PreviewParameters(photo: odd, longerSide: 320, coarse: true)),
            #"{"id":1,"jsonrpc":"2.0","method":"preview","params":{"coarse":true,"longerSide":320,"#
                + #""photo":{"path":"b�.jpg","pathBytes":"Yv8uanBn"}}}"#
        ),
        (
            .mark(
                MarkParameters(
                    photos: [.path(WirePath(bytes: Array("2024/a\n.jpg".utf8)))], decision: .delete, lastCopy: true,
                    dryRun: true)),
            #"{"id":1,"jsonrpc":"2.0","method":"mark","params":{"decision":"delete","dryRun":true,"lastCopy":true,"#
                + #""photos":[{"path":"2024/a\n.jpg"}]}}"#
        ),
        (
            .mark(MarkParameters(photos: [.id("p:1")], decision: .keep)),
            #"{"id":1,"jsonrpc":"2.0","method":"mark","params":{"decision":"keep","photos":[{"id":"p:1"}]}}"#
        ),
        (.undo(UndoParameters()), #"{"id":1,"jsonrpc":"2.0","method":"undo"}"#),
        (
            .undo(UndoParameters(review: "r:3")),
            #"{"id":1,"jsonrpc":"2.0","method":"undo","params":{"review":"r:3"}}"#
        ),
        (
            .list(ListParameters(category: .all, filter: PhotoFilter(since: "2024-05-01", largest: true))),
            #"{"id":1,"jsonrpc":"2.0","method":"list","params":{"category":"all","#
                + #""filter":{"largest":true,"since":"2024-05-01"}}}"#
        ),
        (
            .review(ReviewParameters(category: .blurry, count: 4)),
            #"{"id":1,"jsonrpc":"2.0","method":"review","params":{"category":"blurry","count":4}}"#
        ),
        (
            .reviewSkip(SkipParameters(review: "r:3", photos: [.id("p:1")])),
            #"{"id":1,"jsonrpc":"2.0","method":"review.skip","params":{"photos":[{"id":"p:1"}],"review":"r:3"}}"#
        ),
        (
            .different(DifferentParameters(photos: [.id("p:1"), .id("p:2")])),
            #"{"id":1,"jsonrpc":"2.0","method":"different","params":{"photos":[{"id":"p:1"},{"id":"p:2"}]}}"#
        ),
        (.decisions, #"{"id":1,"jsonrpc":"2.0","method":"decisions"}"#),
        (.statistics, #"{"id":1,"jsonrpc":"2.0","method":"statistics"}"#),
        (.trashList, #"{"id":1,"jsonrpc":"2.0","method":"trash.list"}"#),
        (.trashRestore(RestoreParameters()), #"{"id":1,"jsonrpc":"2.0","method":"trash.restore","params":{}}"#),
        (
            .trashRestore(RestoreParameters(photos: [.id("p:1")], createFolders: true)),
            #"{"id":1,"jsonrpc":"2.0","method":"trash.restore","params":{"createFolders":true,"photos":[{"id":"p:1"}]}}"#
        ),
        (
            .trashEmpty(EmptyParameters(dryRun: true)),
            #"{"id":1,"jsonrpc":"2.0","method":"trash.empty","params":{"dryRun":true}}"#
        ),
        (
            .trashEmpty(EmptyParameters(pile: "9e3779b97f4a7c15")),
            #"{"id":1,"jsonrpc":"2.0","method":"trash.empty","params":{"pile":"9e3779b97f4a7c15"}}"#
        ),
        (.settingsList(SettingsParameters()), #"{"id":1,"jsonrpc":"2.0","method":"settings.list","params":{}}"#),
        (
            .settingsList(SettingsParameters(name: "leave-out")),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.list","params":{"name":"leave-out"}}"#
        ),
        (
            .settingsSet(SettingParameters(name: "blurry.sensitivity", value: .text("high"))),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.set","params":{"name":"blurry.sensitivity","value":"high"}}"#
        ),
        (
            .settingsSet(SettingParameters(name: "blurry.sensitivity", value: .number(0.25))),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.set","params":{"name":"blurry.sensitivity","value":0.25}}"#
        ),
        (
            .settingsSet(SettingParameters(name: "leave-out", value: .folders([oddFolder]))),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.set","params":{"name":"leave-out","#
                + #""value":[{"path":"b�","pathBytes":"Yv8="}]}}"#
        ),
        (
            .settingsUnset(SettingNameParameters(name: "leave-out")),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.unset","params":{"name":"leave-out"}}"#
        ),
        (
            .settingsAdd(SettingFolderParameters(name: "leave-out", folder: oddFolder)),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.add","params":{"folder":{"path":"b�","pathBytes":"Yv8="},"#
                + #""name":"leave-out"}}"#
        ),
        (
            .settingsRemove(SettingFolderParameters(name: "leave-out", folder: oddFolder)),
            #"{"id":1,"jsonrpc":"2.0","method":"settings.remove","params":{"folder":{"path":"b�","pathBytes":"Yv8="},"#
                + #""name":"leave-out"}}"#
        ),
        (.scan, #"{"id":1,"jsonrpc":"2.0","method":"scan"}"#),
        (.pause(PauseParameters()), #"{"id":1,"jsonrpc":"2.0","method":"pause","params":{}}"#),
        (
            .pause(PauseParameters(seconds: 7200)),
            #"{"id":1,"jsonrpc":"2.0","method":"pause","params":{"seconds":7200}}"#
        ),
        (.resume, #"{"id":1,"jsonrpc":"2.0","method":"resume"}"#),
        (.sync, #"{"id":1,"jsonrpc":"2.0","method":"sync"}"#),
        (.subscribe, #"{"id":1,"jsonrpc":"2.0","method":"subscribe"}"#),
        (.export, #"{"id":1,"jsonrpc":"2.0","method":"export"}"#),
        (.audit, #"{"id":1,"jsonrpc":"2.0","method":"audit"}"#),
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
        #expect(Set(Self.rows.map(\.request.method)) == Set(RequestMethod.allCases))
    }

    @Test(
        "A request without parameters that are optional is understood",
        arguments: [
            "trash.restore", "trash.empty", "pause", "settings.list",
        ])
    func optionalParameters(method: String) throws {
        let line = Array(#"{"id":1,"method":"\#(method)"}"#.utf8)
        #expect(try LineCoding.request(from: line).request.method.rawValue == method)
    }

    @Test("Members that this version does not know are ignored")
    func unknownMembers() throws {
        let line =
            #"{"jsonrpc":"2.0","id":"x","method":"list","colour":1,"params":{"category":"blurry","by":["year"]}}"#
        let message = try LineCoding.request(from: Array(line.utf8))
        #expect(message == RequestMessage(id: .text("x"), request: .list(ListParameters(category: .blurry))))
    }

    @Test("A request without an id is a notification")
    func notification() throws {
        #expect(try LineCoding.request(from: Array(#"{"method":"scan"}"#.utf8)).id == nil)
    }
}
