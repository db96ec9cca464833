import CFuzzer
import Glibc

/// Searches for bytes from outside on which the daemon or a worker would stumble; `Tests/fuzz` builds and runs it.
///
/// `cleaner-fuzzer TARGET [libFuzzer's options, folders and files]`: with a file it is tried once, as for a finding.
@main
struct CleanerFuzzer {
    private static let usageExit: Int32 = 64
    private static let unavailableExit: Int32 = 69

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let name = arguments.first, let target = FuzzTarget(rawValue: name) else {
            let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " | ")
            complain("usage: cleaner-fuzzer \(names) [OPTION...] [FOLDER...]", code: usageExit)
        }
        guard cleanerd_has_fuzzer() != 0 else {
            complain(
                "cleaner-fuzzer: built without libFuzzer: run Tests/fuzz, which builds it so", code: unavailableExit)
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

    private static func complain(_ text: String, code: Int32) -> Never {
        let bytes = Array("\(text)\n".utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
        exit(code)
    }
}
