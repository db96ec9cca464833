import CleanerDaemon

/// The `user-dirs.dirs` of a person who edited it.
enum UserDirectoriesFuzzing {
    private static let home = Array("/home/a".utf8)

    private static func pictures(in text: [UInt8]) -> [UInt8]? {
        UserDirectories.directory("XDG_PICTURES_DIR", in: text, home: home)
    }

    static func check(_ bytes: [UInt8]) {
        guard let path = pictures(in: bytes) else { return }
        require(path.first == UInt8(ascii: "/"), "not absolute")
        require(!path.contains(0) && !path.contains(UInt8(ascii: "\n")), "no path")
        require(path.count == 1 || path.last != UInt8(ascii: "/"), "a slash at the end")
        require(path != home, "the home directory itself")
        let quoted = path.flatMap {
            $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") ? [UInt8(ascii: "\\"), $0] : [$0]
        }
        let written = Array("XDG_PICTURES_DIR=\"".utf8) + quoted + Array("\"\n".utf8)
        require(pictures(in: written) == path, "another after writing")
    }
}
