import BoundedReading
import Images

/// Finds the values of properties in an XMP packet: attributes and elements, alone, in lists, in parts of lists.
///
/// The name of a region counts as a person if the region is a face, and as a keyword if it is a pet.
struct XMPWalk {
    struct Value {
        let property: XMPProperty
        /// Cleaned; nil for values that say nothing.
        let text: String?
        /// Whether it is in no special language.
        var isDefault = false
    }

    private struct Element {
        let name: BoundedBytes
        /// The number of namespaces that were declared outside of it.
        let namespaces: Int
        var property: XMPProperty?
        /// Whether it is an item of a list.
        var isItem = false
        var isDefault = false
        var text: [UInt8] = []
        /// Of an item that is a region.
        var regionName: String?
        var regionType: String?
    }

    /// Whether an element in the form of XMP was found.
    private(set) var hasDescription = false
    private var reader: XMLReader
    private var elements: [Element] = []
    private var namespaces: [(prefix: BoundedBytes, namespace: XMPNamespace?)] = []
    private var found: [Value] = []

    /// Elements in each other; XMP needs about ten.
    private static let depthLimit = 64
    /// Namespaces that hold at one time; packets declare about twenty.
    private static let namespaceLimit = 256

    init(_ bytes: BoundedBytes) {
        reader = XMLReader(bytes)
    }

    /// The next value, in the order of the packet; nil at the end.
    mutating func next() -> Value? {
        while found.isEmpty {
            guard let mark = reader.next(), take(mark) else { return nil }
        }
        return found.removeFirst()
    }

    /// False after something that is not understood.
    private mutating func take(_ mark: XMLReader.Mark) -> Bool {
        switch mark {
        case .start(let name, let attributes, let isEmpty):
            guard elements.count < Self.depthLimit, declare(attributes) else { return false }
            begin(name, attributes)
            if isEmpty { end() }
        case .end(let name):
            guard let last = elements.last, last.name.raw.elementsEqual(name.raw) else { return false }
            end()
        case .text(let text, let isPlain):
            guard let last = elements.last, last.property != nil, last.text.count < XMLReader.textLimit else {
                return true
            }
            let bytes = isPlain ? Array(text.raw.prefix(XMLReader.textLimit)) : XMLReader.resolved(text)
            elements[elements.count - 1].text += bytes
        }
        return true
    }

    private mutating func declare(_ attributes: [XMLReader.Attribute]) -> Bool {
        for attribute in attributes where attribute.name.has("xmlns:") {
            guard namespaces.count < Self.namespaceLimit else { return false }
            namespaces.append((attribute.name.from(6), XMPNamespace(name: attribute.value)))
        }
        return true
    }

    private mutating func begin(_ name: BoundedBytes, _ attributes: [XMLReader.Attribute]) {
        let declared = attributes.count { $0.name.has("xmlns:") }
        var element = Element(name: name, namespaces: namespaces.count - declared)
        let own = qualified(name)
        if let own, own.namespace == .rdf {
            hasDescription = true
            // A list and its items are of the property around them.
            element.property = elements.last?.property
            element.isItem = own.name.is("li")
        } else {
            element.property = own.flatMap { XMPProperty($0.namespace, $0.name) }
        }
        elements.append(element)
        for attribute in attributes {
            guard let (namespace, local) = qualified(attribute.name) else { continue }
            if namespace == .xml, local.is("lang") {
                elements[elements.count - 1].isDefault = attribute.value.is("x-default")
            } else if let property = XMPProperty(namespace, local) {
                note(property, XMLReader.resolved(attribute.value))
            }
        }
    }

    private mutating func end() {
        guard let element = elements.popLast() else { return }
        namespaces.removeLast(namespaces.count - element.namespaces)
        if let property = element.property { note(property, element.text, isDefault: element.isDefault) }
        guard let name = element.regionName else { return }
        switch element.regionType {
        case "Face", nil: found.append(Value(property: .person, text: name))
        case "Pet": found.append(Value(property: .keyword, text: name))
        default: break
        }
    }

    private mutating func note(_ property: XMPProperty, _ bytes: [UInt8], isDefault: Bool = false) {
        let text = MetadataText.clean(utf8: bytes)
        guard property == .regionName || property == .regionType else {
            if text != nil || property == .panorama {
                found.append(Value(property: property, text: text, isDefault: isDefault))
            }
            return
        }
        guard let item = elements.lastIndex(where: \.isItem) else { return }
        if property == .regionName { elements[item].regionName = text } else { elements[item].regionType = text }
    }

    private func qualified(_ name: BoundedBytes) -> (namespace: XMPNamespace, name: BoundedBytes)? {
        guard let colon = name.firstIndex(of: UInt8(ascii: ":"), from: 0), let prefix = name.slice(0, colon) else {
            return nil
        }
        let declared = namespaces.last { $0.prefix.raw.elementsEqual(prefix.raw) }
        let namespace =
            declared.map(\.namespace) ?? XMPNamespace(rawValue: String(decoding: prefix.raw, as: UTF8.self))
        return namespace.map { ($0, name.from(colon + 1)) }
    }
}
