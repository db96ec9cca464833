import CleanerProtocol
import FoundationEssentials
import PhotoCategories
import Testing

/// Every type on the wire comes back as it was sent, with all of its members set.
@Suite struct WireRoundTripTests {
    private static let odd = WirePath(bytes: Array("2024/b".utf8) + [0xFF] + Array(".jpg".utf8))
    private static let oddLocation = WireLocation(path: odd, absolutePath: odd)
    private static let id = RequestID.number(7)
    static let digest = WireDigest(String(repeating: "0A", count: 32))

    static var row: PhotoRow {
        var row = PhotoRow(id: "p:1", path: odd, absolutePath: odd, status: .analysed, bytes: 1 << 40)
        row.reason = "no reason"
        row.format = "jpeg"
        row.width = 4032
        row.height = 3024
        row.captured = "2024-05-01T12:03:55"
        row.camera = "Maker Model"
        row.video = .init(
            milliseconds: 12_345, container: "MP4", codec: "H.264", bitRate: 8_000_000, frameRate: 29.97, sound: true,
            moments: [1_000, 11_000])
        row.decision = .maybe
        row.companions = [.init(location: oddLocation, bytes: 3)]
        row.companionOf = "p:3"
        row.group = "g:1"
        row.keeper = true
        row.confidence = 0.5
        row.why = "sharper"
        row.differences = [.init(.colour, "grey", worse: true)]
        row.title = "Pier"
        row.description = "By the sea"
        row.keywords = ["sea", "Boats"]
        row.people = ["Ann"]
        row.creators = ["Peter Maker"]
        row.placeNames = ["Mainz", "Germany"]
        row.sha256 = "00"
        row.pictureDigest = "11"
        row.perceptualHash = "22"
        row.perceptualQuality = 100
        row.sharpness = 1.5
        row.blurriness = 0.25
        row.blurrinessOnScreen = 0.5
        row.screenshot = 0.125
        return row
    }

    static let status = StatusReport(
        activity: .analysing, progress: .init(done: 341, total: 5012, secondsLeft: 180), pausedUntil: 12,
        libraries: [.init(path: odd, present: true, bytesFree: 5, bytesTotal: 6)],
        photos: .init(analysed: 1, unreadable: 2, unsupported: 3, waiting: 4, bytes: 5),
        videos: .init(photos: 2, bytes: 3),
        categories: [
            .init(category: .duplicates, photos: 3, groups: 1, proposed: 2, reclaimable: 9, complete: false, off: true)
        ], features: [.init(feature: .text, state: .notStarted, done: 3, total: 4)], reclaimable: 9,
        maybe: .init(photos: 1, bytes: 2), marked: .init(photos: 3, bytes: 4),
        trashed: .init(photos: 5, bytes: 6), unsettled: 7,
        conditions: [.init(code: "watch-limit", text: "text", remedy: "remedy", since: 8)],
        sandbox: .init(landlock: 7, seccomp: true, limits: false, memory: 9, idle: true), version: "0.1.0")

    private static let refusals = [
        Refusal(
            photo: "a.jpg", error: ProtocolError(.refused, "the last copy", remedy: "keep it", cause: .lastCopy),
            location: oddLocation)
    ]

    private static var change: ChangeMessage {
        var photo = ChangeMessage.Photo(event: .moved, id: "p:1", location: oddLocation)
        photo.status = .unreadable
        photo.decision = .delete
        photo.categories = [.blurry, .all]
        return ChangeMessage(number: 3, fresh: true, status: status, photo: photo, settings: ["leave-out"])
    }

    private static let show = ShowReport(
        photo: row, place: .init(latitude: 48.25, longitude: -16.5), alsoAt: ["b.jpg"], leftOut: odd,
        measurements: [
            .init(name: "sharpness", value: "12", meaning: "higher is sharper"),
            .init(name: "screenshot", value: nil, meaning: "not measured"),
        ],
        verdicts: [
            .init(
                category: .nearDuplicates, holds: true, text: "distance 4", confidence: 0.75, group: "g:1",
                keeper: false,
                neighbours: [.init(id: "p:2", location: oddLocation, relation: "distance 4", keeper: true)])
        ])

