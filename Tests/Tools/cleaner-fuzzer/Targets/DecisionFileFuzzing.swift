import CleanerProtocol
import CommandText

/// A file of decisions from another machine, which somebody may have edited.
enum DecisionFileFuzzing {
    static func check(_ bytes: [UInt8]) throws {
        let decisions = read(bytes, pieces: max(bytes.count, 1))
        require(decisions == read(bytes, pieces: 3), "it depends on how the bytes came")
        for decision in decisions ?? [] {
            if case .photo(let photo) = decision { _ = photo.location }
            let written = try LineCoding.line(decision).dropLast()
            require(try LineCoding.decode(DecisionLine.self, from: Array(written)) == decision, "another after writing")
        }
    }

    /// Nil for what is no whole file.
    private static func read(_ bytes: [UInt8], pieces length: Int) -> [DecisionLine]? {
        var file = DecisionFile(named: "a")
        do throws(Complaint) {
            for start in stride(from: 0, to: bytes.count, by: length) {
                try file.append(Array(bytes[start..<min(start + length, bytes.count)]))
            }
            try file.finish()
            return file.decisions
        } catch {
            require(!error.problem.isEmpty, "a complaint without words")
            return nil
        }
    }
}
