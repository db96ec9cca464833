import AnalyzerProcess
import Foundation
import Images
import Testing

@Suite("The version of the messages between daemon and workers")
struct WorkerVersionTests {
    /// If this fails: raise `messages` of `WorkerVersion.current`, and write here what is sent now.
    @Test("What is sent has the form of version 3")
    func form() throws {
        let bounds = PreviewBounds(longerSide: 2, pixels: 3)
        let region = PixelRegion(x: 4, y: 5, width: 6, height: 7)
        let requests: [WorkerRequest.Job] = [
            .analyze(size: 1, bearsMediaExtension: true), .sidecar(size: 1), .measure, .leave, .goOn,
            .digest(size: 1, .ends), .digestWhole(size: 1), .frames(size: 1, moments: [2]),
            .preview(size: 1, bounds, isCoarse: true, moment: 2, identity: 3, region: region),
            .readText(size: 1, bounds), .survey,
            .selfTest, .ping,
        ]
        let greeting = WorkerGreeting(
            version: WorkerVersion(measurements: 8, messages: 3), sandbox: SandboxReport(), undecodable: [.heif],
            code: nil, languages: ["deu"])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let lines =
            try requests.map { try encoder.encode(WorkerRequest(number: 7, job: $0)) }
            + [encoder.encode(WorkerReply(number: 0, content: .hello(greeting)))]
        #expect(WorkerVersion.current.messages == 3)
        #expect(lines.map { String(decoding: $0, as: UTF8.self) } == Self.sent)
        let strip = PreviewStrip(number: 258, pixels: Data([9, 8]))
        #expect(strip.packet(of: 7) == [7, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 9, 8])
    }

    private static let sent = [
        #"{"job":{"analyze":{"bearsMediaExtension":true,"size":1}},"number":7}"#,
        #"{"job":{"sidecar":{"size":1}},"number":7}"#,
        #"{"job":{"measure":{}},"number":7}"#,
        #"{"job":{"leave":{}},"number":7}"#,
        #"{"job":{"goOn":{}},"number":7}"#,
        #"{"job":{"digest":{"_1":"ends","size":1}},"number":7}"#,
        #"{"job":{"digestWhole":{"size":1}},"number":7}"#,
        #"{"job":{"frames":{"moments":[2],"size":1}},"number":7}"#,
        #"""
        {"job":{"preview":{"_1":{"longerSide":2,"pixels":3},"identity":3,"isCoarse":true,"moment":2,\#
        "region":{"height":7,"width":6,"x":4,"y":5},"size":1}},"number":7}
        """#,
        #"{"job":{"readText":{"_1":{"longerSide":2,"pixels":3},"size":1}},"number":7}"#,
        #"{"job":{"survey":{}},"number":7}"#,
        #"{"job":{"selfTest":{}},"number":7}"#,
        #"{"job":{"ping":{}},"number":7}"#,
        #"""
        {"content":{"hello":{"_0":{"languages":["deu"],"sandbox":{"hidesMemory":false,"keepsFilesEmpty":false,\#
        "limitsDescriptors":false,"noNewPrivileges":false,"seccomp":false},"undecodable":["heif"],\#
        "version":{"measurements":8,"messages":3}}}},"number":0}
        """#,
    ]
}