    private static let setting = SettingRow(
        name: "leave-out", value: .folders([SettingFolder(odd, photos: 3, new: true)]), source: .set,
        meaning: "left out", allowed: "folders", levels: [.init(name: "low", threshold: 0.7, meaning: "above 0.7")],
        below: [.init(source: .file, value: .text("off")), .init(source: .default, value: .number(31))],
        changeable: true)

    static let values: [(String, any (Codable & Hashable & Sendable))] = [
        ("greeting", Hello(server: "0.1.0", libraries: 1)), ("status", status), ("row", row), ("change", change),
        ("show", show),
        ("rows result", RowsResult(rows: 1, total: 2)), ("done", Done()), ("sync", SyncReport(unsettled: 1)),
        ("preview", PreviewReport(photo: "p:1", width: 2, height: 1, coarse: true, rgb: [0, 255, 255, 255, 255, 0])),
        ("mark", MarkReport(decision: .delete, photos: 1, bytes: 2, refused: refusals, dryRun: true)),
        ("undo", UndoReport(undone: "delete of 3 photos", photos: 3, refused: refusals)),
        ("trash row", TrashRow(id: "p:1", state: .trashed, location: oddLocation, bytes: 1, since: 2, why: "blurred")),
        ("empty", EmptyReport(photos: 1, bytes: 2, refused: refusals, dryRun: false)),
        ("restore", RestoreReport(unmarked: 1, restored: 2, refused: refusals)),
        (
            "decision",
            DecisionRow(
                id: "p:1", location: oddLocation, decision: .keep, before: .maybe, at: 2, withdrawn: .restored)
        ),
        (
            "decision of a file",
            DecisionLine.photo(
                DecidedPhoto(
                    decision: .delete, contentDigest: digest, pictureDigest: nil, location: oddLocation, copies: true,
                    deleted: true, at: 2))
        ),
        ("forget", ForgetReport(photos: 1, copies: 2, damaged: ["/a"], refused: refusals, dryRun: true)),
        ("import", DecisionsImportReport(dryRun: true)),
        ("setting", setting),
        (
            "change of a setting",
            SettingChange(setting: setting, categories: [.init(category: .blurry, before: 1, after: 2)])
        ),
        ("pause", PauseReport(until: 5)), ("pause without end", PauseReport(until: nil)),
        ("progress", JobProgress(id: .text("a"), done: 1, total: 2)),
        ("audit row", AuditRow(kind: .unwatched, path: odd, text: "not watched")),
        ("audit", AuditReport(photos: 1, folders: 2, differences: 3)),
        ("error", ProtocolError(.conflict, "changed meanwhile", remedy: "ask again")),
        ("number id", RequestID.number(.min)), ("text id", RequestID.text("7")),
        ("photo by id", PhotoReference.id("p:1")), ("photo by path", PhotoReference.path(odd)),
        ("photo by name", PhotoReference.named(odd)),
        ("folder", FolderReference(odd)), ("cameras", CamerasReport(cameras: ["Maker Model"])),
        (
            "colours",
            ColoursReport(
                colours: [.init(name: "red", code: "red", photos: 1, share: 0.5, bytes: 2)], photos: 3, waiting: 4,
                unknown: 5)
        ),
    ]

    @Test("A value comes back as it was sent", arguments: values.map(\.0))
    func roundTrip(name: String) throws {
        let value = try #require(Self.values.first { $0.0 == name }).1
        func check<Value: Codable & Hashable>(_ value: Value) throws {
            let line = try LineCoding.line(value)
            #expect(try LineCoding.decode(Value.self, from: line) == value)
            #expect(line.last == UInt8(ascii: "\n"))
            #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
        }
        try check(value)
    }

    @Test("The envelopes of the daemon's messages come back as they were sent")
    func envelopes() throws {
        let result = try LineCoding.line(ResultMessage(id: Self.id, result: SyncReport(unsettled: 4)))
        #expect(try LineCoding.decode(ResultMessage<SyncReport>.self, from: result).result.unsettled == 4)
        let rows = ServerNotification(method: "rows", params: RowsMessage(id: Self.id, rows: [Self.row]))
        let decoded = try LineCoding.decode(
            ServerNotification<RowsMessage<PhotoRow>>.self, from: try LineCoding.line(rows))
        #expect(decoded.params.rows == [Self.row])
        let refusal = try LineCoding.line(ErrorMessage(id: nil, error: ProtocolError(.parse, "no JSON")))
        #expect(String(decoding: refusal, as: UTF8.self).contains(#""id":null"#))
    }

