import CSystemd
import SystemPackage

/// An argument of a call over the bus, with its type in D-Bus's notation.
indirect enum BusValue {
    case text(String)
    case byte(UInt8)
    case number(UInt32)
    case signed(Int32)
    case flag(Bool)
    case array(of: String, [BusValue])
    case structure([BusValue])
    case entry(String, BusValue)
    case variant(BusValue)

    var type: String {
        switch self {
        case .text: "s"
        case .byte: "y"
        case .number: "u"
        case .signed: "i"
        case .flag: "b"
        case .array(let type, _): "a\(type)"
        case .structure(let members): "(\(members.map(\.type).joined()))"
        case .entry(_, let value): "{s\(value.type)}"
        case .variant: "v"
        }
    }

    /// Appends it to a message.
    func append(to message: OpaquePointer) throws(Errno) {
        switch self {
        case .text(let text): try check(text.withCString { Self.append("s", $0, message) })
        case .byte(var byte): try check(Self.append("y", &byte, message))
        case .number(var number): try check(Self.append("u", &number, message))
        case .signed(var number): try check(Self.append("i", &number, message))
        case .flag(let flag):
            var number: Int32 = flag ? 1 : 0
            try check(Self.append("b", &number, message))
        case .array(let type, let members): try Self.append("a", type, members, message)
        case .structure(let members): try Self.append("r", members.map(\.type).joined(), members, message)
        case .entry(let key, let value): try Self.append("e", "s\(value.type)", [.text(key), value], message)
        case .variant(let value): try Self.append("v", value.type, [value], message)
        }
    }

    private static func append(_ type: Unicode.Scalar, _ value: UnsafeRawPointer, _ message: OpaquePointer) -> Int32 {
        sd_bus_message_append_basic(message, CChar(type.value), value)
    }

    private static func append(
        _ container: Unicode.Scalar, _ type: String, _ members: [BusValue], _ message: OpaquePointer
    ) throws(Errno) {
        try check(sd_bus_message_open_container(message, CChar(container.value), type))
        for member in members { try member.append(to: message) }
        try check(sd_bus_message_close_container(message))
    }
}

/// Makes an error of what sd-bus returns for one.
@discardableResult
func check(_ result: Int32) throws(Errno) -> Int32 {
    guard result >= 0 else { throw Errno(rawValue: -result) }
    return result
}
