import CFuzzer
import Glibc

/// Searches for input that would crash or hang the daemon or a worker; `Tests/Tools/fuzz` builds and runs it.
///
/// `cleaner-fuzzer TARGET [libFuzzer's options, folders and files]`: with a file it is tried once, as for a finding. An
/// ordinary build, without libFuzzer, tries files only: each as it is and, with `--changes N` before them, so often with
/// some bytes other than they were. What is tried stands in the file that the environment names as `FUZZED_INPUT`.
@main
struct CleanerFuzzer {
    private static let usageExit: Int32 = 64
    private static let noInputExit: Int32 = 66
    private static let unavailableExit: Int32 = 69

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let name = arguments.first, let target = FuzzTarget(rawValue: name) else {
            let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " | ")
            complain("usage: cleaner-fuzzer \(names) [OPTION...] [FOLDER...]", code: usageExit)
        }
        guard cleanerd_has_fuzzer() != 0 else {
            guard arguments.count > 1 else {
                complain(
                    "cleaner-fuzzer: built without libFuzzer: run Tests/Tools/fuzz, which builds it so",
                    code: unavailableExit)
            }
            tryFiles(Array(arguments.dropFirst()), of: target)
            return
        }
        // Without the target's name, which libFuzzer would take for a folder.
        var texts = ([CommandLine.arguments[0]] + arguments.dropFirst()).map { strdup($0) } + [nil]
        var count = Int32(texts.count - 1)
        let code = texts.withUnsafeMutableBufferPointer { texts in
            var start = texts.baseAddress
            return LLVMFuzzerRunDriver(&count, &start, target.test)
        }
        exit(code)
    }

    private static func tryFiles(_ words: [String], of target: FuzzTarget) {
        var (files, changes) = (words[...], 0)
        if files.first == "--changes", files.count > 1, let count = Int(files[1]) {
            (files, changes) = (files.dropFirst(2), count)
        }
        for (number, file) in files.enumerated() {
            let bytes = contents(of: file)
            var changed = ChangedInput(bytes, seed: UInt64(number))
            for bytes in [bytes] + (0..<changes).map({ _ in changed.next() }) {
                _ = bytes.withUnsafeBufferPointer { target.test($0.baseAddress, $0.count) }
            }
        }
    }

    private static func contents(of path: String) -> [UInt8] {
        guard let file = fopen(path, "re") else {
            complain("cleaner-fuzzer: \(path) cannot be read", code: noInputExit)
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    private static func complain(_ text: String, code: Int32) -> Never {
        let bytes = Array("\(text)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
        exit(code)
    }
}
