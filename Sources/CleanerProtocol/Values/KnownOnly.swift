/// An array whose elements are left out where they cannot be decoded.
///
/// For lists in which a newer daemon may send unknown words, such as a category.
@propertyWrapper
package struct KnownOnly<Element: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    package var wrappedValue: [Element]

    package init(wrappedValue: [Element]) {
        self.wrappedValue = wrappedValue
    }

    package init(from decoder: any Decoder) throws {
        wrappedValue = try [Attempt](from: decoder).compactMap(\.element)
    }

    package func encode(to encoder: any Encoder) throws {
        try wrappedValue.encode(to: encoder)
    }

    private struct Attempt: Decodable {
        let element: Element?

        init(from decoder: any Decoder) throws {
            element = try? Element(from: decoder)
        }
    }
}
