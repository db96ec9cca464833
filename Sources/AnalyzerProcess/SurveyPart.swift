package import FoundationEssentials

/// A part of a survey of the installed applications: as many bytes of its JSON as fit into a packet, in their order.
package struct SurveyPart: Codable, Sendable, Hashable {
    /// Bytes of a part that is not the last; in base64 a third more, with room for the rest of the packet.
    package static let bytes = 45_000
    /// The most bytes of a survey: ten thousand applications with long texts.
    package static let mostBytes = 16 << 20

    /// From 0 on.
    package var number: Int
    package var isLast: Bool
    package var json: Data

    /// All parts of a survey; at least one.
    package static func parts(of json: Data) -> [SurveyPart] {
        let starts = Array(stride(from: 0, to: max(json.count, 1), by: bytes))
        return starts.enumerated().map { number, start in
            SurveyPart(
                number: number, isLast: number == starts.count - 1,
                json: Data(json[start..<min(start + bytes, json.count)]))
        }
    }
}
