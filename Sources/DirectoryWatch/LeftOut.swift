import Glibc

/// Why an entry of a directory is left out.
enum LeftOut {
    case hidden
    case symlink
    case temporary
    case excluded
    case special

    /// The file with which Android and others mark a directory that galleries should not show.
    static let marker: [UInt8] = Array(".nomedia".utf8)

    /// Endings, in small letters, of files that are not finished, and of what programs keep for themselves: browsers
    /// (`.part`, `.partial`, `.crdownload`, `.crswap`, `.opdownload`, `.download`), Resilio Sync (`.!sync`), WinSCP and
    /// FileZilla (`.filepart`), aria2's lists of what is missing, BitTorrent (`.!ut`, `.!qb`), editors and scripts; the
    /// thumbnails, previews and masks in the `CaptureOne` folders of Capture One ("What's inside the CaptureOne folder" in
    /// its support pages), some of which are pictures.
    private static let temporaryEndings = [
        ".part", ".partial", ".crdownload", ".crswap", ".opdownload", ".download", ".!sync", ".filepart", ".aria2",
        ".!ut", ".!qb", ".tmp", ".bak", "~", ".cot", ".cop", ".cof", ".comask",
    ].map { Array($0.utf8) }
    private static let longestTemporaryEnding = temporaryEndings.map(\.count).max() ?? 0
    /// Beginnings that syncthing and GLib give to files they are writing.
    private static let temporaryBeginnings = [".syncthing.", "~syncthing~", ".goutputstream-"].map { Array($0.utf8) }
    /// Directories of other programs, which hold no photos of the user, in small letters.
    ///
    /// File system repair; the previews and temporary files of Synology, QNAP, iTunes and Premiere; the bins of Synology,
    /// QNAP, Buffalo, netatalk and Windows, old and new; the bin and old versions of Nextcloud's server; what Macs add to
    /// archives and volumes. A name that a person may give to an album, such as Immich's `thumbs`, is none of them.
    private static let foreignDirectories: Set = Set(
        [
            "lost+found", "@eadir", "#recycle", "@recycle", "@recently-snapshot", "$recycle.bin", "recycler",
            "recycled", "system volume information", "recycle bin", "network recycle bin", "network recycle bin 1",
            "trashbox", "network trash folder", "temporary items", "#snapshot", "~snapshot", "@tmp", "@transcode",
            "files_trashbin", "files_versions", "ipod photo cache", "adobe premiere pro preview files", "__macosx",
            "thevolumesettingsfolder",
        ].map { Array($0.utf8) })
    /// Endings of directories in which other programs keep libraries and previews, in small letters: they change what
    /// lies there themselves, and a file that went missing would break them.
    private static let foreignEndings = [
        ".photoslibrary", ".photolibrary", ".migratedphotolibrary", ".aplibrary", ".migratedaplibrary",
        ".photoboothlibrary", ".lrdata", ".lrcat-data", ".cocatalogdb", ".cocatalog", ".lrlibrary", ".apvault",
        ".imovielibrary", ".fcpbundle", ".theater", ".backupdb", ".sparsebundle", ".backupbundle",
    ].map { Array($0.utf8) }
    /// Beginnings of such directories: the trash of a volume, old desktops' and Android's previews, syncthing's old
    /// versions, digiKam's bin, Dropbox' cache, QNAP's previews, previews of Nextcloud's server.
    private static let foreignBeginnings = [
        ".Trash", ".thumbnails", ".stversions", ".dtrash", ".dropbox.cache", ".@__thumb", "appdata_",
    ].map { Array($0.utf8) }

    /// Beginning of the name that the trash of a volume has on shares that hide no names with a dot, before the number of
    /// the user.
    private static let volumeTrash = Array("trash-".utf8)

    /// Why a file of this name is left out, or nil.
    static func file(_ name: [UInt8]) -> LeftOut? {
        for beginning in temporaryBeginnings where begins(name, beginning) { return .temporary }
        let end = small(name.suffix(longestTemporaryEnding))
        for ending in temporaryEndings where name.count > ending.count && ends(end, ending) { return .temporary }
        if isRsyncTemporary(name) { return .temporary }
        return name.first == UInt8(ascii: ".") ? .hidden : nil
    }

    /// Why a directory of this name is left out, or nil.
    static func directory(_ name: [UInt8]) -> LeftOut? {
        let small = small(name[...])
        if foreignDirectories.contains(small) { return .excluded }
        for ending in foreignEndings where small.count > ending.count && ends(small, ending) { return .excluded }
        for beginning in foreignBeginnings where begins(name, beginning) { return .excluded }
        if small.count > volumeTrash.count, begins(small, volumeTrash),
            small.dropFirst(volumeTrash.count).allSatisfy({ isdigit(Int32($0)) != 0 })
        {
            return .excluded
        }
        return name.first == UInt8(ascii: ".") ? .hidden : nil
    }

    private static func small(_ name: ArraySlice<UInt8>) -> [UInt8] {
        name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }

    /// Whether a name has the form `.name.ext.XXXXXX` that rsync (mkstemp) gives to a file until it is complete.
    private static func isRsyncTemporary(_ name: [UInt8]) -> Bool {
        let randomLength = 6
        let dot = UInt8(ascii: ".")
        guard name.first == dot, name.count > randomLength + 3 else { return false }
        guard name.suffix(randomLength).allSatisfy({ isalnum(Int32($0)) != 0 }) else { return false }
        let rest = name.dropLast(randomLength)
        return rest.last == dot && rest.dropFirst().dropLast().contains(dot)
    }

    /// Compares memory for speed, as `ends` does: both run for every name of a scan.
    private static func begins(_ name: [UInt8], _ beginning: [UInt8]) -> Bool {
        name.count >= beginning.count && memcmp(name, beginning, beginning.count) == 0
    }

    private static func ends(_ name: [UInt8], _ ending: [UInt8]) -> Bool {
        name.withUnsafeBytes { bytes in
            guard name.count >= ending.count, let start = bytes.baseAddress else { return false }
            return memcmp(start + (name.count - ending.count), ending, ending.count) == 0
        }
    }
}

/// How many entries were left out, by reason.
package struct LeftOutCounts: Sendable, Hashable {
    package var hidden = 0
    package var symlinks = 0
    package var temporary = 0
    /// Directories of other programs, with a `.nomedia` file, or named by the caller.
    package var excluded = 0
    /// FIFOs, sockets and devices.
    package var special = 0

    package init() {}

    mutating func add(_ reason: LeftOut) {
        switch reason {
        case .hidden: hidden += 1
        case .symlink: symlinks += 1
        case .temporary: temporary += 1
        case .excluded: excluded += 1
        case .special: special += 1
        }
    }

    static func += (sum: inout LeftOutCounts, more: LeftOutCounts) {
        sum.hidden += more.hidden
        sum.symlinks += more.symlinks
        sum.temporary += more.temporary
        sum.excluded += more.excluded
        sum.special += more.special
    }
}
