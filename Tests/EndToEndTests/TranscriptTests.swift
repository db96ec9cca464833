import Fixtures
import Foundation
import ProtocolTranscripts
import Testing

@Suite("The protocol's transcripts hold against the daemon", .serialized)
struct ProtocolDocumentTranscriptTests {
    @Test("A conversation goes as it is written", arguments: try Transcript.ofTheProtocol())
    func transcript(_ transcript: Transcript) throws {
        let run = try Run()
        if transcript.library == "two-copies" {
            let photo = try Run.photo(1)
            try run.write(photo, to: "a.jpg")
            try run.write(JPEGFile(photo).addingComment("a remark").bytes, to: "b.jpg")
        } else if transcript.library == "better-version" {
            let small = try Run.smaller(1)
            try run.write(small, to: "small.jpg")
            try run.write(small, to: "small-copy.jpg")
            try run.draw(1, to: "large.jpg")
        } else {
            try #require(transcript.library == "empty")
        }
        try run.start()
        try run.sync()
        let line = try LineSocket(run.socket.path)
        // The greeting comes unasked; a transcript that is not about it leaves it out.
        if case .send = transcript.lines.first?.step { _ = try line.receive() }
        try transcript.run(send: line.send, receive: line.receive)
    }
}
