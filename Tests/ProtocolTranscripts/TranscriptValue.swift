import FoundationEssentials

/// A JSON value, and how one that is expected is compared with one that came.
package enum TranscriptValue: Sendable, Hashable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case array([TranscriptValue])
    case object([String: TranscriptValue])

    /// Stands for any value; as the last element of an array for any further elements.
    private static let anything = TranscriptValue.text("…")

    package init?(json: String) {
        guard let value = try? JSONDecoder().decode(TranscriptValue.self, from: Data(json.utf8)) else { return nil }
        self = value
    }

    /// Where a value that came is not as this one expects it, in words; nil where it is.
    ///
    /// Members of objects that are not expected are ignored. Arrays must have the same elements in the same order.
    package func difference(from value: TranscriptValue, at place: String = "the message") -> String? {
        guard self != Self.anything else { return nil }
        switch (self, value) {
        case (.object(let expected), .object(let found)):
            for (name, member) in expected.sorted(by: { $0.key < $1.key }) {
                guard let other = found[name] else { return "\(place) has no '\(name)'" }
                if let difference = member.difference(from: other, at: "\(place).\(name)") { return difference }
            }
            return nil
        case (.array(let expected), .array(let found)):
            let open = expected.last == Self.anything
            let wanted = open ? Array(expected.dropLast()) : expected
            guard found.count == wanted.count || open && found.count > wanted.count else {
                return "\(place) has \(found.count) elements instead of \(wanted.count)"
            }
            for (index, pair) in zip(wanted, found).enumerated() {
                if let difference = pair.0.difference(from: pair.1, at: "\(place)[\(index)]") { return difference }
            }
            return nil
        default:
            return self == value ? nil : "\(place) is not as expected"
        }
    }
}

extension TranscriptValue: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let array = try? container.decode([TranscriptValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: TranscriptValue].self))
        }
    }
}
