import Foundation

/// Prints figures, as aligned text or as JSON Lines; notes of progress go to standard error.
struct Report: Sendable {
    let isJSON: Bool

    private struct Machine: Encodable {
        let processors: Int
        /// Runnable processes, averaged over the last minute: well below the processors, or the figures say little.
        let load: Double
    }

    private struct Line: Encodable {
        let benchmark: String
        let what: String
        let unit: String
        let count: Int
        let median: Double
        let p90: Double
        let p99: Double
        let max: Double
        let target: Double?
        let ok: Bool?
    }

    /// Tells on what machine, and how busy it is.
    func begin() throws {
        var loads = [0.0]
        guard getloadavg(&loads, 1) == 1 else { throw BenchmarkError("the machine's load cannot be read") }
        let machine = Machine(processors: ProcessInfo.processInfo.activeProcessorCount, load: loads[0])
        if isJSON {
            try printJSON(machine)
        } else {
            write("\(machine.processors) processors, load \(Self.rounded(machine.load))")
        }
    }

    func add(_ figure: Figure, of benchmark: String) throws {
        if isJSON {
            try printJSON(
                Line(
                    benchmark: benchmark, what: figure.what, unit: figure.unit, count: figure.count,
                    median: figure.median, p90: figure.quantile(0.9), p99: figure.quantile(0.99),
                    max: figure.largest, target: figure.target, ok: figure.isReached))
        } else {
            write(text(of: figure, benchmark))
        }
    }

    func note(_ text: String) {
        FileHandle.standardError.write(Data("# \(text)\n".utf8))
    }

    private func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        write(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// At once, so that a long run shows how far it is.
    private func write(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    private func text(of figure: Figure, _ benchmark: String) -> String {
        var text = Self.padded(benchmark, 8) + " " + Self.padded(figure.what, 52)
        if figure.count == 1 {
            text += " \(Self.rounded(figure.median)) \(figure.unit)"
        } else {
            text += " median \(Self.rounded(figure.median)) \(figure.unit), p90 \(Self.rounded(figure.quantile(0.9)))"
            text += ", p99 \(Self.rounded(figure.quantile(0.99))), max \(Self.rounded(figure.largest))"
            text += ", of \(figure.count)"
        }
        if let target = figure.target, let isReached = figure.isReached {
            let which = figure.targetShare == 0.5 ? "" : " for p\(Int(figure.targetShare * 100))"
            text += ", target \(Self.rounded(target))\(which): \(isReached ? "ok" : "missed")"
        }
        return text
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Three digits that count.
    private static func rounded(_ value: Double) -> String {
        switch abs(value) {
        case 100...: String(format: "%.0f", value)
        case 10..<100: String(format: "%.1f", value)
        case 0: "0"
        default: String(format: "%.2f", value)
        }
    }
}
