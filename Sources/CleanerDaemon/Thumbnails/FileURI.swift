import FileSystem

/// Names files as GLib does, whose names all desktops compare.
enum FileURI {
    /// What GLib leaves as it is.
    private static let literal = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!$&'()*+,-./:=@_~".utf8)

    /// The `file` URI of an absolute path, as `g_filename_to_uri` writes it.
    static func of(_ path: [UInt8]) -> String {
        "file://" + String(decoding: path.percentEncoded(keeping: literal), as: UTF8.self)
    }
}
