internal import Glibc
internal import ImageDecoding
internal import Images

/// The files whose code this process runs: its program and every library that is loaded, codecs and their plugins too.
enum LoadedCode {
    /// Changes when one of these files is replaced; nil where the kernel does not tell them.
    ///
    /// By name, size and time of change, as no codec tells of a repair by its version. Asked before the sandbox hides
    /// the files, and after all is loaded.
    static func digest() -> Digest256? {
        let files = self.files()
        guard !files.isEmpty else { return nil }
        let text = files.sorted().map { file in
            var status = stat()
            // One that was removed since it was loaded is another one anyway.
            _ = stat(file, &status)
            return "\(file) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)\n"
        }
        return Array(text.joined().utf8).withUnsafeBytes { Digest256.of($0) }
    }

    /// By the lines of proc_pid_maps(5): `from-to r-xp offset device inode   path`.
    private static func files() -> Set<String> {
        guard let maps = fopen("/proc/self/maps", "re") else { return [] }
        var line: UnsafeMutablePointer<CChar>?
        var room = 0
        defer {
            free(line)
            fclose(maps)
        }
        var files: Set<String> = []
        while getline(&line, &room, maps) > 0, let line {
            let parts = String(cString: line).split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard parts.count == 6, parts[1].contains("x"), let start = parts[5].firstIndex(of: "/") else { continue }
            files.insert(String(parts[5][start...].prefix { $0 != "\n" }))
        }
        return files
    }
}
