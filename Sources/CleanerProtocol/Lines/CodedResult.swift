import FoundationEssentials

/// A result as JSON: coded once for many requests, or with a picture that is too large to be coded as one value.
package struct CodedResult: Sendable {
    /// The JSON text before and behind the picture.
    private let head: [UInt8]
    private let tail: [UInt8]
    private let rgb: [UInt8]

    package init(_ value: some Encodable) throws {
        head = try LineCoding.line(value).dropLast()
        tail = []
        rgb = []
    }

    /// - Parameters:
    ///   - report: All but the pixels.
    ///   - rgb: The pixels, as `PreviewReport.init` takes them.
    /// - Throws: Where the report cannot be coded.
    package init(_ report: PreviewReport, rgb: [UInt8]) throws {
        let text = Array(try LineCoding.line(report).dropLast())
        // No string of the report can hold this: quotes within strings have a backslash.
        let mark = Array(#""pixels":""#.utf8)
        guard report.pixels.isEmpty, let start = text.indices.first(where: { text[$0...].starts(with: mark) }) else {
            preconditionFailure("a preview without pixels has an empty member for them")
        }
        head = Array(text[..<(start + mark.count)])
        tail = Array(text[(start + mark.count)...])
        self.rgb = rgb
    }

    /// Pixel bytes that are coded at once: a multiple of three, so that their base64 can be joined.
    private static let piece = 48 << 10

    /// The very line that `ResultMessage` gives, made in place: coding a large value whole takes many times its size.
    package func line(for id: RequestID) throws -> [UInt8] {
        var line = Array(#"{"id":"#.utf8)
        let middle = Array(#","jsonrpc":"2.0","result":"#.utf8)
        let number = try LineCoding.line(id).dropLast()
        line.reserveCapacity(
            line.count + number.count + middle.count + head.count + (rgb.count + 2) / 3 * 4 + tail.count + 2)
        line += number
        line += middle
        line += head
        for start in stride(from: 0, to: rgb.count, by: Self.piece) {
            line += Data(rgb[start..<min(start + Self.piece, rgb.count)]).base64EncodedData()
        }
        line += tail
        line += Array("}\n".utf8)
        return line
    }
}
