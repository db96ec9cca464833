import FileSystem
import Glibc
import SystemPackage
import Testing

@Suite("Reading files and directories")
struct ReadingTests {
    @Test("A file is read from its beginning up to a limit, and its offset stays", arguments: [0, 1, 4096, 4097, 9000])
    func contents(limit: Int) throws {
        try inTemporaryDirectory { top in
            let text = String(repeating: "0123456789", count: 820)
            try write(text, to: top.appending("file"))
            let file = try Descriptor(top.appending("file"), as: .file)
            for _ in 0..<2 { #expect(try file.raw.contents(upTo: limit) == Array(text.utf8.prefix(limit))) }
            #expect(try file.raw.seek(offset: 0, from: .current) == 0)
        }
    }

    @Test("A directory is listed whole each time, with types, and without itself and its parent")
    func names() throws {
        try inTemporaryDirectory { top in
            for number in 0..<300 { try write("", to: top.appending("photo \(number).jpg")) }
            let odd = FilePath.Component(bytes: [0xFF, 0x0A])
            try #require(symlink("nowhere", top.appending("link").string) == 0)
            try write("", to: top.appending(odd))
            let directory = try Descriptor(top, as: .directory)
            for _ in 0..<2 {
                let names = try directory.raw.names()
                #expect(names.count == 302 && Set(names).isSuperset(of: ["photo 0.jpg", "link", odd]))
            }
            var types: [FileType?] = []
            try directory.raw.forEachName { name, type in if strcmp(name, "link") == 0 { types.append(type) } }
            #expect(types == [.symbolicLink] || types == [nil])
        }
    }

    @Test("What is no directory, or cannot be read, is an error")
    func noDirectory() throws {
        try inTemporaryDirectory { top in
            try write("", to: top.appending("file"))
            let file = try Descriptor(top.appending("file"), as: .file)
            #expect(throws: Errno.notDirectory) { try file.raw.names() }
        }
    }

    @Test("A small file is read whole, through links; a directory, a pipe and a long file are refused")
    func smallFile() throws {
        try inTemporaryDirectory { top in
            try write("a = 1\n", to: top.appending("settings"))
            try #require(symlink("settings", top.appending("link").string) == 0)
            try #require(mkfifo(top.appending("pipe").string, 0o600) == 0)
            try write(String(repeating: "x", count: SmallFile.longest), to: top.appending("longest"))
            try write(String(repeating: "x", count: SmallFile.longest + 1), to: top.appending("longer"))
            #expect(try SmallFile.read(top.appending("settings")) == Array("a = 1\n".utf8))
            #expect(try SmallFile.read(top.appending("link")) == Array("a = 1\n".utf8))
            #expect(try SmallFile.read(top.appending("longest")).count == SmallFile.longest)
            #expect(try SmallFile.read("/dev/null").isEmpty)
            #expect(throws: SmallFile.Failure.notRegular) { try SmallFile.read(top) }
            #expect(throws: SmallFile.Failure.notRegular) { try SmallFile.read(top.appending("pipe")) }
            #expect(throws: SmallFile.Failure.system(.fileTooLarge)) { try SmallFile.read(top.appending("longer")) }
            #expect(throws: SmallFile.Failure.system(.noSuchFileOrDirectory)) {
                try SmallFile.read(top.appending("none"))
            }
        }
    }

    @Test("Lines come without their newline, the last one also where it has none")
    func lines() throws {
        try inTemporaryDirectory { top in
            try write("one\n\ntwo", to: top.appending("file"))
            var lines: [String] = []
            SmallFile.forEachLine(of: top.appending("file").string) { lines.append($0) }
            #expect(lines == ["one", "", "two"])
            SmallFile.forEachLine(of: top.appending("none").string) { _ in Issue.record("there is no such file") }
        }
    }
}
