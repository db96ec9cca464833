import FileSystem
import Glibc
import SystemPackage
import Testing

@Suite("Paths as the kernel knows them")
struct FilePathTests {
    @Test("Bytes survive that are no text", arguments: [[0x61], [0x2F, 0xFF, 0x2F, 0x0A, 0x80], []] as [[UInt8]])
    func bytes(bytes: [UInt8]) {
        #expect(FilePath(bytes: bytes).bytes == bytes)
        #expect(FilePath(bytes: bytes + [0, 0x62]).bytes == bytes)
    }

    @Test("A name is a path of one component")
    func component() {
        let name = FilePath.Component(bytes: [0xC3, 0x28])
        #expect(name.bytes == [0xC3, 0x28])
        #expect(name.path.bytes == name.bytes && name.path.isRelative)
    }

    @Test("A path is resolved through its links, and what is not there is an error")
    func resolved() throws {
        try inTemporaryDirectory { top in
            try #require(mkdir(top.appending("folder").string, 0o700) == 0)
            try #require(symlink("folder", top.appending("link").string) == 0)
            #expect(try top.appending("link").resolved() == top.appending("folder"))
            #expect(throws: Errno.noSuchFileOrDirectory) { try top.appending("none").resolved() }
        }
    }
}
