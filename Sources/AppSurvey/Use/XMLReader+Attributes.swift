import BoundedReading

extension [XMLReader.Attribute] {
    /// The value of the first attribute of a name, with its entities resolved; nil if there is none.
    func text(_ name: StaticString) -> String? {
        first { $0.name.is(name) }.map { String(decoding: XMLReader.resolved($0.value), as: UTF8.self) }
    }
}
