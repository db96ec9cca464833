import FileSystem
import SystemPackage
import Testing

@testable import PhotoTrash

@Suite("Names in the trash")
struct NameTests {
    /// Names that a library can hold, as bytes.
    static let names: [[UInt8]] = [
        Array("line\nbreak \u{1B}[31m.jpg".utf8), Array("b".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8),
        Array("é.jpg".utf8), Array("e\u{301}.jpg".utf8), Array("\u{202E}gpj.exe.jpg".utf8),
        Array(String(repeating: "x", count: 251).utf8) + Array(".jpg".utf8),
        Array(String(repeating: "ä", count: 125).utf8) + Array(".jpeg".utf8), [UInt8](repeating: 0xE4, count: 255),
        Array("%41 100%.jpg".utf8), Array("#~.trashinfo".utf8), Array(".hidden".utf8),
    ]

    @Test("Faults 54 and 95: any name goes to the trash and comes back byte for byte", arguments: names)
    func roundTrip(name: [UInt8]) throws {
        try Sandbox.run { sandbox in
            let photo = sandbox.photos.appending(FilePath.Component(bytes: name))
            try sandbox.write("pixels", to: photo)
            let entry = try sandbox.trash().put(photo, in: sandbox)
            #expect(entry.name.bytes.count <= 245)
            #expect(entry.original == photo)
            #expect(try sandbox.trash().entries() == [entry])
            #expect(try sandbox.trash().whereabouts(entry) == .inTrash)
            #expect(try sandbox.trash().restore(entry, createParents: false, journal: MemoryJournal()) == photo)
            try sandbox.expectUntouched(photo)
        }
    }

    @Test("Twins that differ only in their Unicode form keep apart")
    func unicodeTwins() throws {
        try Sandbox.run { sandbox in
            let composed = sandbox.photos.appending(FilePath.Component(bytes: Array("é.jpg".utf8)))
            let decomposed = sandbox.photos.appending(FilePath.Component(bytes: Array("e\u{301}.jpg".utf8)))
            try sandbox.write("one", to: composed)
            try sandbox.write("two", to: decomposed)
            let entry = try sandbox.trash().put(composed, in: sandbox)
            #expect(try sandbox.content(of: entry.payload) == "one")
            #expect(try sandbox.content(of: decomposed) == "two")
        }
    }

    @Test("Fault 95: a long name is cut before a whole character and keeps its extension and number")
    func shortening() {
        let long = FilePath.Component(bytes: Array((String(repeating: "ä", count: 125) + ".jpeg").utf8))
        let names = TrashName(long, limit: 245)
        let first = String(validating: names.candidate(1).bytes, as: UTF8.self)
        #expect(first == String(repeating: "ä", count: 120) + ".jpeg")
        let second = String(validating: names.candidate(2).bytes, as: UTF8.self)
        #expect(second == String(repeating: "ä", count: 119) + " 2.jpeg")
        #expect(names.candidate(TrashName.numbered + 1).bytes.count <= 245)
    }

    @Test("Fault 95: what has no extension worth the name is cut at its end")
    func noExtension() {
        let dotted = Array(".".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 254)
        #expect(
            TrashName(FilePath.Component(bytes: dotted), limit: 245).candidate(1).bytes == Array(dotted.prefix(245)))
        let late = Array("a.".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 200)
        let numbered = TrashName(FilePath.Component(bytes: late), limit: 245).candidate(3)
        #expect(numbered.bytes == late + Array(" 3".utf8))
    }

    @Test("Fault 95: a file system with shorter names gets shorter ones")
    func shortNames() throws {
        try Sandbox.run { sandbox in
            let photo = try sandbox.photo(String(repeating: "x", count: 240) + ".jpg")
            let fileSystem = FaultyFileSystem(volume: sandbox.root, longestName: 143)
            let entry = try sandbox.trash(fileSystem).put(photo, in: sandbox)
            #expect(entry.name.string == String(repeating: "x", count: 129) + ".jpg")
            #expect(entry.original == photo)
        }
    }

    @Test("Errors show a hostile name without letting it act")
    func hostileText() {
        let path = FilePath(bytes: Array("/a\u{1B}[31m\n\u{202E}b".utf8) + [0xFF])
        let text = TrashError(.missing, path).text
        #expect(text.hasPrefix("/a\\u{1b}[31m\\u{a}\\u{202e}b\u{FFFD}: "))
    }

    @Test("Every error says what to do", arguments: TrashError.Code.allCases)
    func advice(code: TrashError.Code) {
        let text = TrashError(code, "/a.jpg").text
        #expect(text.hasPrefix("/a.jpg: "))
        #expect(text.hasSuffix("."))
        let error = TrashError(code, "/a.jpg")
        #expect(!error.remedy.isEmpty && !error.problem(besides: "/a.jpg").contains("/a.jpg"))
        #expect(error.problem(besides: "/b.jpg").hasPrefix("/a.jpg: "))
    }
}
