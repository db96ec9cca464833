import Foundation
import Glibc

/// What the kernel counts of a process's memory.
enum ProcessMemory {
    /// Lets the allocator give unused memory back to the kernel, so that only what is used counts.
    ///
    /// Swift's Glibc module leaves malloc_trim(3) out.
    static func giveBack() {
        typealias Trim = @convention(c) (Int) -> Int32
        guard let address = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(address, to: Trim.self)(0)
    }

    /// A line of `/proc/PID/status`, such as `VmRSS`, in MiB.
    ///
    /// - Parameters:
    ///   - line: The line's name.
    ///   - process: A process's number, or `self`.
    /// - Returns: MiB.
    /// - Throws: Where the process or the line is missing.
    static func mebibytes(_ line: String, of process: String) throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let found = status.split(separator: "\n").first { $0.hasPrefix("\(line):") }
        let fields = found?.split(whereSeparator: \.isWhitespace)
        guard let fields, fields.count == 3, let kibibytes = Double(fields[1]) else {
            throw BenchmarkError("/proc/\(process)/status has no \(line)")
        }
        return kibibytes / 1024
    }
}
