/// Names files as GLib does, whose names all desktops compare.
enum FileURI {
    /// The `file` URI of an absolute path, as `g_filename_to_uri` writes it.
    static func of(_ path: [UInt8]) -> String {
        var uri = Array("file://".utf8)
        for byte in path {
            if isPlain(byte) {
                uri.append(byte)
            } else {
                uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: uri, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
    /// What GLib leaves as it is besides letters and digits.
    private static let plain = Set("!$&'()*+,-./:=@_~".utf8)

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: plain.contains(byte)
        }
    }
}
