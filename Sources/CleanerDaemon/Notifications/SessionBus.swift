import CSystemd
import Glibc
import SystemPackage

/// A connection to the user's message bus (sd-bus(3)), for one thread that may block.
final class SessionBus {
    /// An object on the bus, with one of its interfaces.
    struct Object {
        let name: String
        let path: String
        let interface: String
    }

    /// A signal, or the answer to a call.
    struct Message: ~Copyable {
        fileprivate let raw: OpaquePointer

        deinit { sd_bus_message_unref(raw) }

        /// The unique name of the program that sent it.
        var sender: String? { sd_bus_message_get_sender(raw).map { String(cString: $0) } }
        /// The name of the signal or method.
        var member: String? { sd_bus_message_get_member(raw).map { String(cString: $0) } }

        /// Reads the next argument, a number.
        func number() throws(Errno) -> UInt32 {
            var number: UInt32 = 0
            guard try check(sd_bus_message_read_basic(raw, CChar(UInt8(ascii: "u")), &number)) > 0 else {
                throw .badMessage
            }
            return number
        }

        /// Reads the next argument, a text.
        func text() throws(Errno) -> String {
            var text: UnsafePointer<CChar>?
            let isThere = try check(sd_bus_message_read_basic(raw, CChar(UInt8(ascii: "s")), &text)) > 0
            guard isThere, let text else { throw .badMessage }
            return String(cString: text)
        }
    }

    private static let driver = Object(
        name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")
    /// How long an answer may take, in microseconds: 2 s.
    private static let patience: UInt64 = 2_000_000

    private let bus: OpaquePointer

    /// Connects; nobody is waited for longer than `patience`.
    init(_ address: String) throws(Errno) {
        var made: OpaquePointer?
        try check(sd_bus_new(&made))
        guard let made else { throw .noMemory }
        bus = made
        try check(sd_bus_set_address(bus, address))
        try check(sd_bus_set_bus_client(bus, 1))
        try check(sd_bus_set_method_call_timeout(bus, Self.patience))
        try check(sd_bus_start(bus))
        let end = ContinuousClock.now + .microseconds(Int64(Self.patience))
        while try check(sd_bus_is_ready(bus)) == 0 {
            guard ContinuousClock.now < end else { throw .timedOut }
            if try check(sd_bus_process(bus, nil)) == 0 { try check(sd_bus_wait(bus, Self.patience)) }
        }
    }

    deinit {
        sd_bus_close_unref(bus)
    }

    /// Calls a method and waits for its answer.
    @discardableResult
    func call(_ method: String, of object: Object, _ arguments: [BusValue]) throws(Errno) -> Message {
        var made: OpaquePointer?
        try check(
            sd_bus_message_new_method_call(bus, &made, object.name, object.path, object.interface, method))
        guard let made else { throw .noMemory }
        let message = Message(raw: made)
        for argument in arguments { try argument.append(to: message.raw) }
        var answer: OpaquePointer?
        try check(sd_bus_call(bus, message.raw, 0, nil, &answer))
        guard let answer else { throw .badMessage }
        return Message(raw: answer)
    }

    /// Whether a property that is true or false is true; false where the object has none of that name.
    func isTrue(_ property: String, of object: Object) -> Bool {
        var value: Int32 = 0
        let result = sd_bus_get_property_trivial(
            bus, object.name, object.path, object.interface, property, nil, CChar(UInt8(ascii: "b")), &value)
        return result >= 0 && value != 0
    }

    /// Whether some program has a name, without starting one.
    func hasOwner(_ name: String) -> Bool {
        var answer: Int32 = 0
        guard let message = try? call("NameHasOwner", of: Self.driver, [.text(name)]),
            sd_bus_message_read_basic(message.raw, CChar(UInt8(ascii: "b")), &answer) > 0
        else { return false }
        return answer != 0
    }

    /// Has the bus pass on the signals of an object.
    func listen(to object: Object) throws(Errno) {
        let rule = "type='signal',sender='\(object.name)',path='\(object.path)',interface='\(object.interface)'"
        try call("AddMatch", of: Self.driver, [.text(rule)])
    }

    /// Waits for the next signal of an interface.
    ///
    /// - Parameters:
    ///   - object: The object, whose interface counts here.
    ///   - end: When to give up.
    ///   - stop: Gives up as soon as this descriptor can be read.
    /// - Returns: nil if none came.
    /// - Throws: `Errno` once the connection is lost.
    func nextSignal(
        of object: Object, until end: ContinuousClock.Instant, or stop: FileDescriptor
    ) throws(Errno) -> Message? {
        while true {
            var taken: OpaquePointer?
            let isBusy = try check(sd_bus_process(bus, &taken)) > 0
            if let taken {
                let message = Message(raw: taken)
                if sd_bus_message_is_signal(taken, object.interface, nil) > 0 { return message }
            }
            // A flood of messages does not keep the daemon from its end.
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            guard left > 0 else { return nil }
            var files = [
                pollfd(fd: try check(sd_bus_get_fd(bus)), events: Int16(try check(sd_bus_get_events(bus))), revents: 0),
                pollfd(fd: stop.rawValue, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&files, 2, isBusy ? 0 : Int32(left.rounded(.up))) >= 0 || errno == EINTR else {
                throw Errno(rawValue: errno)
            }
            if files[1].revents != 0 { return nil }
        }
    }
}

/// The address of the session bus, if it is a socket of this machine.
///
/// sd-bus would also follow `unixexec:`, which runs a program, and `tcp:`.
enum BusAddress {
    /// The first local address in `$DBUS_SESSION_BUS_ADDRESS`; where that is not set, `$XDG_RUNTIME_DIR/bus`.
    ///
    /// - Returns: nil if there is no bus, or it is not local.
    static func local(_ environment: [String: String]) -> String? {
        if let named = environment["DBUS_SESSION_BUS_ADDRESS"], !named.isEmpty {
            return named.split(separator: ";").first(where: isLocal).map(String.init)
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"), access("\(folder)/bus", F_OK) == 0
        else { return nil }
        return "unix:path=" + escaped("\(folder)/bus")
    }

    private static func isLocal(_ address: Substring) -> Bool {
        guard address.hasPrefix("unix:") else { return false }
        let keys = address.dropFirst("unix:".count).split(separator: ",").map { $0.prefix { $0 != "=" } }
        return keys.count { $0 == "path" || $0 == "abstract" } == 1
            && keys.allSatisfy { ["path", "abstract", "guid"].contains($0) }
    }

    /// Writes all but the characters that may stand in an address as they are in hexadecimal.
    private static func escaped(_ path: String) -> String {
        let digits = Array("0123456789abcdef")
        return path.utf8.reduce(into: "") { text, byte in
            let scalar = Unicode.Scalar(byte)
            if scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
                || "-_/.".unicodeScalars.contains(scalar)
            {
                text.unicodeScalars.append(scalar)
            } else {
                text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}

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
