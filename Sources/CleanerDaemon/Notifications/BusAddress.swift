import Glibc

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
