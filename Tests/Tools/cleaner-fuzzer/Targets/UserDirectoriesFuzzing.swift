import CleanerDaemon

/// The `user-dirs.dirs` of a person who edited it.
enum UserDirectoriesFuzzing {
    private static let home = Array("/home/a".utf8)

    static func check(_ bytes: [UInt8]) {
        guard let path = UserDirectories.pictures(in: bytes, home: home) else { return }
        require(path.first == UInt8(ascii: "/"), "not absolute")
        require(!path.contains(0) && !path.contains(UInt8(ascii: "\n")), "no path")
        require(path.count == 1 || path.last != UInt8(ascii: "/"), "a slash at the end")
        require(path != home, "the home directory itself")
        let quoted = path.flatMap {
            $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") ? [UInt8(ascii: "\\"), $0] : [$0]
        }
        let written = Array("XDG_PICTURES_DIR=\"".utf8) + quoted + Array("\"\n".utf8)
        require(UserDirectories.pictures(in: written, home: home) == path, "another after writing")
    }
}
