import CFuzzer
import Glibc

/// What reads bytes that others wrote.
enum FuzzTarget: String, CaseIterable {
    case requestLine = "request-line"
    case workerRequest = "worker-request"
    case workerReply = "worker-reply"
    case metadata
    case sidecar
    case picture
    case heldThings = "held"
    case thumbnail
    case decisionFile = "decision-file"
    case deletionRecord = "trashinfo"
    case userDirectories = "user-dirs"
    case settingsFile = "settings"
    case video
    case raw

    /// Takes one input; what must hold is a `require` in there.
    ///
    /// A C function each, as libFuzzer hands no context through.
    var test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32 {
        switch self {
        case .requestLine: { Self.run($0, $1, RequestLineFuzzing.check) }
        case .workerRequest: { Self.run($0, $1, WorkerRequestFuzzing.check) }
        case .workerReply: { Self.run($0, $1, WorkerReplyFuzzing.check) }
        case .metadata: { Self.run($0, $1, MetadataFuzzing.check) }
        case .sidecar: { Self.run($0, $1, SidecarFuzzing.check) }
        case .picture: { Self.run($0, $1, PictureFuzzing.check) }
        case .heldThings: { Self.run($0, $1, HeldThingsFuzzing.check) }
        case .thumbnail: { Self.run($0, $1, ThumbnailFuzzing.check) }
        case .decisionFile: { Self.run($0, $1, DecisionFileFuzzing.check) }
        case .deletionRecord: { Self.run($0, $1, DeletionRecordFuzzing.check) }
        case .userDirectories: { Self.run($0, $1, UserDirectoriesFuzzing.check) }
        case .settingsFile: { Self.run($0, $1, SettingsFileFuzzing.check) }
        case .video: { Self.run($0, $1, VideoFuzzing.check) }
        case .raw: { Self.run($0, $1, RawFuzzing.check) }
        }
    }

    private static func run(
        _ start: UnsafePointer<UInt8>?, _ count: Int, _ check: ([UInt8]) throws -> Void
    ) -> Int32 {
        keep(UnsafeBufferPointer(start: start, count: count))
        do {
            try check(Array(UnsafeBufferPointer(start: start, count: count)))
        } catch {
            // What an input may cause is caught where it arises.
            require(false, "an error of the fuzzer itself: \(error)")
        }
        return 0
    }
}

/// The file in which each input lies while it is tried: where memory is corrupt, libFuzzer cannot keep it any more.
nonisolated(unsafe) private let kept = getenv("FUZZED_INPUT").map { path in
    guard let file = fopen(path, "we") else { fatalError("\(String(cString: path)) cannot be written") }
    return file
}

private func keep(_ input: UnsafeBufferPointer<UInt8>) {
    guard let kept else { return }
    rewind(kept)
    fwrite(input.baseAddress, 1, input.count, kept)
    fflush(kept)
    ftruncate(fileno(kept), off_t(input.count))
}

/// Ends the program where something does not hold that has to, so that libFuzzer keeps the input.
func require(_ condition: Bool, _ what: @autoclosure () -> String) {
    guard condition else { fatalError(what()) }
}

/// libFuzzer's own program asks for this name; it is never called, as ours goes by `FuzzTarget.test`.
@_cdecl("LLVMFuzzerTestOneInput")
public func nothingToTest(_: UnsafePointer<UInt8>?, _: Int) -> Int32 { 0 }
