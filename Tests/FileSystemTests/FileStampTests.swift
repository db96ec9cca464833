import FileSystem
import Glibc
import SystemPackage
import Testing

@Suite("Which file it is, and whether it changed")
struct FileStampTests {
    @Test("A stamp follows size and times; a directory has none")
    func stamp() throws {
        try inTemporaryDirectory { top in
            try write("photo", to: top.appending("file"))
            let file = try Descriptor(top.appending("file"), as: .entry)
            let before = try #require(FileStamp(of: file.raw))
            #expect(before.size == 5)
            #expect(FileStamp(of: file.raw) == before)
            try #require(chmod(top.appending("file").string, 0o400) == 0)
            let renamed = try #require(FileStamp(of: file.raw))
            #expect(renamed.hasSameContentSigns(as: before))
            try set(top.appending("file"), seconds: 1_700_000_000, nanoseconds: 5)
            let touched = try #require(FileStamp(of: file.raw))
            #expect(touched.modified == 1_700_000_000_000_000_005)
            #expect(!touched.hasSameContentSigns(as: before))
            #expect(FileStamp(of: try Descriptor(top, as: .directory).raw) == nil)
        }
    }

    @Test(
        "Times that 64 bits of nanoseconds cannot hold saturate in a stamp, and wrap in an identity",
        arguments: [(19_880_899_200, Int64.max), (-19_880_899_200, .min), (-1, -1_000_000_000)] as [(Int, Int64)])
    func times(seconds: Int, expected: Int64) {
        var status = stat()
        status.st_mode = S_IFREG
        status.st_mtim.tv_sec = seconds
        #expect(FileStamp(Stat(rawValue: status), volume: 1)?.modified == expected)
        #expect(Stat(rawValue: status).identity.modified == Int64(seconds) &* 1_000_000_000)
    }

    @Test("A file is the same on another device number only while size and time agree")
    func identity() {
        let file = FileIdentity(device: 1, inode: 2, size: 3, modified: 4)
        var other = file
        other.device = 9
        #expect(other.isSameFile(as: file) && other.isSameState(as: file))
        other.size = 9
        #expect(!other.isSameFile(as: file) && !other.isSameState(as: file))
        other.device = 1
        #expect(other.isSameFile(as: file) && !other.isSameState(as: file))
        other.inode = 9
        #expect(!other.isSameFile(as: file))
    }

    @Test("A volume has the same identifier from each of its files")
    func volume() throws {
        try inTemporaryDirectory { top in
            try write("", to: top.appending("file"))
            let volumes = try [FileAccess.directory, .entry].map { access in
                let file = try Descriptor(access == .entry ? top.appending("file") : top, as: access)
                return Volume(of: file.raw)
            }
            #expect(volumes[0] != nil && volumes[0] == volumes[1])
        }
    }

    private func set(_ path: FilePath, seconds: Int, nanoseconds: Int) throws {
        let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        try #require(path.withPlatformString { utimensat(AT_FDCWD, $0, [time, time], 0) } == 0)
    }
}
