/// Why the launcher did not become the program; if it did, there is no report.
enum LauncherReport {
    case notConfined(String)
    case cannotRun(String)

    /// Nil for no bytes.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        switch bytes.first {
        case UInt8(ascii: "c"): self = .notConfined(text)
        case UInt8(ascii: "r"): self = .cannotRun(text)
        default: return nil
        }
    }

    var bytes: [UInt8] {
        switch self {
        case .notConfined(let text): Array("c\(text)".utf8)
        case .cannotRun(let text): Array("r\(text)".utf8)
        }
    }

    var failure: ProgramFailure {
        switch self {
        case .notConfined(let text): .notConfined(text)
        case .cannotRun(let text): .missing(text)
        }
    }
}