    @Test("A category and members that only a newer daemon knows are passed over")
    func newerDaemon() throws {
        let text = String(decoding: try LineCoding.line(Self.status), as: UTF8.self)
        let sunsets = #"{"category":"sunsets","photos":1,"proposed":1,"reclaimable":1,"complete":true}"#
        let newer = text.replacing(#""categories":["#, with: #""sunset":{"a":[1]},"categories":[\#(sunsets),"#)
        #expect(newer != text)
        #expect(try LineCoding.decode(StatusReport.self, from: Array(newer.utf8)) == Self.status)
    }

    @Test("Features and states that only a newer daemon knows are passed over, and an older daemon sends none")
    func otherFeatures() throws {
        let text = String(decoding: try LineCoding.line(Self.status), as: UTF8.self)
        let moods = #"{"feature":"moods","state":"done","done":1,"total":1}"#
        let dreaming = #"{"feature":"text","state":"dreaming","done":1,"total":1}"#
        let newer = text.replacing(#""features":["#, with: #""features":[\#(moods),\#(dreaming),"#)
        #expect(newer != text)
        #expect(try LineCoding.decode(StatusReport.self, from: Array(newer.utf8)) == Self.status)
        var older = Self.status
        older.features = nil
        let line = try LineCoding.line(older)
        #expect(!String(decoding: line, as: UTF8.self).contains("features"))
        #expect(try LineCoding.decode(StatusReport.self, from: line) == older)
    }

    @Test("An error's word that only a newer daemon knows is an error all the same")
    func newerWord() throws {
        let text = #"{"code":-32099,"message":"the moon is full","data":{"word":"lunar","remedy":"wait"}}"#
        let error = try LineCoding.decode(ProtocolError.self, from: Array(text.utf8))
        #expect(error == ProtocolError(.failed, "the moon is full", remedy: "wait"))
    }

    @Test("A preview's pixels are three bytes each, or none")
    func previewPixels() throws {
        let rgb: [UInt8] = [0, 127, 255, 63, 62, 61]
        var report = PreviewReport(photo: "p:1", width: 2, height: 1, coarse: false, rgb: rgb)
        #expect(report.rgb == rgb)
        for (width, height) in [(1, 1), (3, 1), (-2, -1), (0, 2), (.max, .max)] {
            (report.width, report.height) = (width, height)
            #expect(report.rgb == nil)
        }
        (report.width, report.height, report.pixels) = (2, 1, "no base64")
        #expect(report.rgb == nil)
    }

    @Test("The largest preview fits into an answer's line")
    func largestPreview() throws {
        let rgb = [UInt8](repeating: 255, count: 3 * ProtocolLimits.previewPixels)
        let report = PreviewReport(photo: "p:\(Int64.max)", width: 2048, height: 1536, coarse: false, rgb: rgb)
        let line = try LineCoding.line(ResultMessage(id: .number(.min), result: report))
        #expect(line.count <= ProtocolLimits.answerLineBytes)
    }

    @Test(
        "What is coded beforehand or piece by piece gives the same line",
        arguments: [RequestID.number(.min), .text(#"\"pixels\":\"\",/ü"#)])
    func codedResults(id: RequestID) throws {
        for (width, height) in [(1, 1), (1, 2), (123, 457)] {
            let rgb = (0..<3 * width * height).map { UInt8(truncatingIfNeeded: $0 &* 37) }
            var report = PreviewReport(photo: "p:7", width: width, height: height, coarse: false, rgb: rgb)
            let line = try LineCoding.line(ResultMessage(id: id, result: report))
            #expect(try CodedResult(report).line(for: id) == line)
            report.pixels = ""
            #expect(try CodedResult(report, rgb: rgb).line(for: id) == line)
        }
    }

    @Test("Every word has a code of its own")
    func codes() {
        let codes = Set(ProtocolError.Word.allCases.map(\.code))
        #expect(codes.count == ProtocolError.Word.allCases.count)
    }
}
