import FileSystem
import SystemPackage
import Testing

@testable import DirectoryWatch

@Suite("Names left out")
struct LeftOutTests {
    /// Fault 39.
    @Test(
        "Temporary names of browsers, rsync, syncthing and GLib are told from photos",
        arguments: [
            ("a.jpg", nil), ("a.jpg.part", .temporary), ("a.partial", .temporary), ("a.jpg.crdownload", .temporary),
            ("a.tmp", .temporary), ("a.download", .temporary), ("a.jpg~", .temporary), ("~", nil),
            (".syncthing.a.jpg.tmp", .temporary), ("~syncthing~a.jpg", .temporary),
            (".goutputstream-AB12CD", .temporary), (".a.jpg.AbC123", .temporary), (".a.jpg", .hidden),
            ("a.jpg.!sync", .temporary), ("a.jpg.!Sync", .temporary), ("a.jpg.filepart", .temporary),
            ("a.jpg.aria2", .temporary), ("a.jpg.crswap", .temporary), ("a.jpg.bak", .temporary),
            ("A.JPG.BAK", .temporary), ("a.jpg.Part", .temporary), (".bak", .hidden), ("bak", nil), ("a.bak.jpg", nil),
            (".trashed-1700000000-IMG_1.jpg", .hidden), ("._a.jpg", .hidden), (".config.backup", .hidden),
            (".part", .hidden), ("part", nil), ("a.part.jpg", nil),
            ("IMG_1.CR2.cot", .temporary), ("IMG_1.CR2.cop", .temporary), ("IMG_1.CR2.cof", .temporary),
            ("a.COMASK", .temporary), ("cop.jpg", nil), ("a.copy", nil),
        ] as [(String, LeftOut?)])
    func files(name: String, reason: LeftOut?) {
        #expect(LeftOut.file(Array(name.utf8)) == reason)
    }

    /// Fault 31.
    @Test(
        "Directories of other programs are told from hidden ones and from albums",
        arguments: [
            ("Album", nil), ("album.part", nil), (".git", .hidden), (".Trash-1000", .excluded), (".Trash", .excluded),
            (".thumbnails", .excluded), (".stversions", .excluded), ("lost+found", .excluded), ("@eaDir", .excluded),
            ("lost", nil), ("#recycle", .excluded), ("@Recycle", .excluded), ("$RECYCLE.BIN", .excluded),
            ("$Recycle.Bin", .excluded), ("RECYCLER", .excluded), ("Recycled bottles", nil), ("Recycle", nil),
            ("Photos Library.photoslibrary", .excluded), ("Catalog Previews.lrdata", .excluded), (".lrdata", .hidden),
            ("photoslibrary", nil), ("files_trashbin", .excluded), ("files_versions", .excluded),
            ("appdata_oc1a2b3c", .excluded), ("files", nil), (".sync", .hidden), (".dropbox.cache", .excluded),
            (".@__thumb", .excluded), (".dtrash", .excluded), ("thumbs", nil), ("encoded-video", nil),
            ("upload", nil), ("Old.cocatalog", .excluded), ("Lightroom.lrlibrary", .excluded), (".Trashes", .excluded),
            (".trashed-1700000000-a", .hidden), ("iPod Photo Cache", .excluded), ("Backups.backupdb", .excluded),
            ("Films.imovielibrary", .excluded), ("trashbox", .excluded), ("@tmp", .excluded), ("#snapshot", .excluded),
            ("iPhoto Library", nil), ("Thumbs up", nil), ("Backups", nil), (".picasaoriginals", .hidden),
            (".recycle", .hidden), (".seafile-data", .hidden),
            ("Trash-1000", .excluded), ("trash-1001", .excluded), ("Trash-", nil), ("Trash-talk", nil), ("Trash", nil),
            ("Trash 1000", nil), ("CaptureOne", nil), ("Cache", nil), ("__MACOSX", .excluded), ("MACOSX", nil),
            ("Aperture.migratedaplibrary", .excluded), ("Photo Booth.photoboothlibrary", .excluded),
            ("TheVolumeSettingsFolder", .excluded), ("Adobe Premiere Pro Preview Files", .excluded), ("Thumbs", nil),
        ] as [(String, LeftOut?)])
    func directories(name: String, reason: LeftOut?) {
        #expect(LeftOut.directory(Array(name.utf8)) == reason)
    }

    /// Fault 26.
    @Test("A file system on which others' changes send no event is told by its number")
    func remote() {
        let kinds = [0x6969, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546, 0x0102_1997, 0xEF53, 0x9123_683E, 0x0102_1994]
            .map { Volume(identifier: 1, magic: $0).remoteKind }
        #expect(kinds == ["NFS", "SMB", "SMB", "FUSE", "9p", nil, nil, nil])
    }

    @Test("Cookies wait for directories of their epoch, and not for later ones")
    func epochs() {
        let root = RootState(WatchedRoot(id: 1, path: "/r"), nextScan: BootTime.now)
        let first = DirectoryNode(root: root)
        let later = DirectoryNode(name: EntryName("later"), in: first)
        var work = WorkList()
        work.add(first, scan: root)
        work.hold(["one"])
        work.add(later, scan: nil)
        #expect(work.nextCookie() == nil)
        let newest = work.next()
        #expect(newest?.node === later)
        let oldest = work.next()
        #expect(oldest?.node === first && root.awaited == 1)
        if let queued = oldest?.queued { work.finish(queued) }
        #expect(root.awaited == 0)
        #expect(work.nextCookie() == "one")
        work.hold(["two"])
        #expect(work.nextCookie() == nil)
        if let queued = newest?.queued { work.finish(queued) }
        #expect(work.nextCookie() == "two")
        #expect(work.isEmpty)
    }
}
