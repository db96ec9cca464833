import CLinux
import FileSystem
import Foundation
import Images
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("What file managers note about photos")
struct FileNotesTests {
    /// What a file with these extended attributes says; nil where the file system keeps none.
    private func notes(_ attributes: [String: [UInt8]]) throws -> PhotoMetadata? {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString)").path
        let file = try FileDescriptor.open(
            path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
        defer {
            try? file.close()
            unlink(path)
        }
        for (name, value) in attributes {
            try #require(fsetxattr(file.rawValue, "user.\(name)", value, value.count, 0) == 0, "\(errno)")
        }
        return PhotoMetadata(notesIn: file)
    }

    private func notes(_ attributes: [String: String]) throws -> PhotoMetadata? {
        try notes(attributes.mapValues { Array($0.utf8) })
    }

    @Test("Tags, a comment and stars are read")
    func all() throws {
        let said = try #require(
            try notes(["xdg.tags": "sea, Grandma's pier,sea", "xdg.comment": "At\u{1B}[31m noon", "baloo.rating": "7"]))
        #expect(said.keywords == ["sea", "Grandma's pier"] && said.comment == "At [31m noon" && said.rating == 4)
    }

    @Test("Of a library that does not answer, the notes are unknown, and not gone")
    func silent() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder.appendingPathComponent("a.jpg"))
        let libraries = Libraries([1: FilePath(folder.path)], clocks: .machine)
        let place = Location(root: 1, directory: [], name: Array("a.jpg".utf8))
        let photo = try libraries.open(place)
        #expect(try libraries.notes(about: photo, at: place) == nil)
        libraries.patience.rest(1, for: .seconds(3_600))
        var failure: OpenedPhoto.Failure?
        do {
            _ = try libraries.notes(about: photo, at: place)
        } catch {
            failure = error
        }
        #expect(failure == .unavailable(.timedOut))
    }

    @Test("Half stars count up", arguments: [("1", 1), ("2", 1), ("9", 5), ("10", 5)])
    func stars(written: String, stars: Int) throws {
        #expect(try notes(["baloo.rating": written])?.rating == stars)
    }

    @Test(
        "Nothing is noted by other attributes, empty ones and nonsense",
        arguments: [
            [:], ["xdg.origin.url": "https://example.org/a.jpg"], ["baloo.rating": "0"], ["baloo.rating": "11"],
            ["baloo.rating": "-3"], ["baloo.rating": "five"], ["xdg.tags": ""], ["xdg.tags": " , ,;"],
            ["xdg.comment": "\u{0}"],
        ] as [[String: String]])
    func nothing(attributes: [String: String]) throws {
        #expect(try notes(attributes) == nil)
    }

    @Test("Bytes that are no text do no harm, and words stay within their bounds")
    func hostile() throws {
        let bytes = (0..<1_300).flatMap { _ in [0xFF, 0x61, 0x2C] as [UInt8] }
        let tags = try #require(try notes(["xdg.tags": bytes]))
        #expect(tags.keywords == ["\u{FFFD}a"])
        let many = try #require(try notes(["xdg.tags": (0..<900).map(String.init).joined(separator: ",")]))
        #expect(many.keywords?.count == PhotoMetadata.keywordLimit)
    }
}
