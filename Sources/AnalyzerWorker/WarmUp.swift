internal import AnalyzerProcess
internal import FileSystem
internal import Glibc
internal import ImageDecoding
internal import Images
internal import SystemPackage

/// Makes a worker ready: everything that libraries load from files is loaded before the sandbox forbids that.
struct WarmUp {
    let program: any DecodingProgram.Type

    /// Closes the sandbox between two rounds over the drawn files.
    ///
    /// The second round proves that decoding works inside: a worker that greets can decode, so a later crash is the
    /// photo's.
    func enterSandbox(addressSpace: Int64, priority: WorkerPriority) -> WorkerGreeting {
        let idle = priority == .background ? Sandbox.lowerPriority() : nil
        let files = program.drawnFiles
        _ = undecodable(files)
        let code = LoadedCode.digest(with: program.decisiveFiles)
        let report = Sandbox.close(addressSpace: addressSpace, idlePriority: idle)
        return WorkerGreeting(
            sandbox: report, undecodable: undecodable(files), code: code, languages: program.languages)
    }

    /// The formats of which no drawn file can be decoded: a missing codec does not affect other videos.
    private func undecodable(_ files: [DrawnFile]) -> [MediaFormat] {
        let decoded = files.filter(program.decodes).map(\.format)
        return MediaFormat.allCases.filter { format in
            files.contains { $0.format == format } && !decoded.contains(format)
        }
    }
}

/// The files whose code this process runs: its program and all loaded libraries, including codecs and their plugins.
enum LoadedCode {
    /// A digest that changes when one of these files, or of some others, is replaced; nil where the kernel does not list them.
    ///
    /// It covers name, size and modification time, because distributions repair codecs without a new version number.
    /// Call it when everything is loaded and before the sandbox hides the files.
    static func digest(with others: [String]) -> Digest256? {
        let files = self.files()
        guard !files.isEmpty else { return nil }
        let text = files.union(others).sorted().map { file in
            // A file that was removed since it was loaded counts as empty and thereby as another one.
            let status = (try? Stat(FilePath(file))) ?? Stat(rawValue: stat())
            return "\(file) \(status.size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)\n"
        }
        return Array(text.joined().utf8).withUnsafeBytes { Digest256.of($0) }
    }

    /// By the lines of proc_pid_maps(5): `from-to r-xp offset device inode   path`.
    private static func files() -> Set<String> {
        var files: Set<String> = []
        SmallFile.forEachLine(of: "/proc/self/maps") { line in
            let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard parts.count == 6, parts[1].contains("x"), let start = parts[5].firstIndex(of: "/") else { return }
            files.insert(String(parts[5][start...]))
        }
        return files
    }
}
