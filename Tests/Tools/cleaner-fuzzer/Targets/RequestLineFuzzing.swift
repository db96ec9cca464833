import CleanerProtocol

/// What a client sends: bytes become lines, lines requests, and what was understood means the same when written again.
enum RequestLineFuzzing {
    static func check(_ bytes: [UInt8]) throws {
        let lines = split(bytes, pieces: bytes.count)
        require(lines == split(bytes, pieces: 3), "lines depend on how the bytes came")
        for line in lines {
            try understand(line)
            walk(JSONSlice(line: line), depth: 0)
        }
    }

    private static func split(_ bytes: [UInt8], pieces length: Int) -> [[UInt8]] {
        var buffer = LineBuffer(limit: 2_000)
        var lines: [[UInt8]] = []
        for start in stride(from: 0, to: bytes.count, by: max(length, 1)) {
            buffer.append(bytes[start..<min(start + length, bytes.count)])
            do throws(ProtocolError) {
                while let line = try buffer.next() { lines.append(line) }
            } catch {
                return lines
            }
            require(buffer.pending <= 2_000, "more is kept than a line may have")
        }
        return lines
    }

    private static func understand(_ line: [UInt8]) throws {
        do throws(RequestRejection) {
            let message = try LineCoding.request(from: line)
            let written = try? LineCoding.line(message)
            require(written?.firstIndex(of: UInt8(ascii: "\n")) == written.map { $0.count - 1 }, "not one line")
            require((try? LineCoding.request(from: written?.dropLast() ?? [])) == message, "means another thing")
        } catch {
            require(!error.error.problem.isEmpty, "an error without words")
            _ = try? LineCoding.line(ErrorMessage(id: error.id, error: error.error))
        }
    }

    /// A client walks over what the daemon sent in the same way; no text, JSON or not, may lead it outside.
    private static func walk(_ slice: JSONSlice, depth: Int) {
        guard depth < 8 else { return }
        _ = slice.member("params")
        for element in slice.elements ?? [] {
            require(element.bytes.count < slice.bytes.count, "an element as long as its array")
            walk(element, depth: depth + 1)
        }
    }
}
