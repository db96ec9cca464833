import CSystemd
import Glibc
package import Logging

/// Writes log messages with fields to the journal (sd_journal_sendv(3)).
struct JournalLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info

    /// Whether stderr is the journal, whose device and inode `$JOURNAL_STREAM` holds (systemd.exec(5)).
    static func isAtHand(_ environment: [String: String]) -> Bool {
        guard let stream = environment["JOURNAL_STREAM"] else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let details = all.map { " \($0.key)=\($0.value)" }.joined()
        var fields = ["MESSAGE=\(event.message)\(details)", "PRIORITY=\(event.level.syslogPriority)"]
        fields.append("SYSLOG_IDENTIFIER=cleanerd")
        fields += all.map { "CLEANERD_\(Self.fieldName($0.key))=\($0.value)" }
        send(fields.map { Array($0.utf8) })
    }

    /// A field name may have only upper case letters, digits and underscores.
    private static func fieldName(_ key: String) -> String {
        String(key.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private func send(_ fields: [[UInt8]]) {
        var bytes = fields.flatMap { $0 }
        bytes.withUnsafeMutableBytes { buffer in
            var offset = 0
            let vectors = fields.map { field in
                defer { offset += field.count }
                return iovec(iov_base: buffer.baseAddress?.advanced(by: offset), iov_len: field.count)
            }
            // If the journal is gone, there is nowhere to report that.
            _ = sd_journal_sendv(vectors, Int32(vectors.count))
        }
    }
}

/// Writes log messages as lines to stderr, with the priority that journald reads unless stderr is a terminal.
struct LineLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info
    let isTerminal = isatty(STDERR_FILENO) == 1

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let text = "\(event.message)" + all.map { " \($0.key)=\($0.value)" }.joined()
        let line = (isTerminal ? "cleanerd: " : "<\(event.level.syslogPriority)>") + Self.escaped(text) + "\n"
        let bytes = Array(line.utf8)
        // If stderr is gone, there is nowhere to report that.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    /// Escapes text, so that a newline in a file's name cannot forge a line.
    private static func escaped(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.flatMap { scalar in
                    scalar.value < 0x20 || scalar.value == 0x7f
                        ? Array("\\u{\(String(scalar.value, radix: 16))}".unicodeScalars) : [scalar]
                }))
    }
}

extension Logger.Level {
    /// The priority of syslog(3).
    fileprivate var syslogPriority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}

extension Logger {
    /// A logger that writes fields to the journal if stderr is the journal, otherwise lines to stderr.
    package static func daemon(_ environment: [String: String], isVerbose: Bool) -> Logger {
        var logger = Logger(label: "cleanerd") { _ in
            JournalLogHandler.isAtHand(environment) ? JournalLogHandler() as any LogHandler : LineLogHandler()
        }
        logger.logLevel = isVerbose ? .debug : .info
        return logger
    }
}
